import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { withFileLock } from "~/database/sqlite/file-lock.server";
import { DomainError } from "~/domain/errors";

/** Kinds of work that report their progress in a small file, which any process can read. */
type RunName = "backup" | "rehearsal" | "restore";

const stored = z.object({
  startedAt: z.iso.datetime(),
  /** When it last reported. */
  seenAt: z.iso.datetime(),
  step: z.string(),
  /** From 0 to 1; null if unknown. */
  share: z.number().nullable(),
  ended: z.object({ at: z.iso.datetime(), problem: z.string().nullable() }).nullable(),
});

export type Run = z.infer<typeof stored>;

export interface RunView extends Run {
  /** Cut off: it has not ended, and not reported for a minute. */
  readonly state: "running" | "ended" | "cut-off";
}

const CUT_OFF_AFTER_MS = 60_000;
const HEARTBEAT_MS = 10_000;
const SHARE_MS = 400;

/** @returns null if there was none */
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
  const isAlive = now.getTime() - Date.parse(run.seenAt) < CUT_OFF_AFTER_MS;
  return { ...run, state: run.ended ? "ended" : isAlive ? "running" : "cut-off" };
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
    this.#beat = setInterval(() => this.#write(), HEARTBEAT_MS).unref();
  }

  /** Runs a job and records how it ends. @param explain the sentence for an error of the job @throws DomainError if it runs already */
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
        return result;
      } catch (error) {
        report.#end(explain(error));
        throw error;
      }
    });
    if (!done) throw new DomainError("conflict", "Already running", "This is being done already. Wait until it has ended.");
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

  /** A process that reads at the same time gets either the old file or the new one. */
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
      // On a full disk the work itself fails with an error that says so.
      rmSync(partial, { force: true });
    }
  }
}

function fileOf(dataDir: string, name: RunName): string {
  return path.join(path.resolve(dataDir), `${name}-run.json`);
}
