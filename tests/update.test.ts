import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ownPort } from "./support/own-port";

/** Stands for the site: a text file is its database, and its version number the migration it needs. */
const site = `
const { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { dirname } = require("node:path");
const [command, file] = process.argv.slice(2);
const data = process.env.DATA_DIR + "/data";
const version = readFileSync("version", "utf8");
if (command === "backup") { mkdirSync(dirname(file), { recursive: true }); copyFileSync(data, file); process.exit(0); }
if (command === "restore") { copyFileSync(file, data); process.exit(0); }
const isReady = !version.includes("never ready") && readFileSync(data, "utf8") <= version;
writeFileSync(data, version);
require("node:http").createServer((_, response) => response.writeHead(isReady ? 200 : 503).end()).listen(process.env.PORT, "127.0.0.1");
writeFileSync(process.env.DATA_DIR + "/pid", String(process.pid));
process.on("SIGTERM", () => {
  rmSync(process.env.DATA_DIR + "/pid");
  process.exit(0);
});
`;

/** Stands for installing and building. */
const prepare = `
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
if (readFileSync("version", "utf8").includes("broken")) { console.log("It does not compile."); process.exit(1); }
mkdirSync("build/server", { recursive: true });
mkdirSync("node_modules", { recursive: true });
copyFileSync("site.cjs", "build/server/main.js");
`;

/** Knows one service, the clone. */
const systemctl = `#!/bin/sh
cd "$CLONE"
case "$1" in
  show) echo "$CLONE" ;;
  start) PORT=$PORT DATA_DIR=$DATA_DIR "$NODE" build/server/main.js serve >/dev/null 2>&1 & ;;
  stop) kill "$(cat "$DATA_DIR/pid")"; while [ -e "$DATA_DIR/pid" ]; do :; done ;;
esac
`;

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
  for (const script of ["update.mjs", "toolchain.mjs"]) cpSync(`scripts/${script}`, path.join(origin, "scripts", script));
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
function release(version: string): void {
  writeFileSync(path.join(origin, "version"), version);
  writeFileSync(path.join(origin, "migrations", "newest.ts"), version);
  git(origin, "add", "--all");
  git(origin, "-c", "user.name=Clinic", "-c", "user.email=clinic@example.com", "commit", "--quiet", "--message", version);
}

async function update(...parameters: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["scripts/update.mjs", ...parameters], {
    cwd: clone,
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

it("goes back to the old version and its data, as a service, when the new one does not get ready", async () => {
  environment.PATH = `${bin}${path.delimiter}${process.env.PATH}`;
  execFileSync(path.join(bin, "systemctl"), ["start"], { env: environment as NodeJS.ProcessEnv, stdio: "ignore" });
  release("4 never ready");
  try {
    expect(await update("--patience", "0.6")).toEqual({
      code: 1,
      output: expect.stringMatching(/Going back…\n+Version \w+ is back with its data/),
    });
    expect([running(), stored()]).toEqual(["2", "2"]);
    expect((await fetch(`http://127.0.0.1:${environment.PORT}/ready`)).status).toBe(200);
  } finally {
    execFileSync(path.join(bin, "systemctl"), ["stop"], { env: environment as NodeJS.ProcessEnv });
  }
});

it("leaves changes that somebody made in the program alone", async () => {
  writeFileSync(path.join(clone, "version"), "changed here");
  expect(await update()).toEqual({ code: 1, output: expect.stringContaining("Files of the program were changed here") });
  expect(running()).toBe("changed here");
});
