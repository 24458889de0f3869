import { DatabaseUnavailableError } from "~/database/database-error.server";
import { isAtWork, machine } from "~/domain/blog-import/runs/import-record";
import { failImport, listImports } from "~/domain/blog-import/runs/import-records.server";
import type { Jobs } from "~/web/request-context.server";
import type { SiteParts } from "../site-parts";

const EVERY_MILLISECONDS = 15_000;

/** A file whose reading ends its process would end every other one too. */
const MOST_STARTS = 5;

const NO_END =
  "Its process ended before its end again and again. Perhaps the file needs more memory than there is; the site’s log has the reason.";

/** Has imports that were interrupted go on: those of an earlier run of the server, and those whose process ended. It never throws. */
export class ImportWatch {
  /** By import at work: how often it was started here. */
  #starts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(private readonly options: Omit<SiteParts, "config" | "now"> & { readonly jobs: Jobs }) {}

  start(): void {
    this.options.database.whenReady(() => void this.look());
    this.#timer = setInterval(() => void this.look(), EVERY_MILLISECONDS).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    const { database, jobs, log } = this.options;
    try {
      const imports = await listImports(database.kysely);
      if (this.#isClosed) return;
      const atWork = imports.filter(({ state, by }) => isAtWork(state) && by.id !== machine.id);
      this.#starts = new Map(atWork.map(({ id }) => [id, this.#starts.get(id) ?? 0]));
      for (const { id } of atWork) {
        const starts = this.#starts.get(id) ?? 0;
        if (jobs.isRunning("import-run", [id])) continue;
        if (starts >= MOST_STARTS) await failImport(database.kysely, id, NO_END, new Date());
        else if (jobs.start("import-run", [id])) this.#starts.set(id, starts + 1);
      }
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) log.error("Imports that were interrupted wait", error);
    }
  }
}
