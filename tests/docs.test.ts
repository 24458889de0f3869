import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { configKeys } from "~/config.server";
import { listFiles } from "./support/source-files";

const documents = listFiles().filter((file) => /^(README|CONTRIBUTING|CHANGELOG)\.md$|^docs\/.*\.md$/.test(file));
const topFolders = ["app", "content", "deploy", "docs", "migrations", "public", "scripts", "server", "tests", ".ci"];
const MAX_WORDS = 1500;
const MAX_WORDS_OF: Readonly<Record<string, number>> = {
  "docs/security.md": 5400,
  "docs/glossary.md": 2700,
  "docs/deployment.md": 1700,
  "docs/configuration.md": 1700,
};
const MAX_WORDS_OF_A_DECISION = 900;
const manifest = JSON.parse(readFileSync("package.json", "utf8"));

describe.each(documents)("%s", (document) => {
  const text = readFileSync(document, "utf8");

  it("names only paths that exist", () => {
    expect(namedPaths(text).filter((named) => !existsSync(named))).toEqual([]);
  });

  it("links only to files and headings that exist", () => {
    expect(links(text).filter((link) => !leadsSomewhere(document, link))).toEqual([]);
  });

  it("names only npm scripts that exist", () => {
    const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name ?? "");
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  it("is short enough to be read at once", () => {
    const limit = document.startsWith("docs/decisions/") ? MAX_WORDS_OF_A_DECISION : (MAX_WORDS_OF[document] ?? MAX_WORDS);
    expect(text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length).toBeLessThanOrEqual(limit);
  });
});

describe("the documents", () => {
  it("describe every setting", () => {
    const text = readFileSync("docs/configuration.md", "utf8");
    expect(configKeys.filter((key) => !text.includes(`\`${key}\``))).toEqual([]);
  });

  it("give a reason for every dependency, and for none that is gone", () => {
    const used = ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) => Object.keys(manifest[kind] ?? {}));
    const rows = readFileSync("docs/dependencies.md", "utf8")
      .split("\n")
      .filter((line) => line.startsWith("|"));
    const explained = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ""));
    expect(used.filter((name) => !explained.includes(name))).toEqual([]);
    expect(explained.filter((name) => !used.includes(name))).toEqual([]);
  });

  it("start with a README of at most 80 lines that names the two commands", () => {
    const text = readFileSync("README.md", "utf8");
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(80);
    expect(text).toContain("npm start");
    expect(text).toContain("npm test");
  });
});

/** Paths in backticks that begin with a folder of this repository; patterns and placeholders are no paths. */
function namedPaths(text: string): string[] {
  const inBackticks = [...withoutCodeBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? "");
  const paths = inBackticks.filter((code) => /^[\w.@+-]+(\/[\w.@+-]+)*\/?$/.test(code) && /[./]/.test(code));
  return paths.filter((named) => topFolders.includes(named.split("/")[0] ?? ""));
}

function links(text: string): string[] {
  return [...withoutCodeBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link ?? "")
    .filter((link) => !/^(https?|mailto|tel):/.test(link));
}

function leadsSomewhere(document: string, link: string): boolean {
  const [file = "", heading] = link.split("#");
  const target = file ? path.posix.join(path.posix.dirname(document), file) : document;
  if (!existsSync(target)) return false;
  return !heading || headingsOf(readFileSync(target, "utf8")).includes(heading);
}

/** Addresses of headings as GitHub makes them. */
function headingsOf(text: string): string[] {
  const headings = [...withoutCodeBlocks(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading ?? "");
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-"),
  );
}

function withoutCodeBlocks(text: string): string {
  return text.replace(/^```.*?^```/gms, "");
}
