import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import os from "node:os";
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
