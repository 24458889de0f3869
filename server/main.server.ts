import { execFile } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import os from "node:os";
import { Worker } from "node:worker_threads";
import { accountName, ConfigError, inheritedSocket, isAwaitedByServiceManager, readConfig } from "~/config.server";
import { articleWorkers, startArticleWorkers } from "~/domain/posts/article/article-workers.server";
import { consoleLog } from "~/log.server";
import { commands } from "./commands.server";
import { type RunningSite, startSite } from "./site.server";
import { startDemo } from "./start-demo.server";

export { parseConfig } from "~/config.server";
export { Database } from "~/database/database.server";
export { startDemo, startSite };

startArticleWorkers(new URL("./render-worker.js", import.meta.url));

async function serve(): Promise<void> {
  const config = readConfig();
  announce(await startSite({ config, ownsProcess: true }), SERVING);
}

const SERVING = "Press Ctrl+C to stop it. `npm run seed` adds demonstration articles; README.md says what to do next.\n";

async function demonstrate(args: readonly string[]): Promise<void> {
  const { site, welcome } = await startDemo({ config: readConfig(), args, log: consoleLog });
  announce(site, welcome);
}

/** The site stops by itself at a signal. */
function announce(site: RunningSite, words: string): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      notifySystemd("STOPPING=1");
      setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
      void drained(site, signal)
        .then(() => site.close())
        .then(() => articleWorkers()?.close())
        .then(() => process.exit(0));
    });
  }
  notifySystemd("READY=1");
  console.log(`\nThe site is running at ${site.address}`);
  console.log(words);
}

/** A person who stops the site in a terminal does not wait for a balancer. */
async function drained(site: RunningSite, signal: "SIGINT" | "SIGTERM"): Promise<void> {
  if (signal === "SIGTERM" && (site.isBehindProxy || inheritedSocket() !== null)) await site.drain();
}

/** What still runs then is cut off, before the sender of the signal does it: Docker waits ten seconds. */
const SHUTDOWN_MS = 8000;

/** As sd_notify(3). Node can't send to the service manager's socket, so a program of systemd does: `NotifyAccess=all`. */
function notifySystemd(state: "READY=1" | "STOPPING=1"): void {
  if (!isAwaitedByServiceManager()) return;
  execFile("systemd-notify", [state], (error) => {
    if (error) consoleLog.error(`systemd could not be told ${state}: ${error.message}`);
  });
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code = "", path, message, stack } = error as NodeJS.ErrnoException;
  if (path && FILE_FORBIDDEN.test(code)) {
    return `The account ${accountName()} may not use ${path} (${code}). \`npm run doctor\` says whose it should be.`;
  }
  if (SERVER_AWAY.test(code)) return `PostgreSQL can’t be reached: ${message || code}. Check the name, port and account in DATABASE_URL.`;
  return error instanceof Error ? (stack ?? message) : String(error);
}

const FILE_FORBIDDEN = /^(EACCES|EPERM|EROFS)$/;
/** No connection, or by SQLSTATE: an account (28) or a database (3D) that is not there. */
const SERVER_AWAY = /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|28.{3}|3D.{3})$/;

/** A command of root runs as the account that owns the data: the site could not read files of root. */
function dropRootPrivileges(dataDir: string): void {
  if (process.connected || process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  if (uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  requireReadableProgram();
}

/** The program of a command is read after the change of account. @throws ConfigError with what to do */
function requireReadableProgram(): void {
  try {
    accessSync(import.meta.filename, constants.R_OK);
  } catch {
    throw new ConfigError(
      `The account ${accountName()}, which the data belongs to, may not read the program in ${process.cwd()}. ` +
        "Install it in a folder that every account may read, such as /opt/clinic-website; docs/deployment.md says how.",
    );
  }
}

/** Often enough that the server notices within `silenceMs` of jobs.server.ts that a job is stuck. */
const ALIVE_MS = 10_000;

const PARENT_WATCH = `const { workerData } = require("node:worker_threads");
setInterval(() => process.ppid === workerData || process.kill(process.pid, "SIGKILL"), 1000);`;

/** As a job of the server: with a lower priority, and ended when the server ends. */
function workBesideServer(): void {
  if (!process.connected) return;
  os.setPriority(Math.min(os.getPriority() + 10, os.constants.priority.PRIORITY_LOW));
  process.once("disconnect", () => process.exit(1));
  // A loop without an end hears of nothing, so another thread sees that the server is gone.
  new Worker(PARENT_WATCH, { eval: true, workerData: process.ppid }).unref();
  setInterval(() => process.send?.("alive"), ALIVE_MS).unref();
  // The listener would keep the channel open, and the process alive when its work is done.
  process.channel?.unref();
}

async function runCommand(name: string, args: readonly string[]): Promise<void> {
  if (name === "serve") return serve();
  if (name === "demo") return demonstrate(args);
  const command = commands[name];
  if (!command) throw new ConfigError(`Unknown command "${name}". Known: serve, demo, ${Object.keys(commands).join(", ")}.`);
  workBesideServer();
  const config = readConfig();
  dropRootPrivileges(config.dataDir);
  await command(config, consoleLog, args);
}

if (import.meta.main) {
  // Whatever is written is for this account alone.
  process.umask(0o077);
  const [name = "serve", ...args] = process.argv.slice(2);
  try {
    await runCommand(name, args);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
