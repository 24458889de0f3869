import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const notOurs = new Set(["node_modules", "build", "data", ".git", ".update", ".react-router", "test-results", "playwright-report"]);

/** Paths of the repository's own files, relative to its root, with forward slashes. */
export function listFiles(folder = "."): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return [];
    const file = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(file) : [file];
  });
}

interface Import {
  /** The file that imports, relative to the root. */
  readonly from: string;
  /** As written, without a query such as "?raw". */
  readonly specifier: string;
  /** Path from the root without an extension for a file of ours, else null. */
  readonly target: string | null;
  readonly typeOnly: boolean;
}

const importStatement = /^(?:import|export)\s+(type\s+)?(?:[\w*$\s{},]*?\s+from\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

/** The imports of a TypeScript file, dynamic ones with a fixed name included. */
export function listImports(file: string): Import[] {
  return [...readFileSync(file, "utf8").matchAll(importStatement)].map(([, type, named, dynamic]) => {
    const specifier = (named ?? dynamic ?? "").replace(/\?.*$/, "");
    return { from: file, specifier, target: resolveImport(file, specifier), typeOnly: type !== undefined };
  });
}

/** Path from the root of what a file of ours imports; null for a package. */
export function resolveImport(file: string, specifier: string): string | null {
  if (specifier === "~migrations") return "migrations/index";
  if (specifier === "~package") return "package.json";
  if (specifier.startsWith("~content/")) return `content/${specifier.slice("~content/".length)}`;
  if (specifier.startsWith("~/")) return `app/${specifier.slice("~/".length)}`;
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : null;
}
