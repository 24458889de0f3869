import { DatabaseUnavailableError } from "~/database/database-error.server";
import { dropUnusedWords } from "~/database/search/word-list.server";
import { deleteGivenUpMails } from "~/domain/mail/waiting-mails.server";
import { purgeMedia } from "~/domain/media/media-commands.server";
import { eraseOldRequests } from "~/domain/requests/request-commands.server";
import { findRequestSettings } from "~/domain/requests/request-settings.server";
import { pruneAuditTrail } from "~/domain/staff/audit.server";
import { deleteExpiredVerifications } from "~/domain/staff/session/staff-sessions.server";
import { deleteOldAttempts } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { eraseUnconfirmed } from "~/domain/subscribers/subscription-links.server";
import { deleteOldVisits } from "~/domain/visits/store-visits.server";
import type { SiteParts } from "../site-parts";

const HOUR = 3_600_000;

export class HourlyCleaning {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #lastWord = "";

  /** @param options.remind sends the mails about reviews that are due; left out, there is no mail */
  constructor(private readonly options: Omit<SiteParts, "config"> & { readonly remind?: (() => Promise<void>) | undefined }) {}

  start(): void {
    this.#timer = setInterval(() => {
      this.#running = this.clean();
    }, HOUR).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async clean(): Promise<void> {
    const { database, log, now, remind } = this.options;
    if (remind) await this.#try("Sending mail about reviews that are due", remind);
    await this.#try("Emptying the media library's trash", async () => {
      const deleted = await purgeMedia(database, now());
      if (deleted > 0) log.info(`Deleted ${deleted} media files that were in the trash for 30 days.`);
    });
    await this.#try("Erasing old requests", async () => {
      const { keepDays } = await findRequestSettings(database.kysely);
      const erased = await eraseOldRequests(database.kysely, keepDays, now());
      if (erased > 0) log.info(`Erased ${erased} requests that were done ${keepDays} days ago.`);
    });
    await this.#try("Pruning the history", () => pruneAuditTrail(database.kysely, now()));
    await this.#try("Deleting expired links and codes", () => deleteExpiredVerifications(database.kysely, now()));
    await this.#try("Forgetting mails that were given up", () => deleteGivenUpMails(database.kysely, now()));
    await this.#try("Deleting old counts of visits", () => deleteOldVisits(database.kysely, now()));
    await this.#try("Erasing newsletter addresses that nobody confirmed", () => eraseUnconfirmed(database.kysely, now()));
    await this.#try("Dropping words that no post has", async () => {
      this.#lastWord = await dropUnusedWords(database.kysely, this.#lastWord);
    });
    await this.#try("Forgetting failed sign-ins", () => deleteOldAttempts(database.kysely, now()));
  }

  async #try(name: string, job: () => Promise<void>): Promise<void> {
    try {
      await job();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) this.options.log.error(`${name} failed`, error);
    }
  }
}
