import { type Database, DatabaseUnavailableError } from "~/database/database.server";
import { purgeMedia } from "~/domain/media/media-commands.server";
import type { Log } from "~/log.server";

const HOUR = 3_600_000;

interface MediaCleaningOptions {
  readonly database: Database;
  readonly log: Log;
  readonly now: () => Date;
}

/** Deletes, once an hour, what has been in the media library's trash for long enough. A failure is logged and tried again. */
export class MediaCleaning {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly options: MediaCleaningOptions) {}

  start(): void {
    this.#timer = setInterval(() => {
      this.#running = this.#clean();
    }, HOUR).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #clean(): Promise<void> {
    const { database, log, now } = this.options;
    try {
      const deleted = await purgeMedia(database, now());
      if (deleted > 0) log.info(`Deleted ${deleted} media files that were in the trash for 30 days.`);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) log.error("Emptying the media library's trash failed", error);
    }
  }
}
