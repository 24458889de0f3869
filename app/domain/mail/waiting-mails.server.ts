import type { ExpressionBuilder, Kysely, Updateable } from "kysely";
import type { WaitingMailRow } from "~/database/newsletter-tables";
import type { Tables } from "~/database/tables";
import type { Mail } from "./mail-server";

/** Identifies a queued mail. It must contain neither the recipient's address nor a secret. */
interface MailKey {
  readonly kind: string;
  /** For example the subscriber's id. */
  readonly reference: string;
}

export interface ClaimedMail extends MailKey {
  /** Until then this process may send the mail; ISO 8601. */
  readonly claim: string;
  readonly tries: number;
  readonly refusals: number;
}

interface ComposedMail {
  readonly mail: Mail;
  /** Runs in the transaction that removes the mail from the queue. */
  readonly whenSent?: (transaction: Kysely<Tables>, now: Date) => Promise<void>;
  /** A visitor typed this address and may have made it up, so the mail is dropped once it is refused for good. */
  readonly isForVisitor?: boolean;
  /** Like `whenSent`, if a visitor's mailbox does not exist. */
  readonly whenGone?: (transaction: Kysely<Tables>, now: Date) => Promise<void>;
}

/** Writes a mail when it is sent. @returns null if it is not needed, for example because its request was erased */
export type MailComposer = (reference: string, now: Date) => Promise<ComposedMail | null>;

const MINUTE = 60_000;

/** Minutes until the next attempt; the last one repeats. */
const DELAYS = [1, 2, 5, 15, 60] as const;

/** Three days. */
const MAX_TRIES = DELAYS.length + 70;

/** Minutes until the next attempt after a visitor's mailbox refused the mail, or the clinic's own refused it for good. Greylisting takes 5 to 15. */
const REFUSAL_DELAYS = [15, 60, 240] as const;

/** More tries than these count how often the clinic's own address refused the mail for good. */
const TRIES_BEFORE_REFUSALS = MAX_TRIES - REFUSAL_DELAYS.length;

/** A next attempt further ahead was set by a clock that was ahead. */
const MAX_DELAY_MINUTES = 240;

/** A mail server answers within this time, or not at all. After it, the process that claimed the mail counts as dead. */
const CLAIM_MINUTES = 5;

/** How long mails that were given up are shown. */
const KEPT_DAYS = 30;

/** Call it in the transaction that makes the change, so that both are stored or neither. A mail that is queued already is not queued twice. */
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
  /** Kinds of mail that are sent before all others. */
  readonly urgent: readonly string[];
  /** Skips mails that were tried before. */
  readonly untriedOnly?: boolean;
}

/** Claims the mail that has been due for the longest time, by postponing its next attempt for other processes. */
export async function claimDueMail(db: Kysely<Tables>, now: Date, options: ClaimOptions): Promise<ClaimedMail | null> {
  const due = db
    .selectFrom("waiting_mails")
    .select(["kind", "reference", "try_at", "tries", "refusals"])
    .where("given_up_at", "is", null)
    .where(({ or, eb }) => or([eb("try_at", "<=", now.toISOString()), eb("try_at", ">", minutesAfter(now, MAX_DELAY_MINUTES))]))
    .$if(options.untriedOnly ?? false, (query) => query.where("tries", "=", 0))
    .orderBy("try_at")
    .limit(1);
  const row = (await due.where("kind", "in", options.urgent).executeTakeFirst()) ?? (await due.executeTakeFirst());
  if (!row) return null;
  const { try_at, ...mail } = row;
  const claim = minutesAfter(now, CLAIM_MINUTES);
  return (await changeClaimed(db, { ...mail, claim: try_at }, { try_at: claim })) ? { ...mail, claim } : claimDueMail(db, now, options);
}

/** Removes a mail from the queue, in the caller's transaction. */
export async function removeMail(db: Kysely<Tables>, { kind, reference, claim }: ClaimedMail): Promise<void> {
  await db.deleteFrom("waiting_mails").where("kind", "=", kind).where("reference", "=", reference).where("try_at", "=", claim).execute();
}

/** Call it if the mail server failed, or the clinic's own mailbox asks to try later. @param problem the reason in words, without addresses */
export async function postponeMail(db: Kysely<Tables>, mail: ClaimedMail, problem: string, now: Date): Promise<void> {
  const tries = mail.tries + 1;
  const delay = DELAYS[Math.min(tries, DELAYS.length) - 1] ?? 0;
  await changeClaimed(db, mail, { tries, problem, ...(tries >= MAX_TRIES ? givenUp(now) : { try_at: minutesAfter(now, delay) }) });
}

/** Call it if a visitor's mailbox refused the mail. The last refusal removes it from the queue. */
export async function postponeRefused(db: Kysely<Tables>, mail: ClaimedMail, problem: string, now: Date): Promise<void> {
  const delay = REFUSAL_DELAYS[mail.refusals];
  if (delay === undefined) return removeMail(db, mail);
  await changeClaimed(db, mail, { tries: mail.tries + 1, refusals: mail.refusals + 1, problem, try_at: minutesAfter(now, delay) });
}

/** Call it if the clinic's own mailbox refused the mail for good. The last refusal gives it up. */
export async function postponeUndeliverable(db: Kysely<Tables>, mail: ClaimedMail, problem: string, now: Date): Promise<void> {
  const tries = Math.max(mail.tries, TRIES_BEFORE_REFUSALS);
  const delay = REFUSAL_DELAYS[tries - TRIES_BEFORE_REFUSALS];
  const next = delay === undefined ? givenUp(now) : { try_at: minutesAfter(now, delay) };
  await changeClaimed(db, mail, { tries: tries + 1, problem, ...next });
}

/** Makes the mail due as soon as there is a mail server. It counts as tried. */
export async function keepForServer(db: Kysely<Tables>, mail: ClaimedMail, now: Date): Promise<void> {
  await changeClaimed(db, mail, { tries: 1, try_at: now.toISOString() });
}

/** Call it if the mail server was changed or works again: mails that it delayed, and those that were given up, are due now. */
export async function retryWaitingMails(db: Kysely<Tables>, now: Date): Promise<void> {
  // Claims and short delays end before that.
  const later = minutesAfter(now, CLAIM_MINUTES);
  const due = { tries: 1, try_at: now.toISOString(), given_up_at: null };
  const update = db.updateTable("waiting_mails").set(due).where(waitsForServer);
  await update.where(({ eb, or }) => or([eb("try_at", ">", later), eb("given_up_at", "is not", null)])).execute();
}

/** Other mails wait because visitors' mailboxes refused them. */
function waitsForServer({ eb, or }: ExpressionBuilder<Tables, "waiting_mails">) {
  return or([eb("refusals", "=", 0), eb("given_up_at", "is not", null)]);
}

export async function countWaitingMails(db: Kysely<Tables>) {
  return db
    .selectFrom("waiting_mails")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      // When the oldest was queued, ISO 8601.
      fn.min<string | null>("created_at").as("since"),
      // These are not tried again.
      fn.countAll<number>().filterWhere("given_up_at", "is not", null).as("givenUp"),
    ])
    .where(waitsForServer)
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
