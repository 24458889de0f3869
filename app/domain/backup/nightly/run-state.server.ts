import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { withFileLock } from "~/database/sqlite/file-lock.server";
import { DomainError } from "~/domain/errors";

/** How far work in a process of its own is, in a small file, so that any process can read it and nobody has to be there. */
export type RunName = "backup" | "rehearsal" | "restore";

const stored = z.object({
  startedAt: z.iso.datetime(),
  /** When it was last heard of. */
  seenAt: z.iso.datetime(),
  /** What is being done. */
  step: z.string(),
  /** From 0 to 1; null when nobody knows. */
  share: z.number().nullable(),
  ended: z.object({ at: z.iso.datetime(), problem: z.string().nullable() }).nullable(),
});

export type Run = z.infer<typeof stored>;

export interface RunView extends Run {
  /** Cut off: it neither ended nor was heard of for a minute. */
  readonly state: "running" | "ended" | "cut-off";
}

const SILENT_MS = 60_000;
const SEEN_MS = 10_000;
const SHARE_MS = 400;

/** @returns null when there was none */
export function readRun(dataDir: string, name: RunName, now: Date): RunView | null {
  let text: string;
  try {
    text = readFileSync(fileOf(dataDir, name), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const run = stored.safeParse(JSON.parse(text)).data;
  if (!run) return null;
  const isHeardOf = now.getTime() - Date.parse(run.seenAt) < SILENT_MS;
  return { ...run, state: run.ended ? "ended" : isHeardOf ? "running" : "cut-off" };
}

/** Started by the night, by a person in the admin or by a command: there is one at a time. */
export class AlreadyRunningError extends DomainError {
  constructor() {
    super("conflict", "Already running", "This is being done already. Wait until it has ended.");
  }
}

export class RunReport {
  #run: Run;
  #written = 0;
  readonly #beat: NodeJS.Timeout;

  private constructor(
    private readonly dataDir: string,
    private readonly name: RunName,
    private readonly now: () => Date,
  ) {
    const at = now().toISOString();
    this.#run = { startedAt: at, seenAt: at, step: "", share: null, ended: null };
    this.#write();
    this.#beat = setInterval(() => this.#write(), SEEN_MS).unref();
  }

  /** Runs a job and records how it ends. @param explain the sentence for what the job throws @throws AlreadyRunningError */
  static async of<Result>(
    { dataDir, name, now }: { readonly dataDir: string; readonly name: RunName; readonly now: () => Date },
    job: (report: RunReport) => Promise<Result>,
    explain: (error: unknown) => string,
  ): Promise<Result> {
    const done = await withFileLock(path.join(path.resolve(dataDir), `${name}-run.lock`), async () => {
      const report = new RunReport(dataDir, name, now);
      try {
        const result = await job(report);
        report.#end(null);
        return { result };
      } catch (error) {
        report.#end(explain(error));
        throw error;
      }
    });
    if (!done) throw new AlreadyRunningError();
    return done.result;
  }

  step(step: string, share: number | null = null): void {
    const isNews = step !== this.#run.step || this.now().getTime() - this.#written > SHARE_MS;
    this.#run = { ...this.#run, step, share };
    if (isNews) this.#write();
  }

  #end(problem: string | null): void {
    clearInterval(this.#beat);
    this.#run = { ...this.#run, ended: { at: this.now().toISOString(), problem } };
    this.#write();
  }

  /** Whole or not at all: a process that reads it in between gets the former one. */
  #write(): void {
    const now = this.now();
    this.#written = now.getTime();
    this.#run = { ...this.#run, seenAt: now.toISOString() };
    const file = fileOf(this.dataDir, this.name);
    const partial = `${file}.${randomBytes(4).toString("hex")}`;
    try {
      writeFileSync(partial, JSON.stringify(this.#run), { mode: 0o600 });
      renameSync(partial, file);
    } catch {
      // A full disk ends the work itself, which says so.
      rmSync(partial, { force: true });
    }
  }
}

function fileOf(dataDir: string, name: RunName): string {
  return path.join(path.resolve(dataDir), `${name}-run.json`);
}
