import { fork } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { environmentOf } from "~/config.server";
import { isFileLocked, takeFileLock } from "~/database/sqlite/file-lock.server";
import type { Jobs } from "~/web/request-context.server";
import type { SiteParts } from "../site-parts";

interface Work {
  /** Never rejects: a failure is in the log. */
  readonly ended: Promise<void>;
  stop(): void;
}

export type BeginJob = (name: string, args: readonly string[]) => Work;

interface Job {
  readonly name: string;
  readonly args: readonly string[];
}

interface RunningJob extends Job, Work {}

interface Rules {
  /** What the command needs exclusive use of. Default: its name and arguments. */
  readonly resource?: (args: readonly string[]) => string;
  /**
   * Whether it runs again after the job that has its resource. Needed where the command reads its work from the database: the running
   * process may already have made its last read. Default: it does not.
   */
  readonly runsAfter?: (running: Job, args: readonly string[]) => boolean;
  /** A file of the data folder, locked during the work, so that other servers with this folder know. Needed where the database can't tell them. */
  readonly lock?: (args: readonly string[]) => string | null;
}

const rules: Readonly<Record<string, Rules>> = {
  "import-run": { runsAfter: () => true },
  "send-mailing": { runsAfter: () => true },
  "take-backup": { resource: () => "backup" },
  rehearse: { resource: () => "rehearsal" },
  "restore-upload": {
    resource: ([what = "", upload = ""]) => (what === "check" ? `uploaded backup ${upload}` : "staged database"),
    runsAfter: (running, [what]) => what === "check" || (what === "restore" && running.args[0] === "discard"),
    lock: ([what, upload = ""]) => (/^[\w-]+$/.test(upload) ? `bring-back/${upload}.${what}.lock` : null),
  },
};

export class RunningJobs implements Jobs {
  /** By resource. */
  readonly #running = new Map<string, RunningJob>();
  /** The job to start when the resource's current job ends. */
  readonly #next = new Map<string, Job>();
  #isClosed = false;

  constructor(
    private readonly begin: BeginJob,
    private readonly dataDir: string | null = null,
  ) {}

  start(name: string, args: readonly string[] = []): boolean {
    if (this.#isClosed) return false;
    const { resource: resourceOf, runsAfter } = rules[name] ?? {};
    const resource = resourceOf?.(args) ?? [name, ...args].join(" ");
    const running = this.#running.get(resource);
    if (!running) return this.#run(resource, { name, args });
    const runsNext = runsAfter?.(running, args) ?? false;
    if (runsNext) this.#next.set(resource, { name, args });
    return runsNext;
  }

  isRunning(name: string, args: readonly string[] = []): boolean {
    const isOurs = [...this.#running.values(), ...this.#next.values()].some((job) => matches(job, name, args));
    const lock = this.#lockOf({ name, args });
    return isOurs || (lock !== null && isFileLocked(lock));
  }

  async stop(name: string, args: readonly string[] = [], graceMs = 0): Promise<void> {
    for (const [resource, job] of this.#next) if (matches(job, name, args)) this.#next.delete(resource);
    const work = [...this.#running.values()].find((job) => matches(job, name, args));
    if (!work) return;
    if (graceMs > 0) await Promise.race([work.ended, delay(graceMs, undefined, { ref: false })]);
    work.stop();
    await work.ended;
  }

  get count(): number {
    return this.#running.size;
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const work of this.#running.values()) work.stop();
    await this.idle();
  }

  #lockOf({ name, args }: Job): string | null {
    const file = rules[name]?.lock?.(args);
    return file && this.dataDir !== null ? path.join(this.dataDir, file) : null;
  }

  /** @returns false when another server does it */
  #run(resource: string, job: Job): boolean {
    const lock = this.#lockOf(job);
    const release = lock === null ? () => undefined : takeFileLock(lock);
    if (!release) return false;
    const work = this.begin(job.name, job.args);
    this.#running.set(resource, { ...work, ...job });
    void work.ended.then(() => {
      this.#running.delete(resource);
      release();
      const next = this.#next.get(resource);
      this.#next.delete(resource);
      if (next) this.start(next.name, next.args);
    });
    return true;
  }
}

/** Whether the job is this command and its arguments start with these. */
function matches(job: Job, name: string, args: readonly string[]): boolean {
  return job.name === name && args.every((arg, place) => job.args[place] === arg);
}

/** How long a job may take to end after SIGTERM, and how long one that reports that it is alive may be silent. */
const LIMITS = { endMs: 5000, silenceMs: 5 * 60_000 };

/** They read what strangers wrote, and nothing in them holds the event loop for minutes. Others do that in the database. */
const reportsLife = new Set(["import-run"]);

/**
 * Runs a command of this program as a process of its own, with the server's settings and what its environment has besides
 * (`PGPASSWORD`, `NODE_EXTRA_CA_CERTS`). It ends with the server, however that ends: `workBesideServer` of main.server.ts.
 */
export function inOwnProcess({ config, log }: Pick<SiteParts, "config" | "log">, program = BUILT_PROGRAM, limits = LIMITS): BeginJob {
  return (name, args) => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    let isStopped = false;
    const child = fork(program, [name, ...args], {
      env: environmentOf(config),
      execArgv: ["--disable-warning=ExperimentalWarning"],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    if (child.stdout) createInterface(child.stdout).on("line", (line) => log.info(`${name}: ${line}`));
    if (child.stderr) createInterface(child.stderr).on("line", (line) => log.error(`${name}: ${line}`));
    child.once("error", (error) => {
      log.error(`${name} could not be started`, error);
      if (child.pid === undefined) resolve();
    });
    const end = () => {
      child.kill();
      // Not heard while a loop holds its thread, where it has a listener for the signal.
      killing ??= setTimeout(() => child.kill("SIGKILL"), limits.endMs);
    };
    let killing: NodeJS.Timeout | undefined;
    const silence = reportsLife.has(name) ? setTimeout(end, limits.silenceMs) : undefined;
    child.on("message", () => silence?.refresh());
    child.once("close", (code, signal) => {
      clearTimeout(silence);
      clearTimeout(killing);
      if (!isStopped && code !== 0) log.error(`${name} ended with ${signal ?? `exit code ${code}`}`);
      resolve();
    });
    return {
      ended,
      stop: () => {
        isStopped = true;
        end();
      },
    };
  };
}

/** All files of the server are in one folder. */
const BUILT_PROGRAM = fileURLToPath(new URL("./main.js", import.meta.url));

/** For development, where nothing is built. Such work can't be stopped before the process exits. */
export function inThisProcess(run: (name: string, args: readonly string[]) => Promise<void>, { log }: Pick<SiteParts, "log">): BeginJob {
  return (name, args) => ({
    ended: run(name, args).catch((error) => log.error(`${name} failed`, error)),
    stop: () => undefined,
  });
}
