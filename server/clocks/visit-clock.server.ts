import { DatabaseUnavailableError } from "~/database/database-error.server";
import { storeVisits } from "~/domain/visits/store-visits.server";
import type { VisitCounts } from "~/domain/visits/visit-counts";
import type { SiteParts } from "../site-parts";

const EVERY_MILLISECONDS = 60_000;

/** Writes each minute, and at the end, what was read; what can't be written waits for the next minute. It never throws. */
export class VisitClock {
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly options: Pick<SiteParts, "database" | "log"> & { readonly visits: VisitCounts }) {}

  start(): void {
    this.#timer = setInterval(() => void this.write(), EVERY_MILLISECONDS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { database, log, visits } = this.options;
    const counts = visits.take();
    try {
      await storeVisits(database, counts);
    } catch (error) {
      visits.putBack(counts);
      if (!(error instanceof DatabaseUnavailableError)) log.error("Writing what was read failed", error);
    }
  }
}
