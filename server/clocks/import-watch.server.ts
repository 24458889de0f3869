import { DatabaseUnavailableError } from "~/database/database-error.server";
import { isAtWork, machine } from "~/domain/blog-import/runs/import-record";
import { listImports } from "~/domain/blog-import/runs/import-records.server";
import type { Jobs } from "~/web/request-context.server";
import type { SiteParts } from "../site-parts";

const EVERY_MILLISECONDS = 15_000;

/** Has imports that were interrupted go on: those of an earlier run of the server, and those whose process ended. It never throws. */
export class ImportWatch {
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
      for (const { id, state, by } of imports) if (isAtWork(state) && by.id !== machine.id) jobs.start("import-run", [id]);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) log.error("Imports that were interrupted wait", error);
    }
  }
}
