import { type Kysely, type Selectable, type SqlBool, sql } from "kysely";
import type { SubscriberRow } from "~/database/newsletter-tables";
import type { Tables } from "~/database/tables";
import { contain } from "~/database/text-search.server";
import { DomainError } from "~/domain/errors";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { isInState, type SubscriberState, subscriberState, subscriberStates } from "./subscriber-state";

export interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly state: SubscriberState;
  readonly source: SubscriberRow["source"];
  readonly wording: string;
  readonly proof: string;
  /** ISO 8601, like the following. */
  readonly createdAt: string;
  readonly confirmedAt: string | null;
  readonly leftAt: string | null;
  readonly refusedAt: string | null;
  readonly refusal: string;
  readonly askedAt: string | null;
}

export interface SubscriberQuery {
  readonly search?: string | undefined;
  readonly state?: SubscriberState | undefined;
  /** Lists only subscribers after this one. */
  readonly before?: SubscriberPlace | undefined;
}

interface SubscriberPlace {
  readonly at: string;
  readonly id: string;
}

export function subscriberNotFound(): DomainError {
  return new DomainError("not-found", "Address not found", "This address is not in the list. It may have been erased.");
}

const PAGE_SIZE = 50;

/** Newest first. */
export async function listSubscribers(db: Kysely<Tables>, actor: Actor, { search, state, before }: SubscriberQuery = {}) {
  requireRole(actor, "editor");
  let query = db.selectFrom("subscribers").selectAll();
  if (before) query = query.where(sql<SqlBool>`(created_at, id) < (${before.at}, ${before.id})`);
  if (state) query = query.where(isInState(state));
  if (search) query = query.where(contain(["email"], search));
  const rows = await query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  const last = rows[PAGE_SIZE - 1];
  return {
    subscribers: rows.slice(0, PAGE_SIZE).map(subscriberOf),
    older: rows.length > PAGE_SIZE && last ? { at: last.created_at, id: last.id } : null,
  };
}

export async function countSubscribers(db: Kysely<Tables>, actor: Actor): Promise<Readonly<Record<SubscriberState, number>>> {
  requireRole(actor, "editor");
  const counts = await db
    .selectFrom("subscribers")
    .select(({ fn }) => subscriberStates.map((state) => fn.countAll<number>().filterWhere(isInState(state)).as(state)))
    .executeTakeFirstOrThrow();
  return counts as Record<SubscriberState, number>;
}

/** Counts the addresses from before there was a newsletter, which `askFormerSubscribers` would ask. */
export async function countNeverAsked(db: Kysely<Tables>, actor: Actor): Promise<number> {
  requireRole(actor, "editor");
  const { addresses } = await db
    .selectFrom("subscribers")
    .select(({ fn }) => fn.countAll<number>().as("addresses"))
    .where("source", "=", "before")
    .where(isInState("waiting"))
    .where("asked_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("waiting_mails").select("reference").whereRef("reference", "=", "subscribers.id"))),
    )
    .executeTakeFirstOrThrow();
  return addresses;
}

/** @throws subscriberNotFound */
export async function getSubscriber(db: Kysely<Tables>, actor: Actor, id: string): Promise<Subscriber> {
  requireRole(actor, "editor");
  const row = await db.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw subscriberNotFound();
  return subscriberOf(row);
}

/** The history tells who erased an address and when, but not which. @throws subscriberNotFound */
export async function eraseSubscriber(db: Kysely<Tables>, actor: Actor, id: string, now: Date): Promise<void> {
  requireRole(actor, "owner");
  await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom("subscribers").where("id", "=", id).executeTakeFirst();
    if (numDeletedRows === 0n) throw subscriberNotFound();
    await recordAudit(transaction, { actor, action: "erased", subject: allSubscribers, at: now });
  });
}

/** The history names no addresses, since it outlives those that are erased. */
export const allSubscribers = { kind: "subscribers", id: "subscribers", name: "the newsletter" } as const;

function subscriberOf(row: Selectable<SubscriberRow>): Subscriber {
  const { id, email, source, wording, proof, refusal } = row;
  return {
    ...{ id, email, source, wording, proof, refusal, state: subscriberState(row) },
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    leftAt: row.left_at,
    refusedAt: row.refused_at,
    askedAt: row.asked_at,
  };
}
