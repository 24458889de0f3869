import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { mailboxOf } from "~/domain/mail/mailbox";
import { queueMail } from "~/domain/mail/waiting-mails.server";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { countAttempt, TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";
import type { Limit } from "~/domain/staff/sign-in/sign-in-limits";
import { allSubscribers, subscriberNotFound } from "./subscriber-list.server";
import { isInState, subscriberState } from "./subscriber-state";
import { ALREADY_SUBSCRIBED, CONFIRM_SUBSCRIPTION } from "./subscription-links.server";

/**
 * Forms per hour of the clock. It limits the mails that strangers can cause; a clinic of this size gains a few addresses a week. Known addresses
 * count, too: otherwise the limit would reveal them.
 */
export const HOURLY_LIMIT = 60;

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Counted in the database, for all processes together. Many customers of a mobile carrier may share one network. */
const fromNetwork: Limit = { free: 10, firstSeconds: 60, longestSeconds: HOUR };

const fromAll: Limit = { free: HOURLY_LIMIT - 1, firstSeconds: HOUR, longestSeconds: HOUR };

/** How often one mailbox gets these mails, no matter who types the address: again after one hour, then two, four, eight. */
const mailLimits: Readonly<Record<string, Limit>> = {
  [CONFIRM_SUBSCRIPTION]: { free: 0, firstSeconds: HOUR, longestSeconds: DAY },
  [ALREADY_SUBSCRIBED]: { free: 0, firstSeconds: DAY, longestSeconds: DAY },
};

interface Subscription {
  readonly email: string;
  /** The words that the person agreed to. */
  readonly wording: string;
  /** From `senderOf`; null: visitors can't be told apart. */
  readonly sender: string | null;
}

/**
 * Queues the mail that asks for confirmation. Someone who is subscribed already gets a mail that says so, and an address that got one recently
 * gets none. The answer and the work are the same in all cases, so that strangers don't learn who is subscribed.
 *
 * @throws DomainError
 */
export async function subscribe(db: Kysely<Tables>, { email, wording, sender }: Subscription, now: Date): Promise<void> {
  await checkLimits(db, sender, now);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("subscribers")
      .values({ id: randomUUID(), email, created_at: now.toISOString(), source: "blog", wording })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute();
    const found = await transaction.selectFrom("subscribers").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
    const isIn = subscriberState(found) === "confirmed";
    const kind = isIn ? ALREADY_SUBSCRIBED : CONFIRM_SUBSCRIPTION;
    if (!(await mayBeMailed(transaction, kind, email, now))) return;
    const agreedTo = isIn ? found.wording : wording;
    await transaction.updateTable("subscribers").set({ wording: agreedTo }).where("id", "=", found.id).execute();
    await queueMail(transaction, { kind, reference: found.id }, now);
  });
}

/** Queues the mail with the link to unsubscribe. As with {@link subscribe}, strangers don't learn whether one is sent. @throws DomainError */
export async function mailUnsubscribeLink(db: Kysely<Tables>, { email, sender }: Omit<Subscription, "wording">, now: Date): Promise<void> {
  await checkLimits(db, sender, now);
  await db.transaction().execute(async (transaction) => {
    const found = await transaction.selectFrom("subscribers").select("id").where("email", "=", email).executeTakeFirst();
    if (!(await mayBeMailed(transaction, ALREADY_SUBSCRIBED, email, now))) return;
    // A mail for nobody is dropped when it would be sent.
    await queueMail(transaction, { kind: ALREADY_SUBSCRIBED, reference: found?.id ?? randomUUID() }, now);
  });
}

/**
 * Asks those who left their address before there was a newsletter, once. Those who don't confirm are erased like all others.
 *
 * @returns how many are asked
 */
export async function askFormerSubscribers(db: Kysely<Tables>, actor: Actor, now: Date): Promise<number> {
  requireRole(actor, "owner");
  return db.transaction().execute(async (transaction) => {
    const former = await transaction
      .selectFrom("subscribers")
      .select("id")
      .where("source", "=", "before")
      .where(isInState("waiting"))
      .where("asked_at", "is", null)
      .execute();
    for (const { id } of former) await queueMail(transaction, { kind: CONFIRM_SUBSCRIPTION, reference: id }, now);
    const detail = { addresses: String(former.length) };
    if (former.length > 0) await recordAudit(transaction, { actor, action: "asked", subject: allSubscribers, detail, at: now });
    return former.length;
  });
}

/** Asks someone again who has not confirmed yet, under the same limits as for visitors. @throws subscriberNotFound, DomainError */
export async function askAgain(db: Kysely<Tables>, actor: Actor, id: string, now: Date): Promise<void> {
  requireRole(actor, "editor");
  await db.transaction().execute(async (transaction) => {
    const waiting = transaction.selectFrom("subscribers").select("email").where("id", "=", id).where(isInState("waiting"));
    const found = await waiting.executeTakeFirst();
    if (!found) throw subscriberNotFound();
    if (!(await mayBeMailed(transaction, CONFIRM_SUBSCRIPTION, found.email, now)))
      throw new DomainError(
        "conflict",
        "Not asked",
        "This address was asked a short time ago. Wait an hour, or longer after several emails.",
      );
    await queueMail(transaction, { kind: CONFIRM_SUBSCRIPTION, reference: id }, now);
    await recordAudit(transaction, { actor, action: "asked", subject: allSubscribers, detail: { addresses: "1" }, at: now });
  });
}

async function checkLimits(db: Kysely<Tables>, sender: string | null, now: Date): Promise<void> {
  const hour = { kind: "subscriptions of the hour", whom: now.toISOString().slice(0, "2026-11-22T17".length), limit: fromAll };
  const network = sender === null ? [] : [{ kind: "subscriptions", whom: sender, limit: fromNetwork }];
  await countAttempt(db, [...network, hour], now);
}

async function mayBeMailed(db: Kysely<Tables>, kind: string, email: string, now: Date): Promise<boolean> {
  const limit = mailLimits[kind];
  if (limit === undefined) return true;
  try {
    await countAttempt(db, [{ kind, whom: mailboxOf(email), limit }], now);
    return true;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false;
    throw error;
  }
}
