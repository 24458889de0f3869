import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

/** Stands for the real builder: notes each run, and fails when the source says so. */
const builder = `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require("node:fs");
appendFileSync("builds.log", "built\\n");
if (existsSync("app/broken.ts")) { console.log("broken.ts is broken"); process.exit(1); }
mkdirSync("build/server", { recursive: true });
writeFileSync("build/server/main.js", "");
`;

const one = { integrity: "sha512-1" };

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "clinic prepare "));
  for (const script of ["prepare.mjs", "prepare-lock.mjs", "toolchain.mjs"]) cpSync(`scripts/${script}`, inFolder("scripts", script));
  writeLockfile("package-lock.json", { "": {}, "node_modules/one": one });
  writeLockfile("node_modules/.package-lock.json", { "node_modules/one": one });
  write("node_modules/@react-router/dev/package.json", JSON.stringify({ bin: { "react-router": "builder.cjs" } }));
  write("node_modules/@react-router/dev/builder.cjs", builder);
  write("app/page.ts", "export const words = 1;\n");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("prepare", () => {
  it("builds once and does nothing, in silence, while nothing changes", async () => {
    expect((await prepare()).output).toMatch(/^Building/);
    expect(await prepare()).toEqual({ code: 0, output: "" });
    expect(buildsMade()).toBe(1);
  });

  it("builds again after a change of the source, not of a test", async () => {
    await prepare();
    write("app/page.test.ts", "changed");
    await prepare();
    expect(buildsMade()).toBe(1);
    write("app/page.ts", "changed");
    await prepare();
    expect(buildsMade()).toBe(2);
  });

  it("fails with the builder's words until the source is mended", async () => {
    await prepare();
    write("app/broken.ts", "");
    for (const attempt of [1, 2]) {
      const { code, output } = await prepare();
      expect(code, `attempt ${attempt}`).toBe(1);
      expect(output).toMatch(/broken\.ts is broken[\s\S]*Building failed/);
    }
    rmSync(inFolder("app/broken.ts"));
    expect((await prepare()).code).toBe(0);
  });

  it("lets one of several starts build while the others wait", async () => {
    const ends = await Promise.all([prepare(), prepare(), prepare()]);
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(buildsMade()).toBe(1);
    expect(existsSync(inFolder(".prepare.lock"))).toBe(false);
  });

  it("takes over the lock of a process that is gone", async () => {
    // Above the largest number that Linux gives a process (2^22).
    write(".prepare.lock", "99999999");
    expect((await prepare()).code).toBe(0);
  });

  it("takes over a lock that its process has stopped refreshing", async () => {
    write(".prepare.lock", String(process.pid));
    const longAgo = new Date(0);
    utimesSync(inFolder(".prepare.lock"), longAgo, longAgo);
    expect((await prepare()).code).toBe(0);
  });

  it("installs when the lockfile names another version, or a further package for this machine", async () => {
    const further = { os: [process.platform], cpu: [process.arch], optional: true };
    for (const packages of [{ "node_modules/one": { integrity: "sha512-2" } }, { "node_modules/one": one, "node_modules/two": further }]) {
      writeLockfile("package-lock.json", packages);
      expect((await prepare()).output).toContain("Installing");
    }
  });

  it("misses no package that is for other machines", async () => {
    writeLockfile("package-lock.json", { "node_modules/one": one, "node_modules/two": { os: ["aix"], cpu: ["ppc"], optional: true } });
    expect((await prepare()).output).not.toContain("Installing");
  });
});

/** Runs the script as `npm start` does, with an npm that does nothing. */
function prepare(): Promise<{ code: number | null; output: string }> {
  write("npm.cjs", "");
  const child = spawn(process.execPath, ["scripts/prepare.mjs", "build"], {
    cwd: folder,
    env: { ...process.env, npm_execpath: inFolder("npm.cjs"), npm_node_execpath: process.execPath },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, output }));
  });
}

function buildsMade(): number {
  return readFileSync(inFolder("builds.log"), "utf8").trim().split("\n").length;
}

function writeLockfile(name: string, packages: Record<string, object>): void {
  write(name, JSON.stringify({ packages }));
}

function write(name: string, text: string): void {
  mkdirSync(path.dirname(inFolder(name)), { recursive: true });
  writeFileSync(inFolder(name), text);
}

function inFolder(...parts: string[]): string {
  return path.join(folder, ...parts);
}
