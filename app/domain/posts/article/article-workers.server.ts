import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { Piscina } from "piscina";
import { sha256 } from "~/domain/sha256.server";
import type { articleTasks } from "./article-facts";

type Tasks = typeof articleTasks;

/** Processor time, because on a busy machine elapsed time would turn an ordinary text into plain text. */
const MAX_CPU_MS = 1500;
/** With V8's garbage collection in other threads. The rest of the process counts too, so it never applies to cheap texts. */
const MAX_CPU_WITH_HELPERS = { ofProcess: 2500, ofThread: 1000 };
/** For a machine so busy that the limits above are never reached. */
const MAX_MS = 60_000;
const MAX_THREADS = Math.max(1, availableParallelism() - 1);
const IDLE_MS = 30_000;
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
const MAX_REMEMBERED_TEXTS = 100;
const CHECK_INTERVAL_MS = 50;

const OVER_LIMIT = Symbol("over the limit of time");

/**
 * Threads that parse articles off the event loop. They start when there is work, end when there is none, and keep no
 * process running. A text that exceeds the limits of time or memory ends its own thread and nobody else's work.
 */
export class ArticleWorkers {
  readonly #pool: Piscina;
  /** Digests of texts that exceeded a limit: they are not tried again until the process restarts. */
  readonly #expensive = new Set<string>();
  /** Tasks with a thread, or waiting for one to start. */
  readonly #running = new Set<AbortController>();
  readonly #waiting: (() => void)[] = [];

  /** @param file the built `server/render-worker.server.ts` */
  constructor(file: URL) {
    this.#pool = new Piscina({
      filename: file.href,
      minThreads: 0,
      maxThreads: MAX_THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: MEMORY,
    });
    // A thread that can't load its module has no task yet whose promise could fail.
    this.#pool.on("error", (error) => {
      for (const task of this.#running) task.abort(error);
    });
  }

  /** @returns null when the task takes too much time or memory */
  async run<Name extends keyof Tasks>(name: Name, ...parameters: Parameters<Tasks[Name]>): Promise<ReturnType<Tasks[Name]> | null> {
    const [given] = parameters;
    // A text that can't be checked can't be rendered either.
    const text = typeof given === "string" ? given : given.content;
    // The words of a text are found whatever its HTML costs.
    const digest = sha256(name === "distinctWords" ? `words ${text}` : text);
    // The pool's own queue would wait forever behind an aborted task.
    while (this.#running.size >= MAX_THREADS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#expensive.has(digest)) {
      this.#startNext();
      return null;
    }
    const task = new AbortController();
    this.#running.add(task);
    const started = new Int32Array(new SharedArrayBuffer(4));
    const watch = this.#watch(started, task);
    try {
      return await this.#pool.run({ name, parameters, started }, { name: "runTask", signal: task.signal });
    } catch (error) {
      if (task.signal.reason !== OVER_LIMIT && !isOutOfMemory(error)) throw task.signal.reason ?? error;
      this.#remember(digest);
      return null;
    } finally {
      clearInterval(watch);
      this.#running.delete(task);
      this.#startNext();
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  #startNext(): void {
    this.#waiting.shift()?.();
  }

  /** Aborts the task once its thread has used too much time. */
  #watch(started: Int32Array, task: AbortController): NodeJS.Timeout {
    let thread: Worker | undefined;
    let from: { readonly at: number; readonly thread: number; readonly process: number } | undefined;
    const check = async () => {
      thread ??= this.#pool.threads.find(({ threadId }) => threadId === Atomics.load(started, 0));
      const cpu = await thread?.cpuUsage().catch(() => undefined);
      if (!cpu) return;
      const now = { at: performance.now(), thread: milliseconds(cpu), process: milliseconds(process.cpuUsage()) };
      from ??= now;
      const ofThread = now.thread - from.thread;
      const ofProcess = now.process - from.process;
      const isTooMuch =
        ofThread > MAX_CPU_MS ||
        (ofThread > MAX_CPU_WITH_HELPERS.ofThread && ofProcess > MAX_CPU_WITH_HELPERS.ofProcess) ||
        now.at - from.at > MAX_MS;
      if (isTooMuch) task.abort(OVER_LIMIT);
    };
    return setInterval(() => void check(), CHECK_INTERVAL_MS);
  }

  #remember(digest: string): void {
    this.#expensive.add(digest);
    const [oldest] = this.#expensive;
    if (oldest !== undefined && this.#expensive.size > MAX_REMEMBERED_TEXTS) this.#expensive.delete(oldest);
  }
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

let shared: ArticleWorkers | null = null;

/** The process's workers, or null where none are built: in development and in tests of the source. */
export function articleWorkers(): ArticleWorkers | null {
  return shared;
}

/** Has articles rendered in workers from now on. */
export function startArticleWorkers(file: URL): void {
  shared ??= new ArticleWorkers(file);
}
