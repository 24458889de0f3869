import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "~/database/database.server";
import { withFileLock } from "~/database/sqlite/file-lock.server";
import type { Tables } from "~/database/tables";
import { DomainError, sentenceOf } from "~/domain/errors";

const stored = z.object({
  startedAt: z.iso.datetime(),
  /** When it last reported. */
  seenAt: z.iso.datetime(),
  step: z.string(),
  /** From 0 to 1; null if unknown. */
  share: z.number().nullable(),
  ended: z.object({ at: z.iso.datetime(), problem: z.string().nullable() }).nullable(),
});

type Run = z.infer<typeof stored>;

export interface RunView extends Run {
  /** Cut off: it has not ended, and not reported for a minute. */
  readonly state: "running" | "ended" | "cut-off";
}

const CUT_OFF_AFTER_MS = 60_000;
const HEARTBEAT_MS = 10_000;
/** On SQLite each report makes the server render its pages again. */
const SHARE_MS = 1000;

/** Where a run reports its progress, and the lock that it holds until it ends. */
interface RunPlace {
  read(): Promise<string | null>;
  /** On a full disk it may fail: the work itself then fails with an error that says so. */
  write(run: string): Promise<unknown>;
  alone(job: () => Promise<void>): Promise<boolean>;
}

/** A row, which every process on the database sees. */
export function runInDatabase(database: Pick<Database, "kysely" | "withExclusiveLock">, name: "backup" | "rehearsal"): RunPlace {
  return {
    ...storedRun(database.kysely, name),
    write: (state) => {
      const row = { name, started_at: "", state };
      const insert = database.kysely.insertInto("runs").values(row);
      return insert.onConflict((conflict) => conflict.column("name").doUpdateSet({ state })).execute();
    },
    alone: (job) => database.withExclusiveLock(`${name} run`, job),
  };
}

export function storedRun(db: Kysely<Tables>, name: "backup" | "rehearsal"): Pick<RunPlace, "read"> {
  const row = db.selectFrom("runs").select("state").where("name", "=", name);
  return { read: async () => (await row.executeTakeFirst())?.state ?? null };
}

/** A small file, for a restore: it replaces the database. */
export function restoreRun(dataDir: string): RunPlace {
  const file = path.join(path.resolve(dataDir), "restore-run.json");
  return {
    read: () => readFile(file, "utf8").catch(orNull),
    // A process that reads at the same time gets either the old file or the new one.
    write: async (run) => {
      const partial = `${file}.${randomBytes(4).toString("hex")}`;
      try {
        await writeFile(partial, run, { mode: 0o600 });
        await rename(partial, file);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    alone: async (job) => (await withFileLock(path.join(path.resolve(dataDir), "restore-run.lock"), job)) !== null,
  };
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

/** @returns null if there was none */
export async function readRun(place: Pick<RunPlace, "read">, now: Date): Promise<RunView | null> {
  const text = await place.read();
  const run = text === null ? undefined : stored.safeParse(JSON.parse(text)).data;
  if (!run) return null;
  const isAlive = now.getTime() - Date.parse(run.seenAt) < CUT_OFF_AFTER_MS;
  return { ...run, state: run.ended ? "ended" : isAlive ? "running" : "cut-off" };
}

export class RunReport {
  #run: Run;
  #written = 0;
  #writing: Promise<unknown> = Promise.resolve();
  readonly #beat: NodeJS.Timeout;

  private constructor(
    private readonly place: RunPlace,
    private readonly now: () => Date,
  ) {
    const at = now().toISOString();
    this.#run = { startedAt: at, seenAt: at, step: "", share: null, ended: null };
    this.#write();
    this.#beat = setInterval(() => this.#write(), HEARTBEAT_MS).unref();
  }

  /** Runs a job and records how it ends. @param otherwise the sentence for an error that has none @throws DomainError if it runs already */
  static async of<Result>(
    { place, now }: { readonly place: RunPlace; readonly now: () => Date },
    job: (report: RunReport) => Promise<Result>,
    otherwise: string,
  ): Promise<Result> {
    let result: Result | undefined;
    const isDone = await place.alone(async () => {
      const report = new RunReport(place, now);
      try {
        await report.#writing;
        result = await job(report);
        await report.#end(null);
      } catch (error) {
        await report.#end(sentenceOf(error, otherwise));
        throw error;
      }
    });
    if (!isDone) throw new DomainError("conflict", "Already running", "This is being done already. Wait until it has ended.");
    return result as Result;
  }

  step(step: string, share: number | null = null): void {
    const isNews = step !== this.#run.step || this.now().getTime() - this.#written > SHARE_MS;
    this.#run = { ...this.#run, step, share };
    if (isNews) this.#write();
  }

  async #end(problem: string | null): Promise<void> {
    clearInterval(this.#beat);
    this.#run = { ...this.#run, ended: { at: this.now().toISOString(), problem } };
    this.#write();
    await this.#writing;
  }

  #write(): void {
    const now = this.now();
    this.#written = now.getTime();
    this.#run = { ...this.#run, seenAt: now.toISOString() };
    const text = JSON.stringify(this.#run);
    this.#writing = this.#writing.then(() => this.place.write(text)).catch(() => undefined);
  }
}
