import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { sha256 } from "~/domain/sha256.server";
import { isInState, subscriberState } from "./subscriber-state";

/** Kinds of waiting mail; the reference is the subscriber's id. */
export const CONFIRM_SUBSCRIPTION = "confirm-subscription";
export const ALREADY_SUBSCRIBED = "already-subscribed";

/** How long the mail's link confirms, and how long an address waits for it. */
export const CONFIRMATION_DAYS = 7;

/** How long an address waits that could not be asked, because no mail left. */
const UNASKED_DAYS = 90;

const TOKEN_BYTES = 24;

/** Confirms the subscription, and ends it afterwards. Only its hash is stored, so a mail gets a new one each time it is written. */
interface SubscriptionLink {
  readonly email: string;
  readonly token: string;
}

/** @returns null when the mail of this kind is not needed: the address was erased, or its state has changed */
export async function renewSubscriptionLink(db: Kysely<Tables>, id: string, kind: string): Promise<SubscriptionLink | null> {
  const row = await db.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();
  const isIn = kind === ALREADY_SUBSCRIBED;
  if (!row || (subscriberState(row) === "confirmed") !== isIn) return null;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const asked_at = isIn ? row.asked_at : null;
  await db
    .updateTable("subscribers")
    .set({ confirmation_hash: sha256(token), asked_at })
    .where("id", "=", id)
    .execute();
  return { email: row.email, token };
}

export async function noteAsked(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable("subscribers").set({ asked_at: now.toISOString() }).where("id", "=", id).execute();
}

/** The mail server says that there is no such mailbox; who left or was refused before stays so. */
export async function eraseUnreachable(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom("subscribers").where("id", "=", id).where(isInState("waiting")).execute();
}

/** What a link of a mail is good for. Expired: it asks nothing, and a new mail is needed. */
type LinkState =
  | { readonly state: "open" | "confirmed" | "expired"; readonly email: string }
  | { readonly state: "unknown"; readonly email: null };

export async function readSubscriptionLink(db: Kysely<Tables>, token: string, now: Date): Promise<LinkState> {
  const row = await db.selectFrom("subscribers").selectAll().where("confirmation_hash", "=", sha256(token)).executeTakeFirst();
  if (!row) return { state: "unknown", email: null };
  const { email, asked_at } = row;
  if (subscriberState(row) === "confirmed") return { state: "confirmed", email };
  return { state: asked_at !== null && asked_at < daysBefore(now, CONFIRMATION_DAYS) ? "expired" : "open", email };
}

/** Twice is once. @param wording for one who was shown nothing when the address was left */
export async function confirmSubscription(db: Kysely<Tables>, token: string, wording: string, now: Date): Promise<LinkState> {
  const link = await readSubscriptionLink(db, token, now);
  if (link.state !== "open") return link;
  const row = db.updateTable("subscribers").where("confirmation_hash", "=", sha256(token));
  await row.set({ wording }).where("wording", "=", "").execute();
  await row.set({ confirmed_at: now.toISOString(), left_at: null, refused_at: null, refusal: "" }).execute();
  return readSubscriptionLink(db, token, now);
}

/** Its link confirms nothing afterwards. @param token of any mail that the subscriber got; an unknown one changes nothing */
export async function unsubscribe(db: Kysely<Tables>, token: string, now: Date): Promise<void> {
  const hash = sha256(token);
  const recipient = db.selectFrom("mailing_recipients").select("subscriber_id").where("unsubscribe_hash", "=", hash);
  await db
    .updateTable("subscribers")
    .set(({ fn, val }) => ({ left_at: fn.coalesce("left_at", val(now.toISOString())), confirmation_hash: null }))
    .where((where) => where.or([where("id", "=", recipient), where("confirmation_hash", "=", hash)]))
    .execute();
}

/** Addresses that nobody confirmed. Those of a time without a newsletter stay until they are asked. */
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
