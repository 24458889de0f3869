import type { Transaction } from "kysely";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import type { Tables } from "~/database/tables";
import type { Attempt, OutgoingMail } from "~/domain/mail/outgoing-mail.server";
import { isServersFault } from "~/domain/mail/smtp-verdict";
import {
  type ClaimedMail,
  claimDueMail,
  keepForServer,
  type MailComposer,
  postponeMail,
  postponeRefused,
  postponeUndeliverable,
  removeMail,
} from "~/domain/mail/waiting-mails.server";
import type { SiteParts } from "../site-parts";

const EVERY_MILLISECONDS = 60_000;

/** After this many in a row that the mail server itself failed, it gets a rest until the next look. A recipient's refusal is none. */
const MOST_FAILURES = 2;

const NOT_NEEDED: Attempt = { delivery: "sent", answer: "", verdict: null };

const UNKNOWN_KIND = "This version of the site does not know this kind of mail.";

interface WaitingMailParts extends Omit<SiteParts, "config"> {
  readonly mail: OutgoingMail;
  /** By kind of mail. */
  readonly composers: Readonly<Record<string, MailComposer>>;
  /** Kinds of mail that leave before all others. */
  readonly urgent: readonly string[];
  /** Without a mail server each mail becomes a file of the outbox, once; on a public site nobody reads those. */
  readonly usesOutbox: boolean;
}

/** Sends waiting mails: at start, when one was queued here, and each minute. It never throws. */
export class WaitingMailClock {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  #isClosed = false;

  constructor(private readonly parts: WaitingMailParts) {}

  start(): void {
    this.parts.mail.whenQueued(() => void this.look());
    this.parts.database.whenReady(() => void this.look());
    this.#timer = setInterval(() => void this.look(), EVERY_MILLISECONDS).unref();
  }

  /** Resolves when nothing is due. */
  look(): Promise<void> {
    this.#isAskedAgain = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isAskedAgain && !this.#isClosed) {
      this.#isAskedAgain = false;
      try {
        await this.#sendDue();
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError)) this.parts.log.error("Mails wait: the queue could not be read", error);
      }
    }
  }

  async #sendDue(): Promise<void> {
    const { database, mail, now, urgent, usesOutbox } = this.parts;
    let failures = 0;
    while (failures < MOST_FAILURES && !this.#isClosed) {
      const hasServer = (await mail.server()) !== null;
      if (!hasServer && !usesOutbox) return;
      const claimed = await claimDueMail(database.kysely, now(), { urgent, untriedOnly: !hasServer });
      if (!claimed) return;
      failures = (await this.#send(claimed)) === "server failed" ? failures + 1 : 0;
    }
  }

  async #send(claimed: ClaimedMail): Promise<"done" | "server failed"> {
    const { database, mail, log, now } = this.parts;
    const { kind, reference } = claimed;
    try {
      const compose = this.parts.composers[kind];
      if (!compose) throw new Error(UNKNOWN_KIND);
      const composed = await compose(reference, now());
      const { delivery, answer: problem, verdict } = composed ? await mail.attempt(composed.mail) : NOT_NEEDED;
      const isForVisitor = composed?.isForVisitor ?? false;
      if (delivery === "no-server") await keepForServer(database.kysely, claimed, now());
      else if (verdict !== null && isServersFault(verdict)) {
        await postponeMail(database.kysely, claimed, problem, now());
        return "server failed";
      } else if (verdict === null) await this.#dequeue(claimed, composed?.whenSent);
      else if (isForVisitor && verdict === "gone") await this.#dequeue(claimed, composed?.whenGone);
      else if (isForVisitor && verdict === "refused") await this.#dequeue(claimed);
      else if (isForVisitor) await postponeRefused(database.kysely, claimed, problem, now());
      else if (verdict === "gone" || verdict === "refused") await postponeUndeliverable(database.kysely, claimed, problem, now());
      else await postponeMail(database.kysely, claimed, problem, now());
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      log.error(`A mail of the kind "${kind}" could not be written`, error);
      await postponeMail(database.kysely, claimed, error instanceof Error ? error.message : String(error), now());
    }
    return "done";
  }

  #dequeue(claimed: ClaimedMail, also?: (transaction: Transaction<Tables>, now: Date) => Promise<void>): Promise<void> {
    const { database, now } = this.parts;
    return database.kysely.transaction().execute(async (transaction) => {
      await removeMail(transaction, claimed);
      await also?.(transaction, now());
    });
  }
}
