import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { mayImport } from "./support/import-table";
import { listFiles, listImports } from "./support/source-files";

// Rules of the house that lint can't express.
const sources = listFiles().filter((file) => /\.tsx?$/.test(file));
const shipped = sources.filter((file) => /^(app|content|server|migrations)\//.test(file) && !/\.test\.tsx?$/.test(file));
const tests = sources.filter(
  (file) => (/\.(test|e2e)\.tsx?$/.test(file) || file.startsWith("tests/")) && !file.endsWith("architecture.test.ts"),
);
const imports = shipped.flatMap(listImports);

describe("files", () => {
  it("have names that are unique in the repository", () => {
    const byName = Map.groupBy(
      sources.filter((file) => path.basename(file) !== "index.ts"),
      (file) => path.basename(file),
    );
    expect([...byName.values()].filter((files) => files.length > 1)).toEqual([]);
  });

  it("sit in no folder that is nobody's home", () => {
    expect(listFiles().filter((file) => /(^|\/)(utils?|helpers?|lib|misc|common|shared)(\/|\.)/.test(file))).toEqual([]);
  });

  it("end in .server when they reach the database, the disk, the network or another process", () => {
    const reaching =
      /^(pg|sharp|node:(sqlite|fs|fs\/promises|http|https|net|tls|child_process|worker_threads|dns))$|^~\/database\/[\w/-]+\.server$/;
    const leaking = imports.filter(({ from, specifier, typeOnly }) => !typeOnly && reaching.test(specifier) && !isServerOnly(from));
    expect(leaking.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([]);
  });

  it("switch no check off", () => {
    const suppression = new RegExp(`${"biome"}-ignore|@ts-(ignore|expect-error|nocheck)|${"eslint"}-disable`);
    expect(
      listFiles().filter(
        (file) => /\.(tsx?|mjs|css)$/.test(file) && suppression.test(readFileSync(file, "utf8")) && !file.endsWith("architecture.test.ts"),
      ),
    ).toEqual([]);
  });

  it("have tests that neither sleep nor are switched off", () => {
    const waiting = /waitForTimeout|timers\/promises|setTimeout\(resolve|\b(it|test|describe)\.(only|skip|todo)\(/;
    expect(tests.filter((file) => waiting.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("have tests that read no clock", () => {
    // support/site.ts has the one that browser tests need; support/processor-time.ts measures work.
    const reading =
      /\bnew Date\(\)|\bDate\.now\(|\bperformance\.(now|mark|measure)\(|\bprocess\.(hrtime|uptime|cpuUsage)\b|\bconsole\.time\(/;
    const homes = ["tests/support/site.ts", "tests/support/processor-time.ts"];
    expect(tests.filter((file) => reading.test(readFileSync(file, "utf8")) && !homes.includes(file))).toEqual([]);
  });
});

describe("imports", () => {
  it("follow the table of CONTRIBUTING.md", () => {
    const scripts = listFiles("scripts").filter((file) => file.endsWith(".mjs"));
    const straying = [...sources, ...scripts].flatMap(listImports).filter(({ from, specifier }) => !mayImport(from, specifier));
    expect(straying.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([]);
  });

  it("lead to files of this repository by alias or within one folder", () => {
    const crossing = imports.filter(
      ({ from, specifier, target }) =>
        target && specifier.startsWith("../") && topFolder(from) !== "server" && topFolder(from) !== "scripts",
    );
    expect(crossing.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([]);
  });

  it("take types alone from content into components and domain", () => {
    const taking = imports.filter(
      ({ from, target, typeOnly }) => /^app\/(ui|domain)\//.test(from) && target?.startsWith("content/") && !typeOnly,
    );
    expect(taking.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([]);
  });

  it("form no cycle between the domain's nouns", () => {
    const nounOf = (file: string) => /^app\/domain\/([^/]+)\//.exec(file)?.[1];
    const needs = new Map<string, Set<string>>();
    for (const { from, target } of imports) {
      const [noun, other] = [nounOf(from), nounOf(target ?? "")];
      if (noun && other && noun !== other) needs.set(noun, (needs.get(noun) ?? new Set()).add(other));
    }
    expect([...needs.keys()].filter((noun) => reaches(needs, noun, noun))).toEqual([]);
  });

  it("keep routes away from SQL", () => {
    const querying = shipped.filter(
      (file) => file.startsWith("app/routes/") && /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(readFileSync(file, "utf8")),
    );
    expect(querying).toEqual([]);
  });
});

describe("time", () => {
  it("is an argument everywhere but in the process itself", () => {
    const reading = shipped.filter(
      (file) => /^(app\/(routes|domain|ui|web)|content)\//.test(file) && /new Date\(\)|Date\.now\(\)/.test(readFileSync(file, "utf8")),
    );
    expect(reading).toEqual([]);
  });
});

/** Route modules may: React Router removes their loaders and actions, with what only those import, from the browser's build. */
function isServerOnly(file: string): boolean {
  return /\.server\.tsx?$/.test(file) || file.startsWith("app/routes/");
}

function topFolder(file: string): string | undefined {
  return file.split("/")[0];
}

function reaches(needs: ReadonlyMap<string, ReadonlySet<string>>, from: string, goal: string, seen = new Set<string>()): boolean {
  for (const next of needs.get(from) ?? []) {
    if (next === goal) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    if (reaches(needs, next, goal, seen)) return true;
  }
  return false;
}
