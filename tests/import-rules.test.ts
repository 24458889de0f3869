import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mayImport } from "./support/import-table";

// What each folder must not import, and what it may.
const forbidden: Record<string, readonly string[]> = {
  "app/routes/site/probe.tsx": [
    "~/database/database.server",
    "../../database/tables",
    "~/integrations/mail.server",
    "~/config.server",
    "~migrations",
    "kysely",
    "pg",
    "node:sqlite",
    "../../../server/site.server",
  ],
  "app/ui/probe.tsx": [
    "~/domain/posts/reading/published-posts.server",
    "./probe-data.server",
    "~/database/tables",
    "~/routes/site/home",
    "~/web/request-context.server",
    "kysely",
  ],
  "app/domain/posts/probe.ts": [
    "~/routes/site/home",
    "~/ui/public/page-meta",
    "~/web/request-context.server",
    "../../routes/site/home",
    "react-router",
    "react",
    "~/integrations/mail.server",
  ],
  "app/web/probe.server.ts": [
    "~/routes/site/home",
    "~/ui/public/page-meta",
    "~content/clinic",
    "~/integrations/mail.server",
    "../ui/public/page-meta",
  ],
  "app/database/probe.server.ts": [
    "~/domain/posts/post/post",
    "../domain/posts/post/post",
    "~/routes/site/home",
    "~/web/request-context.server",
    "~content/clinic",
    "react-router",
  ],
  "app/integrations/probe.server.ts": ["~/domain/posts/post/post", "~/database/database.server", "~/web/request-context.server", "kysely"],
  "migrations/0000-probe.ts": ["~/database/tables", "../app/domain/posts/post/slug", "~content/clinic", "~/config.server"],
  "scripts/probe.server.ts": ["~/routes/site/home", "~/ui/public/page-meta", "~/web/request-context.server", "../server/site.server"],
  "content/probe.ts": ["~/database/tables", "~/ui/public/page-meta", "~/domain/posts/reading/published-posts.server", "react"],
};

const allowed: Record<string, readonly string[]> = {
  "app/routes/site/permitted.tsx": [
    "~/domain/posts/reading/published-posts.server",
    "~/ui/public/page-meta",
    "~/web/request-context.server",
    "~content/clinic",
    "react-router",
  ],
  "app/ui/permitted.tsx": ["~/domain/posts/post/post", "~content/clinic", "react-router"],
  "app/domain/posts/permitted.server.ts": ["~/database/tables", "~/domain/clinic/opening-hours", "kysely", "~content/clinic"],
  "app/web/permitted.server.ts": ["~/config.server", "~/database/database.server", "~/domain/posts/post/post"],
  "app/database/permitted.server.ts": ["~/config.server", "~migrations", "kysely", "pg"],
  "migrations/0000-permitted.ts": ["kysely"],
  "scripts/permitted.server.ts": [
    "~/config.server",
    "~/database/database.server",
    "~/domain/posts/post/post",
    "~content/clinic",
    "~/integrations/mail.server",
  ],
};

const otherRules: Record<string, { readonly file: string; readonly text: string }> = {
  "lint/style/noProcessEnv": { file: "app/domain/posts/reads-environment.server.ts", text: "export const port = process.env.PORT;\n" },
  "lint/suspicious/noConsole": { file: "app/ui/talks.ts", text: 'console.log("here");\n' },
  "lint/suspicious/noExplicitAny": { file: "app/ui/untyped.ts", text: "export const anything: any = 1;\n" },
  "lint/style/noNonNullAssertion": { file: "app/ui/sure.ts", text: "export const first = (list: string[]) => list[0]!;\n" },
  "lint/style/useFilenamingConvention": { file: "app/ui/SiteHeader.tsx", text: "export const header = 1;\n" },
  "lint/performance/noBarrelFile": { file: "app/ui/everything.ts", text: 'export { header } from "./SiteHeader";\n' },
};

interface Finding {
  readonly category: string;
  readonly severity: string;
  readonly location: { readonly path: string };
}

let folder = "";
let findings: Finding[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "clinic-lint-"));
  cpSync("biome.json", path.join(folder, "biome.json"));
  for (const { file, text } of Object.values(otherRules)) write(file, text);
  const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
  const { stdout } = spawnSync(process.execPath, [biome, "lint", "--reporter=json", "--max-diagnostics=1000", "."], {
    cwd: folder,
    encoding: "utf8",
  });
  findings = JSON.parse(stdout).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the import table", () => {
  for (const [file, specifiers] of Object.entries(forbidden)) {
    it.each(specifiers)(`rejects %s in ${path.dirname(file)}`, (specifier) => expect(mayImport(file, specifier)).toBe(false));
  }
  for (const [file, specifiers] of Object.entries(allowed)) {
    it.each(specifiers)(`permits %s in ${path.dirname(file)}`, (specifier) => expect(mayImport(file, specifier)).toBe(true));
  }
});

describe("lint", () => {
  it.each(Object.entries(otherRules))("rejects what %s forbids", (rule, { file }) => {
    expect(errorsIn(file)).toContain(rule);
  });
});

function errorsIn(file: string): string[] {
  return findings.filter(({ severity, location }) => severity === "error" && location.path === file).map(({ category }) => category);
}

function write(file: string, text: string): void {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
