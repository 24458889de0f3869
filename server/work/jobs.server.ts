import { fork } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { environmentOf } from "~/config.server";
import type { Jobs } from "~/web/request-context.server";
import type { SiteParts } from "../site-parts";

interface Work {
  /** Never rejects: work that fails says so in the log. */
  readonly ended: Promise<void>;
  stop(): void;
}

type Begin = (name: string, args: readonly string[]) => Work;

interface RunningJob extends Work {
  readonly name: string;
  readonly args: readonly string[];
}

/** What a command works on, and has to itself; left out: all that its arguments say. */
const resources: Readonly<Record<string, (args: readonly string[]) => string>> = {
  "take-backup": () => "backup",
  "restore-upload": ([what = "", upload = ""]) => (what === "check" ? `uploaded backup ${upload}` : "staged database"),
};

function resourceOf(name: string, args: readonly string[]): string {
  return resources[name]?.(args) ?? [name, ...args].join(" ");
}

export class RunningJobs implements Jobs {
  /** By resource. */
  readonly #running = new Map<string, RunningJob>();
  #isClosed = false;

  constructor(private readonly begin: Begin) {}

  start(name: string, args: readonly string[] = []): boolean {
    const resource = resourceOf(name, args);
    if (this.#isClosed || this.#running.has(resource)) return false;
    const work = this.begin(name, args);
    this.#running.set(resource, { ...work, name, args });
    void work.ended.then(() => this.#running.delete(resource));
    return true;
  }

  isRunning(name: string, args: readonly string[] = []): boolean {
    return this.#find(name, args) !== undefined;
  }

  async stop(name: string, args: readonly string[] = []): Promise<void> {
    const work = this.#find(name, args);
    work?.stop();
    await work?.ended;
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

  /** Whose arguments begin with these. */
  #find(name: string, args: readonly string[]): RunningJob | undefined {
    const isThis = (job: RunningJob) => job.name === name && args.every((arg, place) => job.args[place] === arg);
    return [...this.#running.values()].find(isThis);
  }
}

/**
 * Runs a command of this program as a process of its own, with the server's settings and what its environment has besides
 * (`PGPASSWORD`, `NODE_EXTRA_CA_CERTS`). It ends with the server, however that ends: `workBesideServer` of main.server.ts.
 */
export function inOwnProcess({ config, log }: Pick<SiteParts, "config" | "log">, program = BUILT_PROGRAM): Begin {
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
    child.once("close", (code, signal) => {
      if (!isStopped && code !== 0) log.error(`${name} ended with ${signal ?? `exit code ${code}`}`);
      resolve();
    });
    return {
      ended,
      stop: () => {
        isStopped = true;
        child.kill();
      },
    };
  };
}

/** All files of the server are in one folder. */
const BUILT_PROGRAM = fileURLToPath(new URL("./main.js", import.meta.url));

/** For development, where nothing is built. Such work ends with the process only. */
export function inThisProcess(run: (name: string, args: readonly string[]) => Promise<void>, { log }: Pick<SiteParts, "log">): Begin {
  return (name, args) => ({
    ended: run(name, args).catch((error) => log.error(`${name} failed`, error)),
    stop: () => undefined,
  });
}
