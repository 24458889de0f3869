import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownPort } from "./support/own-port";

/** Stands for the site: a text file is its database, and its version number the migration it needs. */
const site = `
const { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { dirname } = require("node:path");
const [command, file] = process.argv.slice(2);
const data = process.env.DATA_DIR + "/data";
const version = readFileSync("version", "utf8");
if (command === "backup" && existsSync(process.env.DATA_DIR + "/no-backup")) process.exit(1);
if (command === "backup") { mkdirSync(dirname(file), { recursive: true }); copyFileSync(data, file); process.exit(0); }
if (command === "restore" && existsSync(process.env.DATA_DIR + "/no-restore")) process.exit(1);
if (command === "restore") { copyFileSync(file, data); process.exit(0); }
if (version.includes("ends at once") || existsSync(process.env.DATA_DIR + "/no-serve")) process.exit(1);
const isReady = !version.includes("never ready") && (readFileSync(data, "utf8") <= version || version.includes("accepts"));
writeFileSync(data, version);
require("node:http").createServer((_, response) => response.writeHead(isReady ? 200 : 503).end()).listen(process.env.PORT, "127.0.0.1");
const { PID_FILE } = process.env;
if (PID_FILE) writeFileSync(PID_FILE, String(process.pid));
process.on("SIGTERM", () => {
  if (PID_FILE) rmSync(PID_FILE);
  process.exit(0);
});
`;

/** Stands for installing and building. */
const prepare = `
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
if (readFileSync("version", "utf8").includes("broken")) { console.log("It does not compile."); process.exit(1); }
for (const one of ["server", "client/assets"]) mkdirSync("build/" + one, { recursive: true });
writeFileSync("build/client/assets/page-" + readFileSync("version", "utf8") + ".js", "");
mkdirSync("node_modules", { recursive: true });
copyFileSync("site.cjs", "build/server/main.js");
`;

/** Knows one service, the folder; a version may be refused by name. */
const systemctl = `#!/bin/sh
cd "$CLONE"
echo "$*" >>"$DATA_DIR/calls"
case "$*" in
  show*WorkingDirectory*) echo "$CLONE" ;;
  show*LoadState*) echo loaded ;;
  list-units*) cat "$DATA_DIR/more-processes" 2>/dev/null ;;
  show*) if [ -e "$DATA_DIR/pid" ]; then echo ActiveState=active; else echo SubState=auto-restart; fi ;;
  st*@*) ;;
  start*)
    if [ -e "$DATA_DIR/pid" ]; then exit 0; fi
    if [ -e "$DATA_DIR/no-start" ] && grep -q "$(cat "$DATA_DIR/no-start")" version; then exit 1; fi
    if grep -q "hangs" version; then
      trap 'kill $!; rm "$DATA_DIR/pid"; exit 1' TERM
      sleep 600 & echo $$ >"$DATA_DIR/pid"
      wait
    fi
    echo starting >"$DATA_DIR/pid"
    { PORT=$PORT DATA_DIR=$DATA_DIR PID_FILE=$DATA_DIR/pid "$NODE" build/server/main.js serve >/dev/null 2>&1 || rm -f "$DATA_DIR/pid"; } & ;;
  stop*)
    if [ -e "$DATA_DIR/no-stop" ]; then exit 1; fi
    while [ "$(cat "$DATA_DIR/pid")" = starting ]; do sleep 0.1; done
    kill "$(cat "$DATA_DIR/pid")"
    while [ -e "$DATA_DIR/pid" ]; do sleep 0.1; done ;;
esac
`;

const scripts = ["update.mjs", "release-archive.mjs", "toolchain.mjs"];
const folder = mkdtempSync(path.join(os.tmpdir(), "clinic update "));
const [origin, clone, data, bin] = ["origin", "clone", "data", "bin"].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
  string,
];
let environment: Record<string, string | undefined>;

const git = (cwd: string, ...parameters: string[]) => execFileSync("git", parameters, { cwd, encoding: "utf8", stdio: "pipe" }).trim();
const stored = () => readFileSync(path.join(data, "data"), "utf8");
const running = () => readFileSync(path.join(clone, "version"), "utf8");

beforeAll(async () => {
  for (const folderOf of [`${origin}/scripts`, `${origin}/migrations`, data, bin]) mkdirSync(folderOf, { recursive: true });
  for (const script of scripts) cpSync(`scripts/${script}`, path.join(origin, "scripts", script));
  writeFileSync(path.join(origin, "scripts/prepare.mjs"), prepare);
  writeFileSync(path.join(origin, "site.cjs"), site);
  writeFileSync(path.join(origin, ".gitignore"), "build/\nnode_modules/\n.update/\n");
  git(origin, "init", "--quiet", "--initial-branch=main");
  release("1");
  git(folder, "clone", "--quiet", origin, clone);
  execFileSync(process.execPath, ["scripts/prepare.mjs"], { cwd: clone });
  writeFileSync(path.join(bin, "systemctl"), systemctl);
  chmodSync(path.join(bin, "systemctl"), 0o755);
  writeFileSync(path.join(data, "data"), "1");
  environment = { ...process.env, PORT: String(await ownPort()), DATA_DIR: data, CLONE: clone, NODE: process.execPath };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A version of the program whose migration is its own. */
function release(version: string, migration?: string): void {
  writeFileSync(path.join(origin, "version"), version);
  if (migration) writeFileSync(path.join(origin, "migrations", `${migration}.ts`), "");
  writeFileSync(path.join(origin, "migrations", "newest.ts"), version);
  git(origin, "add", "--all");
  git(origin, "-c", "user.name=Clinic", "-c", "user.email=clinic@example.com", "commit", "--quiet", "--message", version);
}

const serviceControl = (what: string) =>
  execFileSync(path.join(bin, "systemctl"), [what], { env: environment as NodeJS.ProcessEnv, stdio: "ignore" });

/** Somebody else's fault on this machine, for as long as the job takes. */
async function whileBroken(fault: string, job: () => Promise<void>, what = ""): Promise<void> {
  const file = path.join(data, fault);
  writeFileSync(file, what);
  try {
    await job();
  } finally {
    rmSync(file);
  }
}

/** What `npm run release` makes. @returns its path */
function pack(version: string, release: { commit: string; date: string } | null): string {
  const packed = path.join(folder, "packed/clinic-website");
  for (const one of ["build/server", "scripts", `node_modules/node-${process.platform}-${process.arch}`])
    mkdirSync(path.join(packed, one), { recursive: true });
  for (const script of scripts) cpSync(`scripts/${script}`, path.join(packed, "scripts", script));
  writeFileSync(path.join(packed, "build/server/main.js"), site.replace('"version"', '"build/version"'));
  writeFileSync(path.join(packed, "build/version"), version);
  if (release) writeFileSync(path.join(packed, "build/release.json"), JSON.stringify({ ...release, migrations: version }));
  const archive = path.join(folder, `${version.replaceAll(" ", "-")}.tar.gz`);
  execFileSync("tar", ["-czf", archive, "-C", path.join(folder, "packed"), "clinic-website"]);
  const hash = createHash("sha256").update(readFileSync(archive)).digest("hex");
  writeFileSync(`${archive}.sha256`, `${hash}  ${path.basename(archive)}\n`);
  return archive;
}

async function update(parameters: readonly string[] = [], cwd = clone): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["scripts/update.mjs", ...parameters], {
    cwd,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const [code] = await once(child, "exit");
  return { code, output };
}

it("brings the newest version, and tells when there is none", async () => {
  expect(await update()).toEqual({ code: 0, output: expect.stringContaining("newest version already") });
  release("2");
  const updated = await update();
  expect(updated).toEqual({
    code: 0,
    output: expect.stringMatching(/Updated to .+ The backup is in .+clinic-[-\dZ]+\.backup.+Start it with: npm start/),
  });
  expect([running(), stored(), existsSync(path.join(clone, ".update"))]).toEqual(["2", "2", false]);
});

it("changes nothing when the new version can't be built", async () => {
  release("3 broken");
  expect(await update()).toEqual({ code: 1, output: expect.stringMatching(/It does not compile[\s\S]+Nothing was changed/) });
  expect([running(), stored(), git(clone, "status", "--porcelain"), git(clone, "worktree", "list").split("\n")]).toMatchObject([
    "2",
    "2",
    "",
    { length: 1 },
  ]);
});

describe("as a service", () => {
  beforeAll(async () => {
    // When none of the tests above ran.
    if (running() === "1") {
      release("2");
      await update();
    }
    environment.PATH = `${bin}${path.delimiter}${process.env.PATH}`;
    serviceControl("start");
  });
  afterAll(() => serviceControl("stop"));

  const expectOldVersion = async () => {
    expect([running(), stored(), existsSync(path.join(clone, ".update"))]).toEqual(["2", "2", false]);
    expect((await fetch(`http://127.0.0.1:${environment.PORT}/ready`)).status).toBe(200);
  };

  const backup = path.join(data, "backups", "before.backup");
  /** The newest version, as the power went before its update could say that it was done. */
  const cutShort = async () => {
    if (readFileSync(path.join(origin, "version"), "utf8") !== "8") release("8");
    await update();
    for (const part of ["build", "node_modules"]) {
      cpSync(path.join(clone, part), path.join(clone, ".update/previous", part), { recursive: true });
    }
    writeFileSync(backup, "2");
    const old = git(clone, "log", "--format=%H", "--grep=^2$");
    const progress = { old, next: git(clone, "rev-parse", "HEAD"), isSwapped: true, backup, isRestoreDue: true };
    writeFileSync(path.join(clone, ".update/progress.json"), JSON.stringify(progress));
  };
  const expectNewVersion = () => expect([running(), stored(), existsSync(path.join(clone, ".update"))]).toEqual(["8", "8", false]);

  it.each([
    ["4 never ready", "can't use its database"],
    ["5 ends at once", "ended while it started"],
  ])("goes back to the old version and its data from %j, without waiting for long", async (version, reason) => {
    release(version);
    // A day's patience: it must not be needed.
    expect(await update(["--patience", "86400"])).toEqual({
      code: 1,
      output: expect.stringMatching(new RegExp(`${reason}.+Going back…[\\s\\S]+Version \\w+ is back with its data`)),
    });
    await expectOldVersion();
  });

  it("goes back when systemd can't start the new version", async () => {
    release("6");
    await whileBroken(
      "no-start",
      async () => {
        expect(await update()).toEqual({
          code: 1,
          output: expect.stringMatching(/`systemctl start .+` failed.+Going back…[\s\S]+is back with its data/),
        });
      },
      "6",
    );
    await expectOldVersion();
  });

  it("goes back when systemd waits for the new version for longer than was allowed", async () => {
    release("6 hangs");
    expect(await update(["--patience", "0.6"])).toEqual({
      code: 1,
      output: expect.stringMatching(/did not get ready within 0\.6 seconds.+Going back…[\s\S]+is back with its data/),
    });
    await expectOldVersion();
  });

  it("goes on with the old version when the backup can't be written", async () => {
    release("6 without a backup");
    await whileBroken("no-backup", async () => {
      expect(await update()).toEqual({ code: 1, output: expect.stringMatching(/backup could not be written[\s\S]+is back with its data/) });
    });
    await expectOldVersion();
  });

  it.each([
    ["no-start", []],
    ["no-restore", ["--yes"]],
  ])("says what brings the old version back when that fails too (%s), and the next run does", async (fault, parameters) => {
    release(`7 never ready ${fault}`);
    await whileBroken(fault, async () => {
      const { code, output } = await update();
      expect(code).toBe(1);
      expect(output).toMatch(/THE SITE IS DOWN[\s\S]+The backup is in .+\.backup/);
      expect(output).toContain(
        `\nFix what the lines above name; then \`${["npm run update", ...parameters].join(" -- ")}\` brings version`,
      );
      expect((await update(parameters)).output).toContain("THE SITE IS DOWN");
    });
    expect(await update(parameters)).toEqual({
      code: 0,
      output: expect.stringMatching(/was not finished[\s\S]+is back/),
    });
    await expectOldVersion();
  });

  it("goes back when systemd can't stop the old version", async () => {
    release("7 after a stop that fails");
    await whileBroken("no-stop", async () => {
      expect(await update()).toEqual({ code: 1, output: expect.stringMatching(/`systemctl stop .+` failed.+Going back…[\s\S]+is back/) });
    });
    await expectOldVersion();
  });

  it("takes a version that runs by now for the result of an update that was cut short", async () => {
    await cutShort();
    expect(await update()).toEqual({ code: 0, output: expect.stringContaining("newest version already") });
    expectNewVersion();
  });

  it("starts that version when it stands still, and keeps what was saved since the backup", async () => {
    await cutShort();
    serviceControl("stop");
    await whileBroken("no-restore", async () => {
      expect(await update()).toEqual({ code: 0, output: expect.stringContaining("newest version already") });
    });
    expectNewVersion();
  });

  it("replaces what was saved since the backup only when somebody agrees", async () => {
    await cutShort();
    serviceControl("stop");
    await whileBroken("no-serve", async () => {
      const { code, output } = await update();
      expect(code).toBe(1);
      expect(output).toMatch(/It ended while it started[\s\S]+not replaced[\s\S]+npm run update -- --yes/);
      for (const file of [path.join(data, "clinic.sqlite"), backup]) expect(output).toContain(`: ${file}\n`);
      expect([running(), stored(), existsSync(path.join(clone, ".update/previous/build"))]).toEqual(["8", "8", true]);
      expect((await update(["--yes"])).output).toContain("THE SITE IS DOWN");
    });
    expect(await update()).toEqual({ code: 0, output: expect.stringContaining("is back") });
    await expectOldVersion();
  });

  it("replaces nothing when the new program was not in place yet", async () => {
    await cutShort();
    const [next, before] = [path.join(clone, ".update/next"), path.join(clone, ".update/previous")];
    mkdirSync(next);
    renameSync(path.join(before, "build"), path.join(next, "build"));
    serviceControl("stop");
    writeFileSync(path.join(data, "data"), "2");
    await whileBroken("no-restore", async () => {
      expect(await update()).toEqual({ code: 0, output: expect.stringMatching(/not finished\. Going back…[\s\S]+is back/) });
    });
    await expectOldVersion();
  });

  it.each(["", "{}"])("says what to do when it can't know how far the last update came (%j)", async (text) => {
    mkdirSync(path.join(clone, ".update"), { recursive: true });
    writeFileSync(path.join(clone, ".update/progress.json"), text);
    expect(await update()).toEqual({ code: 1, output: expect.stringMatching(/progress\.json is damaged[\s\S]+delete that file/) });
    rmSync(path.join(clone, ".update"), { recursive: true });
  });

  describe("with migrations that the running version can live with", () => {
    beforeAll(async () => {
      release("8 of old", "0001-blog");
      await update();
    });
    beforeEach(() => writeFileSync(path.join(data, "calls"), ""));

    const control = () => readFileSync(path.join(data, "calls"), "utf8").match(/^(start|stop) .+$/gm) ?? [];
    const former = () => readdirSync(path.join(clone, "build/former/assets"));

    it("is ready beside it before that ends, leaves the port open and keeps its files", async () => {
      release("8.1 accepts", "0002-names-since-0001");
      expect(await update()).toEqual({ code: 0, output: expect.stringMatching(/beside the running one[\s\S]+Updated to/) });
      expect([running(), stored(), former()]).toEqual(["8.1 accepts", "8.1 accepts", ["page-8 of old.js"]]);
      expect(control()).toEqual(["stop clinic-website.service", "start clinic-website.socket clinic-website.service"]);
    });

    it.each([
      ["8.2 never ready", "can't use its database"],
      ["8.2 ends at once", "ended while it started"],
    ])("does not stop it for %j", async (version, reason) => {
      release(version);
      expect(await update()).toEqual({
        code: 1,
        output: expect.stringMatching(new RegExp(`${reason}.+ The site keeps running as it was`)),
      });
      expect([running(), control(), existsSync(path.join(clone, ".update"))]).toEqual(["8.1 accepts", [], false]);
    });

    it("gives way to it without replacing its data when systemd can't start it", async () => {
      release("8.3", "0003-places-since-0002");
      await whileBroken("no-restore", () =>
        whileBroken(
          "no-start",
          async () => {
            expect(await update()).toEqual({ code: 1, output: expect.stringMatching(/`systemctl start .+` failed[\s\S]+is back/) });
          },
          "8.3",
        ),
      );
      expect([running(), stored(), existsSync(path.join(clone, ".update"))]).toEqual(["8.1 accepts", "8.1 accepts", false]);
    });

    it.each(["0004-less-since-0003", "0005-less"])("is stopped first for %j, which it can't live with", async (migration) => {
      release(`8.9 ${migration}`, migration);
      expect(await update()).toEqual({ code: 0, output: expect.stringMatching(/Stopping the site and writing a backup[\s\S]+Updated to/) });
      expect(control()[0]).toBe("stop clinic-website.socket clinic-website.service");
    });

    it("stops and starts every process at the port, and in the next run those that it did not come to start", async () => {
      const more = ["clinic-website@2.service", "clinic-website@3.service"];
      const listed = more.map((one) => `${one} loaded active running Website\n`).join("");
      release("8.95");
      await whileBroken("more-processes", async () => expect((await update()).code).toBe(0), listed);
      const started = ["start clinic-website.socket clinic-website.service", ...more.map((one) => `start ${one}`)];
      const stopped = [...more, "clinic-website.service", "clinic-website.service"].map((one) => `stop ${one}`);
      expect(control()).toEqual([...stopped, ...started]);
      release("8.96");
      writeFileSync(path.join(data, "calls"), "");
      serviceControl("stop");
      mkdirSync(path.join(clone, ".update"));
      const progress = { old: git(clone, "rev-parse", "HEAD"), next: git(origin, "rev-parse", "HEAD"), more };
      writeFileSync(path.join(clone, ".update/progress.json"), JSON.stringify(progress));
      expect((await update()).output).toContain("is back");
      expect(control()).toEqual(started);
    });
  });
});

describe("an archive", () => {
  const server = path.join(folder, "server");
  const day = (number: number) => new Date(Date.UTC(2026, 10, number)).toISOString();

  beforeAll(() => {
    environment.PATH = process.env.PATH;
    mkdirSync(server);
    execFileSync("tar", ["-xzf", pack("v1", { commit: "1".repeat(40), date: day(1) }), "-C", server, "--strip-components=1"]);
  });

  const state = () => [readFileSync(path.join(server, "build/version"), "utf8"), stored(), existsSync(path.join(server, ".update"))];

  it("brings a folder that came from one to the next version", async () => {
    expect(await update([], server)).toEqual({ code: 1, output: expect.stringContaining("npm run update -- ARCHIVE") });
    const archive = pack("v2", { commit: "2".repeat(40), date: day(2) });
    expect(await update([archive], server)).toEqual({ code: 0, output: expect.stringMatching(/Updated to 2222222\. The backup is in/) });
    expect(state()).toEqual(["v2", "v2", false]);
    expect(await update([archive], server)).toEqual({ code: 0, output: expect.stringContaining("newest version already") });
  });

  it("is refused when it is damaged, without checksum, older or none of ours", async () => {
    const archive = pack("v3", { commit: "3".repeat(40), date: day(3) });
    const checksum = readFileSync(`${archive}.sha256`, "utf8");
    writeFileSync(
      `${archive}.sha256`,
      checksum.replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
    );
    expect(await update([archive], server)).toEqual({ code: 1, output: expect.stringContaining("not what its checksum says") });
    rmSync(`${archive}.sha256`);
    expect(await update([archive], server)).toEqual({ code: 1, output: expect.stringContaining(`no ${archive}.sha256`) });
    const older = pack("v0", { commit: "a".repeat(40), date: day(1) });
    expect(await update([older], server)).toEqual({ code: 1, output: expect.stringContaining("not a later one") });
    rmSync(path.join(folder, "packed"), { recursive: true });
    const foreign = pack("v4", null);
    expect(await update([foreign], server)).toEqual({ code: 1, output: expect.stringContaining("is no release of this site") });
    expect(state()).toEqual(["v2", "v2", expect.any(Boolean)]);
  });

  it("gives way to the version before it when it does not get ready", async () => {
    const archive = pack("v5 never ready", { commit: "5".repeat(40), date: day(5) });
    expect(await update([archive], server)).toEqual({ code: 1, output: expect.stringContaining("Version 2222222 is back with its data") });
    expect(state()).toEqual(["v2", "v2", false]);
  });

  it("saves a git clone the build", async () => {
    writeFileSync(path.join(data, "data"), "8");
    release("9");
    const archive = pack("9", { commit: git(origin, "rev-parse", "HEAD"), date: day(9) });
    expect(await update([archive])).toEqual({ code: 0, output: expect.not.stringContaining("Building") });
    expect([running(), readFileSync(path.join(clone, "build/version"), "utf8"), git(clone, "status", "--porcelain")]).toEqual([
      "9",
      "9",
      "",
    ]);
  });
});

it("leaves changes that somebody made in the program alone", async () => {
  writeFileSync(path.join(clone, "version"), "changed here");
  expect(await update()).toEqual({ code: 1, output: expect.stringContaining("Files of the program were changed here") });
  expect(running()).toBe("changed here");
});
