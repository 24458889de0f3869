import type { Kysely, Selectable } from "kysely";
import type { SubscriberRow } from "~/database/newsletter-tables";
import type { Tables } from "~/database/tables";
import { sha256 } from "~/domain/sha256.server";
import { getSiteSecret, isSame, signed } from "~/domain/staff/session/site-secret.server";
import { isInState, subscriberState } from "./subscriber-state";

/** Kinds of queued mail; the reference is the subscriber's id. */
export const CONFIRM_SUBSCRIPTION = "confirm-subscription";
export const ALREADY_SUBSCRIBED = "already-subscribed";

/** How long the link in the mail works, and how long an address waits for it. */
export const CONFIRMATION_DAYS = 7;

/** How long an address is kept that could not be asked because no mail was sent. */
const UNASKED_DAYS = 90;

/** Its token confirms the subscription, and ends it later. @returns null if the address was erased, or its state no longer needs such a mail */
export async function makeSubscriptionLink(db: Kysely<Tables>, id: string, kind: string, now: Date) {
  const row = await db.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();
  const isIn = kind === ALREADY_SUBSCRIBED;
  if (!row || (subscriberState(row) === "confirmed") !== isIn) return null;
  if (!isIn) await db.updateTable("subscribers").set({ asked_at: null }).where("id", "=", id).execute();
  return { email: row.email, token: await tokenOf(db, id, now) };
}

/** The same in every mail, so that links in old mails keep working. It is computed and not stored. */
async function tokenOf(db: Kysely<Tables>, id: string, now: Date): Promise<string> {
  return `${id}-${signed(await getSiteSecret(db, now), "subscription", id).slice(0, SEAL_LENGTH)}`;
}

/** 132 bits. */
const SEAL_LENGTH = 22;

/** Finds a subscriber by the link of any mail. Earlier versions made a token for each mail and stored the hash of the newest. */
async function findByLink(db: Kysely<Tables>, token: string, now: Date) {
  const id = token.slice(0, -SEAL_LENGTH - 1);
  const rows = db.selectFrom("subscribers").selectAll();
  const isOurs = isSame(token, await tokenOf(db, id, now));
  return (isOurs ? rows.where("id", "=", id) : rows.where("confirmation_hash", "=", sha256(token))).executeTakeFirst();
}

export async function noteAsked(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable("subscribers").set({ asked_at: now.toISOString() }).where("id", "=", id).execute();
}

/** Call it if there is no such mailbox. Only unconfirmed addresses are erased. */
export async function eraseUnreachable(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom("subscribers").where("id", "=", id).where(isInState("waiting")).execute();
}

/** What the link in a mail can do. Expired: a new mail is needed. */
type LinkState =
  | { readonly state: "open" | "confirmed" | "expired"; readonly email: string }
  | { readonly state: "unknown"; readonly email: null };

export async function readSubscriptionLink(db: Kysely<Tables>, token: string, now: Date): Promise<LinkState> {
  const row = await findByLink(db, token, now);
  return row ? { state: stateOf(row, now), email: row.email } : { state: "unknown", email: null };
}

/** Someone who left can only subscribe again with a later mail. */
function stateOf(row: Selectable<SubscriberRow>, now: Date): "open" | "confirmed" | "expired" {
  if (subscriberState(row) === "confirmed") return "confirmed";
  const hasLeftSince = row.left_at !== null && (row.asked_at ?? "") <= row.left_at;
  const isOld = row.asked_at !== null && row.asked_at < daysBefore(now, CONFIRMATION_DAYS);
  return hasLeftSince || isOld ? "expired" : "open";
}

/** May be called twice. @param wording for someone who was shown none when leaving the address */
export async function confirmSubscription(db: Kysely<Tables>, token: string, wording: string, now: Date): Promise<LinkState> {
  const found = await findByLink(db, token, now);
  if (found && stateOf(found, now) === "open") {
    const row = db.updateTable("subscribers").where("id", "=", found.id);
    await row.set({ wording }).where("wording", "=", "").execute();
    await row.set({ confirmed_at: now.toISOString(), left_at: null, refused_at: null, refusal: "" }).execute();
  }
  return readSubscriptionLink(db, token, now);
}

/** May be called twice. @param token from any mail that the subscriber got @returns false if it is unknown */
export async function unsubscribe(db: Kysely<Tables>, token: string, now: Date): Promise<boolean> {
  const found = await findByLink(db, token, now);
  const recipient = db.selectFrom("mailing_recipients").select("subscriber_id").where("unsubscribe_hash", "=", sha256(token));
  const { numUpdatedRows } = await db
    .updateTable("subscribers")
    .set(({ fn, val }) => ({ left_at: fn.coalesce("left_at", val(now.toISOString())) }))
    .where("id", "=", found?.id ?? recipient)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Erases addresses that nobody confirmed. Those from before there was a newsletter stay until they are asked. */
export async function eraseUnconfirmed(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom("subscribers")
    .where(isInState("waiting"))
    .where((where) =>
      where.or([
        where("asked_at", "<", daysBefore(now, CONFIRMATION_DAYS)),
        where.and([where("asked_at", "is", null), where("source", "=", "blog"), where("created_at", "<", daysBefore(now, UNASKED_DAYS))]),
      ]),
    )
    .execute();
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString();
}
