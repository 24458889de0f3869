import { claimRun, releaseRun } from "~/database/claimed-runs.server";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import type { Log } from "~/log.server";

export interface PeriodicWork {
  /** Milliseconds, aligned with the clock, and at start as well. "start": only then. */
  readonly every: number | "start";
  /** For the log: "… failed". */
  readonly name: string;
  /** @param closing is aborted when the site closes: work that takes long ends early */
  readonly job: (closing: AbortSignal) => Promise<unknown>;
  /** Waits a whole period before the first run: a short-lived process doesn't need it. */
  readonly skipsStart?: boolean;
  /** Runs once more when the site closes. */
  readonly onClose?: boolean;
  /** Only one process runs it in each period. */
  readonly once?: true;
  /** Other work does not wait for it. */
  readonly takesLong?: boolean;
}

function periodOf({ every }: PeriodicWork, now: Date): Date {
  return new Date(every === "start" ? now : now.getTime() - (now.getTime() % every));
}

/** Failed work is tried again after this share of its period. */
const RETRY_SHARE = 1 / 6;

/**
 * Runs the table's work. No job overlaps itself, and a failure affects no other job. Jobs with the same period run one after another, so
 * that startup and the full hour leave database connections to requests.
 */
export class Schedule {
  readonly #timers = new Map<PeriodicWork, NodeJS.Timeout>();
  readonly #running = new Map<PeriodicWork, Promise<void>>();
  readonly #again = new Set<PeriodicWork>();
  readonly #turns = new Map<PeriodicWork["every"], Promise<void>>();
  readonly #failing = new Set<PeriodicWork>();
  readonly #lastRuns = new Map<string, Date>();
  readonly #closing = new AbortController();

  constructor(
    private readonly table: readonly PeriodicWork[],
    private readonly parts: { readonly database: Database; readonly log: Log; readonly now: () => Date },
  ) {}

  start(): void {
    this.parts.database.whenReady(() => {
      for (const work of this.table) {
        if (work.skipsStart && work.every !== "start") this.#plan(work, work.every);
        else void this.#start(work);
      }
    });
  }

  /** Runs it now, or once more after the current run. */
  async run(name: string): Promise<void> {
    const work = this.table.find((one) => one.name === name);
    if (!work) throw new Error(`Nothing in the table is called "${name}".`);
    await this.#start(work);
  }

  /** When it last succeeded. */
  lastRun(name: string): Date | null {
    return this.#lastRuns.get(name) ?? null;
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await this.idle();
    for (const work of this.table) if (work.onClose) await this.#attempt(work);
  }

  #start(work: PeriodicWork): Promise<void> {
    if (this.#closing.signal.aborted) return Promise.resolve();
    clearTimeout(this.#timers.get(work));
    this.#again.add(work);
    let running = this.#running.get(work);
    if (!running) {
      running = this.#run(work);
      this.#running.set(work, running);
    }
    return running;
  }

  async #run(work: PeriodicWork): Promise<void> {
    while (this.#again.delete(work) && !this.#closing.signal.aborted) await this.#inTurn(work);
    this.#running.delete(work);
    if (work.every !== "start") this.#plan(work, this.#delay(work.every, work));
  }

  #inTurn(work: PeriodicWork): Promise<void> {
    if (work.takesLong) return this.#attempt(work);
    const turn = (this.#turns.get(work.every) ?? Promise.resolve()).then(() => this.#attempt(work));
    this.#turns.set(work.every, turn);
    return turn;
  }

  async #attempt(work: PeriodicWork): Promise<void> {
    const { database, log, now } = this.parts;
    try {
      if (work.once && !(await claimRun(database.kysely, { name: work.name, since: periodOf(work, now()), now: now() }))) return;
      await work.job(this.#closing.signal);
      this.#failing.delete(work);
      this.#lastRuns.set(work.name, now());
    } catch (error) {
      // Only the first failure in a row is logged. A database outage is logged elsewhere.
      const isFirstFailure = !this.#failing.has(work) && !(error instanceof DatabaseUnavailableError);
      if (isFirstFailure) log.error(`${work.name} failed`, error);
      this.#failing.add(work);
      if (work.once) await releaseRun(database.kysely, work.name).catch(() => undefined);
    }
  }

  #plan(work: PeriodicWork, delay: number): void {
    if (this.#closing.signal.aborted) return;
    this.#timers.set(work, setTimeout(() => void this.#start(work), delay).unref());
  }

  #delay(every: number, work: PeriodicWork): number {
    const untilNext = every - (this.parts.now().getTime() % every);
    return this.#failing.has(work) ? Math.min(every * RETRY_SHARE, untilNext) : untilNext;
  }
}
