import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import os from "node:os";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

test("a job waits behind the server for the processor, and ends with it", async () => {
  // A database that never answers keeps the command busy.
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as { port: number };
  const env = { DATABASE_URL: `postgres://clinic@127.0.0.1:${port}/clinic`, NODE_ENV: "production" };
  const job = fork("build/server/main.js", ["seed"], { env, execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] });
  await once(silent, "connection");
  expect(os.getPriority(job.pid)).toBe(Math.min(os.getPriority() + 10, os.constants.priority.PRIORITY_LOW));
  job.disconnect();
  expect(await once(job, "exit")).toEqual([1, null]);
  silent.close();
});

/** Replaces what opens a connection by a loop without an end, in the main thread. */
const BUSY = `data:text/javascript,import net from "node:net"; import { isMainThread } from "node:worker_threads"; import { writeSync } from "node:fs";
if (isMainThread) net.Socket.prototype.connect = () => { writeSync(1, process.pid + String.fromCharCode(10)); for (;;); }`;

test("a job that loops ends with a server that is killed", async () => {
  const begin = 'require("node:child_process").fork("build/server/main.js", ["seed"], { execArgv: ["--import", process.argv[1]] })';
  const env = { DATABASE_URL: "postgres://clinic@127.0.0.1:1/clinic", NODE_ENV: "production" };
  const server = spawn(process.execPath, ["-e", begin, BUSY], { env, stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface(server.stdout);
  const job = await new Promise<number>((resolve) => lines.on("line", (line) => /^\d+$/.test(line) && resolve(Number(line))));
  server.kill("SIGKILL");
  await once(server, "exit");
  try {
    await expect.poll(() => isRunning(job), { timeout: 10_000 }).toBe(false);
  } finally {
    if (isRunning(job)) process.kill(job, "SIGKILL");
  }
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
