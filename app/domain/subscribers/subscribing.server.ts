import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { queueMail } from "~/domain/mail/waiting-mails.server";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { countAttempt, TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";
import type { Limit } from "~/domain/staff/sign-in/sign-in-limits";
import { mailboxOf } from "./subscriber";
import { allSubscribers, subscriberNotFound } from "./subscriber-list.server";
import { isInState, subscriberState } from "./subscriber-state";
import { ALREADY_SUBSCRIBED, CONFIRM_SUBSCRIPTION } from "./subscription-links.server";

/**
 * Forms an hour of the clock, so that strangers have no more mails sent; a clinic of this size gains a few addresses a week. Known addresses
 * count as new ones do, or else the count would tell them apart.
 */
export const HOURLY_LIMIT = 60;

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Counted in the database, so they hold for every process. Many people of a mobile company may share one network. */
const fromNetwork: Limit = { free: 10, firstSeconds: 60, longestSeconds: HOUR };

const fromAll: Limit = { free: HOURLY_LIMIT - 1, firstSeconds: HOUR, longestSeconds: HOUR };

/** How often one mailbox gets these mails, no matter who types it: after an hour, then two, four, eight. */
const mailLimits: Readonly<Record<string, Limit>> = {
  [CONFIRM_SUBSCRIPTION]: { free: 0, firstSeconds: HOUR, longestSeconds: DAY },
  [ALREADY_SUBSCRIBED]: { free: 0, firstSeconds: DAY, longestSeconds: DAY },
};

interface Subscription {
  readonly email: string;
  /** What the person read and agreed to. */
  readonly wording: string;
  /** As `senderOf` says; null: nothing tells visitors apart. */
  readonly sender: string | null;
}

/**
 * Queues the mail that asks for the confirmation. One who gets articles already is sent a mail that says so, and an address that was mailed
 * lately gets nothing: in all cases the answer and the work are the same, so that a stranger does not learn who subscribes.
 *
 * @throws DomainError
 */
export async function subscribe(db: Kysely<Tables>, { email, wording, sender }: Subscription, now: Date): Promise<void> {
  await requireRoom(db, sender, now);
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

/** Queues the mail with the way out for one who gets articles. As with {@link subscribe}, nobody learns whether it leaves. @throws DomainError */
export async function mailUnsubscribeLink(db: Kysely<Tables>, { email, sender }: Omit<Subscription, "wording">, now: Date): Promise<void> {
  await requireRoom(db, sender, now);
  await db.transaction().execute(async (transaction) => {
    const found = await transaction.selectFrom("subscribers").select("id").where("email", "=", email).executeTakeFirst();
    if (!(await mayBeMailed(transaction, ALREADY_SUBSCRIBED, email, now))) return;
    // One that is for nobody is dropped when it would be written.
    await queueMail(transaction, { kind: ALREADY_SUBSCRIBED, reference: found?.id ?? randomUUID() }, now);
  });
}

/**
 * Asks those who left their address when no newsletter existed, once. Who does not confirm is erased as any other.
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

/** Asks one who has not confirmed yet, as often as its reader could. @throws subscriberNotFound, DomainError */
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
        "This address was asked a short time ago. Wait an hour, or longer after several mails.",
      );
    await queueMail(transaction, { kind: CONFIRM_SUBSCRIPTION, reference: id }, now);
    await recordAudit(transaction, { actor, action: "asked", subject: allSubscribers, detail: { addresses: "1" }, at: now });
  });
}

async function requireRoom(db: Kysely<Tables>, sender: string | null, now: Date): Promise<void> {
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
