import { resolveImport } from "./source-files";

interface Row {
  /** Files of the repository. */
  readonly ours: RegExp;
  readonly packages: RegExp;
}

/** Reach the database or leave the machine. */
const reaching = "kysely|pg|nodemailer|node:(sqlite|http|https|net|tls|dns)";
/** What HTTP and screens are made of. */
const framework = "react|react-dom|react-router|@react-router";

const anyBut = (names: string) => new RegExp(`^(?!(${names})(/|$))`);
const only = (names: string) => new RegExp(`^(${names})(/|$)`);

/** What each folder may import, types included: the table of CONTRIBUTING.md. A file follows the first row that its path begins with. */
const table: Readonly<Record<string, Row>> = {
  "app/routes/": { ours: /^(app\/(routes|domain|ui|web)\/|content\/|app\/(root|browser-clock|normalized)$)/, packages: anyBut(reaching) },
  // Neither a file that only the server may read.
  "app/ui/": { ours: /^(app\/(ui|domain)|content)\/(?!.*\.server$)/, packages: anyBut(reaching) },
  "app/domain/": {
    ours: /^((app\/(domain|database)|content)\/|app\/normalized$|package\.json$)/,
    packages: anyBut(`${framework}|nodemailer|node:(sqlite|http|https|net|tls|dns)`),
  },
  "app/web/": { ours: /^app\/((web|database|domain)\/|(config|log)\.server$)/, packages: anyBut("nodemailer") },
  "app/database/": {
    ours: /^(app\/database\/|app\/normalized$|app\/config\.server$|migrations\/index$)/,
    packages: anyBut(framework),
  },
  "app/integrations/": { ours: /^app\/(integrations\/|config\.server$)/, packages: anyBut(`${framework}|kysely|pg|node:sqlite`) },
  // The frame around the routes.
  "app/": { ours: /^(app\/(domain|ui|web)\/|app\/[^/]+$|app\/\+types\/|content\/)/, packages: anyBut("kysely|pg|nodemailer|node:sqlite") },
  "content/": { ours: /^content\//, packages: /^$/ },
  // Frozen: of an app that keeps changing it may name nothing.
  "migrations/": { ours: /^migrations\//, packages: only("kysely|node:crypto") },
  "scripts/": { ours: /^(scripts\/|content\/|app\/((database|integrations|domain)\/|(config|log)\.server$))/, packages: anyBut(framework) },
  "": { ours: /^/, packages: /^/ },
};

/** Whether the table lets a file import this. Nothing imports a test. */
export function mayImport(from: string, specifier: string): boolean {
  const target = resolveImport(from, specifier);
  if (/\.(test|e2e)$/.test(target ?? "")) return false;
  const folder = isTest(from) ? "" : Object.keys(table).find((start) => from.startsWith(start));
  const row = table[folder ?? ""];
  return row !== undefined && (target === null ? row.packages.test(specifier) : row.ours.test(target));
}

function isTest(file: string): boolean {
  return file.startsWith("tests/") || /\.test\.tsx?$/.test(file);
}
