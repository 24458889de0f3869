import type { Kysely } from "kysely";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import type { Tables } from "~/database/tables";
import type { Jobs } from "~/web/request-context.server";
import type { SiteParts } from "../site-parts";

const EVERY_MILLISECONDS = 15_000;

/** What ends its process again and again would do so forever. */
const MOST_STARTS = 5;

export interface WatchedWork {
  /** Of a job that is called with one id. */
  readonly command: string;
  /** For the log. */
  readonly name: string;
  /** What a process has to work on. Starts are counted while the mark stays the same. */
  readonly list: (db: Kysely<Tables>) => Promise<readonly { readonly id: string; readonly mark?: string }[]>;
  readonly giveUp: (db: Kysely<Tables>, id: string) => Promise<unknown>;
}

/** Has work continue that was interrupted: that of an earlier run of the server, and that whose process ended. It never throws. */
export class WorkWatch {
  #starts = new Map<string, { readonly mark: string; readonly count: number }>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    private readonly work: WatchedWork,
    private readonly options: Pick<SiteParts, "database" | "log"> & { readonly jobs: Pick<Jobs, "start" | "isRunning"> },
  ) {}

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
    const { command, giveUp, list, name } = this.work;
    try {
      const found = await list(database.kysely);
      if (this.#isClosed) return;
      const before = this.#starts;
      this.#starts = new Map();
      for (const { id, mark = "" } of found) {
        const known = before.get(id);
        const count = known?.mark === mark ? known.count : 0;
        this.#starts.set(id, { mark, count });
        if (jobs.isRunning(command, [id])) continue;
        if (count >= MOST_STARTS) await giveUp(database.kysely, id);
        else if (jobs.start(command, [id])) this.#starts.set(id, { mark, count: count + 1 });
      }
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) log.error(`${name} that were interrupted wait`, error);
    }
  }
}
