import type { ExpressionBuilder, Kysely, Updateable } from "kysely";
import type { WaitingMailRow } from "~/database/newsletter-tables";
import type { Tables } from "~/database/tables";
import type { Mail } from "./mail-server";

/** What a mail is about; it names no recipient, and nothing secret. */
interface MailKey {
  readonly kind: string;
  /** For example the subscriber's id. */
  readonly reference: string;
}

export interface ClaimedMail extends MailKey {
  /** Until when it is this process's to send, ISO 8601. */
  readonly claim: string;
  readonly tries: number;
  readonly refusals: number;
}

interface ComposedMail {
  readonly mail: Mail;
  /** In the transaction that takes the mail off the queue. */
  readonly whenSent?: (transaction: Kysely<Tables>, now: Date) => Promise<void>;
  /** Somebody typed this address, who may have made it up: the mail is dropped once its recipient refuses it for good. */
  readonly isForVisitor?: boolean;
  /** As `whenSent`, when a visitor's mailbox does not exist. */
  readonly whenGone?: (transaction: Kysely<Tables>, now: Date) => Promise<void>;
}

/** Writes a mail as it leaves. @returns null when it is not needed, for example because its request was erased */
export type MailComposer = (reference: string, now: Date) => Promise<ComposedMail | null>;

const MINUTE = 60_000;

/** Minutes until the next try, the last of them again and again. */
const PAUSES = [1, 2, 5, 15, 60] as const;

/** Three days. */
const MAX_TRIES = PAUSES.length + 70;

/** Minutes until the next try after a visitor's mailbox refused it, or the clinic's own for good; greylisting wants 5 to 15. After the last, there is none. */
const REFUSAL_PAUSES = [15, 60, 240] as const;

/** The clinic's own address was refused for good as often as a mail has more tries than these. */
const TRIES_BEFORE_REFUSALS = MAX_TRIES - REFUSAL_PAUSES.length;

/** No next try is further away, so one that is was set by a clock that was ahead. */
const MAX_PAUSE_MINUTES = 240;

/** Longer than a mail server that answers at all takes for one mail. After it, the process that had the mail is taken for dead. */
const CLAIM_MINUTES = 5;

/** Given-up mails are shown for this long. */
const KEPT_DAYS = 30;

/** In the caller's transaction, so that there is a mail exactly when there is what it is about. A mail that waits already is not queued twice. */
export async function queueMail(db: Kysely<Tables>, { kind, reference }: MailKey, now: Date): Promise<void> {
  const at = now.toISOString();
  const fresh = { created_at: at, try_at: at, given_up_at: null, tries: 0, refusals: 0, problem: "" };
  await db
    .insertInto("waiting_mails")
    .values({ kind, reference, ...fresh })
    .onConflict((conflict) => conflict.columns(["kind", "reference"]).doUpdateSet(fresh).where("waiting_mails.given_up_at", "is not", null))
    .execute();
}

interface ClaimOptions {
  /** Kinds of mail that leave before all others. */
  readonly urgent: readonly string[];
  /** Leaves those that were tried before. */
  readonly untriedOnly?: boolean;
}

/** Takes the mail that is due longest and moves its next try on, so that no other process takes it. */
export async function claimDueMail(db: Kysely<Tables>, now: Date, options: ClaimOptions): Promise<ClaimedMail | null> {
  const due = db
    .selectFrom("waiting_mails")
    .select(["kind", "reference", "try_at", "tries", "refusals"])
    .where("given_up_at", "is", null)
    .where(({ or, eb }) => or([eb("try_at", "<=", now.toISOString()), eb("try_at", ">", minutesAfter(now, MAX_PAUSE_MINUTES))]))
    .$if(options.untriedOnly ?? false, (query) => query.where("tries", "=", 0))
    .orderBy("try_at")
    .limit(1);
  const row = (await due.where("kind", "in", options.urgent).executeTakeFirst()) ?? (await due.executeTakeFirst());
  if (!row) return null;
  const { try_at, ...mail } = row;
  const claim = minutesAfter(now, CLAIM_MINUTES);
  return (await changeClaimed(db, { ...mail, claim: try_at }, { try_at: claim })) ? { ...mail, claim } : claimDueMail(db, now, options);
}

/** Takes a mail off the queue, in the caller's transaction. */
export async function removeMail(db: Kysely<Tables>, { kind, reference, claim }: ClaimedMail): Promise<void> {
  await db.deleteFrom("waiting_mails").where("kind", "=", kind).where("reference", "=", reference).where("try_at", "=", claim).execute();
}

/** After the mail server's own trouble, or when the clinic's own mailbox asks for later. @param problem why it did not leave, in words and without addresses */
export async function postponeMail(db: Kysely<Tables>, mail: ClaimedMail, problem: string, now: Date): Promise<void> {
  const tries = mail.tries + 1;
  const pause = PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0;
  await changeClaimed(db, mail, { tries, problem, ...(tries >= MAX_TRIES ? givenUp(now) : { try_at: minutesAfter(now, pause) }) });
}

/** After a refusal by a visitor's mailbox. The last one takes the mail off the queue. */
export async function postponeRefused(db: Kysely<Tables>, mail: ClaimedMail, problem: string, now: Date): Promise<void> {
  const pause = REFUSAL_PAUSES[mail.refusals];
  if (pause === undefined) return removeMail(db, mail);
  await changeClaimed(db, mail, { tries: mail.tries + 1, refusals: mail.refusals + 1, problem, try_at: minutesAfter(now, pause) });
}

/** After the clinic's own mailbox refused it for good. The last time gives the mail up. */
export async function postponeUndeliverable(db: Kysely<Tables>, mail: ClaimedMail, problem: string, now: Date): Promise<void> {
  const tries = Math.max(mail.tries, TRIES_BEFORE_REFUSALS);
  const pause = REFUSAL_PAUSES[tries - TRIES_BEFORE_REFUSALS];
  const next = pause === undefined ? givenUp(now) : { try_at: minutesAfter(now, pause) };
  await changeClaimed(db, mail, { tries: tries + 1, problem, ...next });
}

/** It counts as tried, and is due as soon as there is a mail server. */
export async function keepForServer(db: Kysely<Tables>, mail: ClaimedMail, now: Date): Promise<void> {
  await changeClaimed(db, mail, { tries: 1, try_at: now.toISOString() });
}

/** After the mail server was changed or proved to work: those that pause for it and those that were given up are due. */
export async function retryWaitingMails(db: Kysely<Tables>, now: Date): Promise<void> {
  // A claim ends sooner, and so does a short pause.
  const later = minutesAfter(now, CLAIM_MINUTES);
  const due = { tries: 1, try_at: now.toISOString(), given_up_at: null };
  const update = db.updateTable("waiting_mails").set(due).where(isTheServers);
  await update.where(({ eb, or }) => or([eb("try_at", ">", later), eb("given_up_at", "is not", null)])).execute();
}

/** Those that visitors' mailboxes refuse wait for their mailboxes. */
function isTheServers({ eb, or }: ExpressionBuilder<Tables, "waiting_mails">) {
  return or([eb("refusals", "=", 0), eb("given_up_at", "is not", null)]);
}

/** Without those that wait for visitors' mailboxes. */
export interface WaitingMails {
  readonly count: number;
  /** When the oldest was queued, ISO 8601. */
  readonly since: string | null;
  /** Of them: not tried by itself. */
  readonly givenUp: number;
}

export async function countWaitingMails(db: Kysely<Tables>): Promise<WaitingMails> {
  return db
    .selectFrom("waiting_mails")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min<string | null>("created_at").as("since"),
      fn.countAll<number>().filterWhere("given_up_at", "is not", null).as("givenUp"),
    ])
    .where(isTheServers)
    .executeTakeFirstOrThrow();
}

export async function deleteGivenUpMails(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = minutesAfter(now, -KEPT_DAYS * 24 * 60);
  await db.deleteFrom("waiting_mails").where("given_up_at", "is not", null).where("created_at", "<", before).execute();
}

async function changeClaimed(
  db: Kysely<Tables>,
  { kind, reference, claim }: ClaimedMail,
  change: Omit<Updateable<WaitingMailRow>, keyof MailKey>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("waiting_mails")
    .set(change)
    .where("kind", "=", kind)
    .where("reference", "=", reference)
    .where("try_at", "=", claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function givenUp(now: Date) {
  return { try_at: now.toISOString(), given_up_at: now.toISOString() };
}

function minutesAfter(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * MINUTE).toISOString();
}
