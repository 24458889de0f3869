import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { countPictures } from "~/domain/blog-import/runs/import-progress.server";
import { isAtWork, machine } from "~/domain/blog-import/runs/import-record";
import { failImport, listImports, type StoredImport } from "~/domain/blog-import/runs/import-records.server";
import { isImportHere } from "~/domain/blog-import/runs/run-import.server";
import { pauseSending } from "~/domain/mailings/mailing-commands.server";
import { listDueMailings } from "~/domain/mailings/mailing-queries.server";
import type { Jobs } from "~/web/request-context.server";
import type { SiteParts } from "../site-parts";

/** A job that keeps crashing would restart forever. */
const MAX_STARTS = 5;

interface Unfinished {
  /** The job's command, which takes one id. */
  readonly command: string;
  /** The name of the lock that the command takes, before the id. */
  readonly lock: string;
  /** Jobs that are not finished. Starts are counted as long as the mark stays the same. */
  readonly list: (parts: Pick<SiteParts, "config" | "database">) => Promise<readonly { readonly id: string; readonly mark?: string }[]>;
  readonly giveUp: (db: Kysely<Tables>, id: string) => Promise<unknown>;
}

export const unfinishedImports: Unfinished = {
  command: "import-run",
  lock: "import",
  list: async ({ config, database }) => {
    const isOurs = (stored: StoredImport) => stored.by.id !== machine.id && isImportHere(database, config.dataDir, stored);
    const found = (await listImports(database.kysely)).filter((stored) => isAtWork(stored.state) && isOurs(stored));
    return Promise.all(
      found.map(async ({ id, state, totals: { crawl } }) => {
        const { fetched, givenUp } = await countPictures(database.kysely, id);
        return { id, mark: [state, crawl?.spentMs, crawl?.path, fetched, givenUp].join(" ") };
      }),
    );
  },
  giveUp: (db, id) => failImport(db, id, IMPORT_CRASHES, new Date()),
};

const IMPORT_CRASHES = "The import kept crashing. The file may need more memory than this machine has; the site’s log has the reason.";

export const unfinishedMailings: Unfinished = {
  command: "send-mailing",
  lock: "mailing",
  // By the clock of the process that sends.
  list: ({ database }) => listDueMailings(database.kysely, new Date()),
  giveUp: (db, id) => pauseSending(db, id, "Sending kept crashing; the site’s log has the reason."),
};

/** Starts interrupted jobs again: those of an earlier run of the server, and those whose process ended. */
export class UnfinishedJobs {
  #starts = new Map<string, { readonly mark: string; readonly count: number }>();

  constructor(
    private readonly work: Unfinished,
    private readonly parts: Pick<SiteParts, "config" | "database"> & { readonly jobs: Pick<Jobs, "start" | "isRunning"> },
  ) {}

  async resume(): Promise<void> {
    const { database, jobs } = this.parts;
    const { command, giveUp, list, lock } = this.work;
    const found = await list(this.parts);
    const before = this.#starts;
    this.#starts = new Map();
    for (const { id, mark = "" } of found) {
      const known = before.get(id);
      const count = known?.mark === mark ? known.count : 0;
      this.#starts.set(id, { mark, count });
      // A start that finds it in another process's hands would count as a crash.
      if (jobs.isRunning(command, [id]) || (await database.isLocked(`${lock} ${id}`))) continue;
      if (count >= MAX_STARTS) await giveUp(database.kysely, id);
      else if (jobs.start(command, [id])) this.#starts.set(id, { mark, count: count + 1 });
    }
  }
}
