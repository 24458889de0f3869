import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { parseConfig } from "~/config.server";
import type { Log } from "~/log.server";
import { inOwnProcess, inThisProcess, RunningJobs } from "./jobs.server";

let folder = "";
let program = "";
let lines: string[] = [];
const log: Log = { info: (message) => lines.push(message), error: (message) => lines.push(`ERROR ${message}`) };

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "clinic-jobs-"));
  program = path.join(folder, "program.mjs");
  writeFileSync(
    program,
    `import { writeFileSync } from "node:fs";
     const [name, file] = process.argv.slice(2);
     console.log("working on " + process.env.DATA_DIR);
     if (name === "fail") { console.error("no space left"); process.exit(3); }
     if (file) writeFileSync(file, name);
     if (name === "stuck") { process.on("SIGTERM", () => undefined); process.send("ready"); for (;;); }
     if (name === "import-run") for (;;);
     if (name === "wait") setInterval(() => undefined, 1000);
     else process.disconnect();`,
  );
});
afterEach(() => {
  lines = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const startJobs = (limits = { endMs: 50, silenceMs: 50 }) =>
  new RunningJobs(inOwnProcess({ config: parseConfig({ DATA_DIR: folder }), log }, program, limits));

test("a job is a process with the server's settings, and its output is in the log", async () => {
  const jobs = startJobs();
  const file = path.join(folder, "written");
  expect(jobs.start("backup", [file])).toBe(true);
  expect(jobs.isRunning("backup", [file])).toBe(true);
  await jobs.idle();
  expect(readFileSync(file, "utf8")).toBe("backup");
  expect(jobs.isRunning("backup", [file])).toBe(false);
  expect(lines).toEqual([`backup: working on ${folder}`]);
});

test("a command with its arguments has one process, which ends when the server closes", async () => {
  const jobs = startJobs();
  expect(jobs.start("wait")).toBe(true);
  expect(jobs.start("wait")).toBe(false);
  expect(jobs.start("wait", [path.join(folder, "other")])).toBe(true);
  await jobs.close();
  expect(jobs.isRunning("wait")).toBe(false);
  expect(jobs.start("wait")).toBe(false);
  expect(lines.filter((line) => line.startsWith("ERROR"))).toEqual([]);
});

test("a job on a file of the data folder is known to another server with that folder, until it ends", async () => {
  mkdirSync(path.join(folder, "bring-back"));
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const [here, there] = [1, 2].map(() => new RunningJobs(() => ({ ended, stop: end }), folder)) as [RunningJobs, RunningJobs];
  const check = ["restore-upload", ["check", "upload"]] as const;
  expect([there.isRunning(...check), here.start(...check)]).toEqual([false, true]);
  expect([there.isRunning(...check), there.isRunning("restore-upload", ["restore", "upload"]), there.start(...check)]).toEqual([
    true,
    false,
    false,
  ]);
  await there.stop(...check);
  expect(there.isRunning(...check)).toBe(true);
  await here.close();
  expect([there.isRunning(...check), there.start(...check)]).toEqual([false, true]);
  await there.idle();
});

test("a resource has one job at a time, whatever its arguments", async () => {
  const begun: string[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const jobs = new RunningJobs((name, args) => {
    begun.push([name, ...args].join(" "));
    return { ended, stop: end };
  });
  expect([jobs.start("take-backup"), jobs.start("take-backup", ["nightly"])]).toEqual([true, false]);
  expect([jobs.start("restore-upload", ["check", "a"]), jobs.start("restore-upload", ["check", "b"])]).toEqual([true, true]);
  expect([jobs.start("restore-upload", ["restore", "a"]), jobs.start("restore-upload", ["restore", "b"])]).toEqual([true, false]);
  expect(begun).toEqual(["take-backup", "restore-upload check a", "restore-upload check b", "restore-upload restore a"]);
  expect([jobs.isRunning("take-backup"), jobs.isRunning("take-backup", ["nightly"])]).toEqual([true, false]);
  expect([jobs.isRunning("restore-upload", ["restore", "a"]), jobs.isRunning("restore-upload", ["restore", "b"])]).toEqual([true, false]);
  await jobs.close();
});

/** Processes of which each ends by hand. */
function heldJobs() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const jobs = new RunningJobs((name, args) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    begun.push([name, ...args].join(" "));
    ends.push(end);
    return { ended, stop: end };
  });
  return { jobs, begun, ends };
}

test("an import that is started while its process ends runs again after it, once", async () => {
  const { jobs, begun, ends } = heldJobs();
  jobs.start("import-run", ["a"]);
  expect([jobs.start("import-run", ["a"]), jobs.start("import-run", ["a"])]).toEqual([true, true]);
  expect(begun).toEqual(["import-run a"]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual(["import-run a", "import-run a"]);
  ends[1]?.();
  await jobs.idle();
  expect(begun).toHaveLength(2);
  expect(jobs.isRunning("import-run", ["a"])).toBe(false);
});

test("a restore waits for what a stopped one left to be discarded, and for no other restore", async () => {
  const { jobs, begun, ends } = heldJobs();
  jobs.start("restore-upload", ["discard"]);
  expect(jobs.start("restore-upload", ["restore", "a"])).toBe(true);
  expect(jobs.isRunning("restore-upload", ["restore", "a"])).toBe(true);
  ends[0]?.();
  await expect.poll(() => begun).toEqual(["restore-upload discard", "restore-upload restore a"]);
  expect(jobs.start("restore-upload", ["restore", "b"])).toBe(false);
  await jobs.close();
});

test("neither stopping a job nor closing the server lets it run again", async () => {
  const { jobs, begun } = heldJobs();
  jobs.start("restore-upload", ["check", "a"]);
  jobs.start("restore-upload", ["check", "a"]);
  await jobs.stop("restore-upload", ["check", "a"]);
  expect(jobs.isRunning("restore-upload", ["check", "a"])).toBe(false);
  jobs.start("send-mailing", ["a"]);
  jobs.start("send-mailing", ["a"]);
  await jobs.close();
  expect(begun).toEqual(["restore-upload check a", "send-mailing a"]);
});

test("a job can be stopped, which is no failure, and started again", async () => {
  const jobs = startJobs();
  jobs.start("wait");
  await jobs.stop("wait");
  expect(jobs.isRunning("wait")).toBe(false);
  await jobs.stop("wait");
  expect(lines.filter((line) => line.startsWith("ERROR"))).toEqual([]);
  expect(jobs.start("wait")).toBe(true);
  await jobs.close();
});

test("a job that hears no signal is killed", async () => {
  const jobs = startJobs();
  const file = path.join(folder, "stuck");
  jobs.start("stuck", [file]);
  await expect.poll(() => existsSync(file)).toBe(true);
  await jobs.stop("stuck", [file]);
  expect(jobs.isRunning("stuck", [file])).toBe(false);
});

test("a job that is silent too long is ended, and that is a failure", async () => {
  const jobs = startJobs();
  jobs.start("import-run");
  await jobs.idle();
  expect(lines).toContain("ERROR import-run ended with SIGTERM");
});

test("a job may end by itself before it is stopped, and is stopped after that time", async () => {
  const { jobs, begun, ends } = heldJobs();
  jobs.start("backup", ["a"]);
  const stopped = jobs.stop("backup", ["a"], 60_000);
  ends[0]?.();
  await stopped;
  jobs.start("backup", ["b"]);
  await jobs.stop("backup", ["b"], 1);
  expect(begun).toEqual(["backup a", "backup b"]);
});

test("a failed job is in the log with its output, and can be started again", async () => {
  const jobs = startJobs();
  jobs.start("fail");
  await jobs.idle();
  expect(lines).toContain("ERROR fail: no space left");
  expect(lines.at(-1)).toBe("ERROR fail ended with exit code 3");
  expect(jobs.start("fail")).toBe(true);
  await jobs.close();
});

test("in development a job runs in the server's own process", async () => {
  const done: string[] = [];
  const jobs = new RunningJobs(
    inThisProcess(
      async (name, [what = ""]) => {
        if (what === "badly") throw new Error("no");
        done.push(`${name} ${what}`);
      },
      { log },
    ),
  );
  jobs.start("backup", ["well"]);
  jobs.start("backup", ["badly"]);
  await jobs.idle();
  expect(done).toEqual(["backup well"]);
  expect(lines).toEqual(["ERROR backup failed"]);
});
