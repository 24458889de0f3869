import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import type { MailingRecipientRow } from "~/database/newsletter-tables";
import type { Tables } from "~/database/tables";
import { mayGetMail } from "~/domain/subscribers/subscriber-state";
import { latestRecipientTry } from "./retry-times";

const BATCH_SIZE = 50;

export interface Recipient {
  readonly number: number;
  readonly subscriberId: string;
  readonly email: string;
  /** ISO 8601. */
  readonly subscribedOn: string;
  readonly tries: number;
  /** When it was last tried, ISO 8601. */
  readonly triedAt: string | null;
}

interface LedgerParts {
  readonly mailingId: string;
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/**
 * Records which recipients got a mailing. If two processes pick up one mailing by mistake, nobody gets it twice: the hash
 * shows which process owns each row.
 */
export class Ledger {
  readonly #commits: GroupedCommits;

  constructor(
    private readonly database: Database,
    private readonly parts: LedgerParts,
  ) {
    this.#commits = new GroupedCommits(database, parts.wait);
  }

  /** If a process ended between the last byte of an email and the answer, nobody knows whether the email was accepted. */
  async markInFlightUnknown(): Promise<void> {
    await this.#update(this.database.kysely, { state: "unclear" }).where("state", "=", "handing").execute();
  }

  /** Lists the next recipients that are due, after this number. Those who unsubscribed or were erased are marked as skipped. */
  async listDue(after: number): Promise<Recipient[]> {
    const { now, mailingId } = this.parts;
    for (;;) {
      const rows = await this.database.kysely
        .selectFrom("mailing_recipients as line")
        .leftJoin("subscribers", (join) => join.onRef("subscribers.id", "=", "line.subscriber_id").on(mayGetMail))
        .select(["line.number", "line.tries", "line.at", "subscribers.id", "email", "confirmed_at"])
        .where("line.mailing_id", "=", mailingId)
        .where("line.state", "=", "waiting")
        .where(({ eb, or }) =>
          or([
            eb("line.try_at", "is", null),
            eb("line.try_at", "<=", now().toISOString()),
            eb("line.try_at", ">", latestRecipientTry(now())),
          ]),
        )
        .where("line.number", ">", after)
        .orderBy("line.number")
        .limit(BATCH_SIZE)
        .execute();
      const gone = rows.filter(({ id }) => id === null).map(({ number }) => number);
      if (gone.length > 0) await this.#update(this.database.kysely, { state: "skipped" }, "waiting").where("number", "in", gone).execute();
      const recipients = rows.flatMap(({ id, email, confirmed_at, at, ...line }) =>
        id === null || email === null ? [] : { ...line, subscriberId: id, email, subscribedOn: confirmed_at ?? "", triedAt: at },
      );
      if (recipients.length > 0 || rows.length === 0) return recipients;
    }
  }

  /** Call it before the mail server can have the email. @returns false if it must not: the mailing was paused, or the recipient left */
  async claim(number: number, hash: string): Promise<boolean> {
    let isClaimed = false;
    await this.#commits.commit(async (transaction) => {
      const { numUpdatedRows } = await this.#update(transaction, { state: "handing", unsubscribe_hash: hash })
        .where("number", "=", number)
        .where(({ or, and, eb }) =>
          or([eb("state", "=", "waiting"), and([eb("state", "=", "handing"), eb("unsubscribe_hash", "=", hash)])]),
        )
        .where(({ exists, selectFrom }) =>
          exists(selectFrom("mailings").select("id").where("id", "=", this.parts.mailingId).where("state", "=", "sending")),
        )
        .where("subscriber_id", "in", transaction.selectFrom("subscribers").select("id").where(mayGetMail))
        .executeTakeFirstOrThrow();
      isClaimed = numUpdatedRows === 1n;
    });
    return isClaimed;
  }

  /** Records the answer, if the row is still this process's. @param also runs in the same transaction */
  async settle(
    { number }: Recipient,
    hash: string,
    change: RowChange,
    also?: (transaction: Transaction<Tables>) => Promise<void>,
  ): Promise<void> {
    await this.#commits.commit(async (transaction) => {
      const { numUpdatedRows } = await this.#update(transaction, change)
        .where("number", "=", number)
        .where("state", "in", ["waiting", "handing", "unclear"])
        .where(({ or, eb }) => or([eb("unsubscribe_hash", "is", null), eb("unsubscribe_hash", "=", hash)]))
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 1n) await also?.(transaction);
    });
  }

  /** Whether an email was accepted after this instant (ISO 8601), or at all. */
  async wasAcceptedSince(instant = ""): Promise<boolean> {
    const accepted = this.#rows().where("state", "=", "accepted").where("at", ">", instant);
    return (await accepted.select("number").limit(1).executeTakeFirst()) !== undefined;
  }

  /** @returns when the next recipient is due, ISO 8601; null if none is left */
  async nextTry(): Promise<string | null> {
    const waiting = this.#rows().where("state", "=", "waiting");
    if (await waiting.select("number").where("try_at", "is", null).limit(1).executeTakeFirst()) return this.parts.now().toISOString();
    const { at } = await waiting.select(({ fn }) => fn.min<string | null>("try_at").as("at")).executeTakeFirstOrThrow();
    return at;
  }

  #rows() {
    return this.database.kysely.selectFrom("mailing_recipients").where("mailing_id", "=", this.parts.mailingId);
  }

  #update(db: Pick<Transaction<Tables>, "updateTable">, change: RowChange, from?: MailingRecipientRow["state"]) {
    const update = db
      .updateTable("mailing_recipients")
      .set({ ...change, at: this.parts.now().toISOString() })
      .where("mailing_id", "=", this.parts.mailingId);
    return from ? update.where("state", "=", from) : update;
  }
}

type RowChange = Partial<Pick<MailingRecipientRow, "state" | "try_at" | "unsubscribe_hash">> & {
  readonly tries?: number;
  readonly answer?: string;
};

type Change = (transaction: Transaction<Tables>) => Promise<void>;

/** How long a change waits for the database: the answer of a mail server must not be lost. */
const TIMEOUT_SECONDS = 60;

/** Commits changes; those that come during a commit are committed together. A change may be applied twice. */
class GroupedCommits {
  #waiting: Change[] = [];
  #next: Promise<void> | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly wait: (milliseconds: number) => Promise<void>,
  ) {}

  /** @throws DatabaseUnavailableError */
  async commit(change: Change): Promise<void> {
    this.#waiting.push(change);
    this.#next ??= this.#begin();
    await this.#next;
  }

  async #begin(): Promise<void> {
    await this.#running.catch(() => undefined);
    this.#next = undefined;
    this.#running = this.#write(this.#waiting.splice(0));
    await this.#running;
  }

  async #write(changes: readonly Change[], tries = 0): Promise<void> {
    try {
      await this.database.kysely.transaction().execute(async (transaction) => {
        for (const change of changes) await change(transaction);
      });
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError) || tries >= TIMEOUT_SECONDS) throw error;
      await this.wait(1000);
      await this.#write(changes, tries + 1);
    }
  }
}
