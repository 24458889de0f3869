import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { RequestRow } from "~/database/request-tables";
import type { Tables } from "~/database/tables";
import { contain } from "~/database/text-search.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { type ContactRequest, type RequestState, requestNotFound, requestStates, type StoredPicture } from "./contact-request";

const REQUESTS_PER_PAGE = 50;

export interface RequestQuery {
  readonly state: RequestState;
  readonly search: string;
  readonly page: number;
}

export async function listRequests(db: Kysely<Tables>, actor: Actor, { state, search, page }: RequestQuery) {
  requireRole(actor, "editor");
  let matching = db.selectFrom("requests").where("state", "=", state);
  if (search !== "") matching = matching.where(contain(["name", "pet"], search));
  const found = await countRequests(matching);
  const pages = Math.max(1, Math.ceil(found / REQUESTS_PER_PAGE));
  const shown = Math.min(page, pages);
  const rows = await matching
    .selectAll()
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(REQUESTS_PER_PAGE)
    .offset((shown - 1) * REQUESTS_PER_PAGE)
    .execute();
  return { requests: await withPictures(db, rows), found, page: shown, pages };
}

export async function countByState(db: Kysely<Tables>): Promise<Record<RequestState, number>> {
  const rows = await db
    .selectFrom("requests")
    .select(({ fn }) => ["state", fn.countAll<number>().as("found")])
    .groupBy("state")
    .execute();
  const counts = new Map(rows.map(({ state, found }) => [state, Number(found)]));
  return Object.fromEntries(requestStates.map((state) => [state, counts.get(state) ?? 0])) as Record<RequestState, number>;
}

/** For the menu of the admin, on every page of it. */
export function countNewRequests(db: Kysely<Tables>): Promise<number> {
  return countRequests(db.selectFrom("requests").where("state", "=", "new"));
}

/** @throws requestNotFound */
export async function getRequest(db: Kysely<Tables>, actor: Actor, id: string): Promise<ContactRequest> {
  requireRole(actor, "editor");
  const found = await findRequest(db, id);
  if (!found) throw requestNotFound();
  return found;
}

export async function findRequest(db: Kysely<Tables>, id: string): Promise<ContactRequest | null> {
  const row = await db.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirst();
  const [request] = row ? await withPictures(db, [row]) : [];
  return request ?? null;
}

/** Those of the same hour of the clock that came before it. */
export function countEarlierOfHour(db: Kysely<Tables>, { id, receivedAt }: Pick<ContactRequest, "id" | "receivedAt">): Promise<number> {
  const hour = receivedAt.slice(0, "2026-11-22T17".length);
  const isEarlier = sql<SqlBool>`(received_at, id) < (${receivedAt}, ${id})`;
  return countRequests(db.selectFrom("requests").where("received_at", ">=", hour).where(isEarlier));
}

/** @throws requestNotFound */
export async function getRequestPicture(db: Kysely<Tables>, actor: Actor, id: string, number: number): Promise<Uint8Array> {
  requireRole(actor, "editor");
  const picture = await db
    .selectFrom("request_pictures")
    .select("bytes")
    .where("request_id", "=", id)
    .where("number", "=", number)
    .executeTakeFirst();
  if (!picture) throw requestNotFound();
  return picture.bytes;
}

/** Of requests that are not done. */
export async function countOpenPictures(db: Kysely<Tables>): Promise<number> {
  const { found } = await db
    .selectFrom("request_pictures")
    .innerJoin("requests", "requests.id", "request_id")
    .select(({ fn }) => fn.countAll<number>().as("found"))
    .where("state", "!=", "done")
    .executeTakeFirstOrThrow();
  return Number(found);
}

export async function countRequests(matching: SelectQueryBuilder<Tables, "requests", object>): Promise<number> {
  const { found } = await matching.select(({ fn }) => fn.countAll<number>().as("found")).executeTakeFirstOrThrow();
  return Number(found);
}

async function withPictures(db: Kysely<Tables>, rows: readonly Selectable<RequestRow>[]): Promise<ContactRequest[]> {
  const ids = rows.map(({ id }) => id);
  const pictures =
    ids.length === 0
      ? []
      : await db
          .selectFrom("request_pictures")
          .select(["request_id", "number", "width", "height"])
          .where("request_id", "in", ids)
          .orderBy("number")
          .execute();
  const ofRequests = Map.groupBy(pictures, ({ request_id }) => request_id);
  return rows.map((row) => contactRequest(row, ofRequests.get(row.id) ?? []));
}

function contactRequest(row: Selectable<RequestRow>, pictures: readonly StoredPicture[]): ContactRequest {
  const { id, kind, state, name, phone, email, pet, species, age, medicine, records, message } = row;
  return {
    ...{ id, kind, state, name, phone, email, pet, species, age, medicine, sendTo: row.send_to, records, message },
    receivedAt: row.received_at,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by,
    doneAt: row.done_at,
    doneBy: row.done_by,
    pictures: pictures.map(({ number, width, height }) => ({ number, width, height })),
  };
}
