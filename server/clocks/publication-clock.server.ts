import { DatabaseUnavailableError } from "~/database/database-error.server";
import { lateWords } from "~/domain/posts/publishing/scheduling";
import { publishDuePosts } from "~/domain/posts/publishing/scheduling-commands.server";
import type { SiteParts } from "../site-parts";

const MINUTE = 60_000;
const RETRY_MILLISECONDS = 10_000;

/** Publishes what is due at start, as each minute begins and sooner after a failure. It never throws. */
export class PublicationClock {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isFailing = false;
  #isClosed = false;
  #lastRun: Date | null = null;

  constructor(private readonly options: Omit<SiteParts, "config">) {}

  start(): void {
    void this.tick();
  }

  tick(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    clearTimeout(this.#timer);
    this.#running ??= this.#publish().finally(() => {
      this.#running = undefined;
      this.#wait();
    });
    return this.#running;
  }

  /** When a round last ended well. */
  get lastRun(): Date | null {
    return this.#lastRun;
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.idle();
  }

  async #publish(): Promise<void> {
    const { database, log, now } = this.options;
    try {
      for (const { title, lateSeconds } of await publishDuePosts(database, now())) {
        log.info(`Published "${title}" as planned${lateSeconds === null ? "" : `, ${lateWords(lateSeconds)}`}.`);
      }
      this.#isFailing = false;
      this.#lastRun = now();
    } catch (error) {
      // Said once for each outage; a database that could not be opened says so itself.
      if (!this.#isFailing && !(error instanceof DatabaseUnavailableError)) log.error("Scheduled posts wait: publishing failed", error);
      this.#isFailing = true;
    }
  }

  #wait(): void {
    if (this.#isClosed) return;
    const untilNextMinute = MINUTE - (this.options.now().getTime() % MINUTE);
    const delay = this.#isFailing ? Math.min(RETRY_MILLISECONDS, untilNextMinute) : untilNextMinute;
    this.#timer = setTimeout(() => void this.tick(), delay).unref();
  }
}
