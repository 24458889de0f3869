import { randomUUID } from "node:crypto";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import type { PostPresenceRow } from "~/database/tables";
import { type Actor, canEdit } from "~/domain/staff/roles";
import { changeAndNotify, nextWake } from "./live-events.server";

export interface OthersInPost {
  readonly names: readonly string[];
  readonly isOnOtherDevice: boolean;
}

/** Somebody who has a post open, while the stream of their page is open. */
export type PostVisit = NonNullable<Awaited<ReturnType<typeof enterPost>>>;

interface Reader {
  readonly actor: Actor;
  readonly session: string;
  readonly now: () => Date;
}

type Visit = Omit<PostPresenceRow, "seen_at">;

/** The streams of this process, by id. */
const openVisits = new WeakMap<Database, Map<string, Visit>>();

/** @returns null for a post that they may not edit or that is not there */
export async function enterPost(database: Database, post_id: string, { actor, session, now }: Reader) {
  const post = await database.kysely.selectFrom("blog_posts").select("author_id as authorId").where("id", "=", post_id).executeTakeFirst();
  if (!post || !canEdit(actor, post)) return null;
  const visit: Visit = { id: randomUUID(), post_id, account_id: actor.id, name: actor.name, session_id: session };
  const here = openVisits.get(database) ?? new Map<string, Visit>();
  openVisits.set(database, here.set(visit.id, visit));
  // While nothing can be saved, the stream works on, and the next renewal tells the others.
  await storeVisits(database, [visit], now()).catch((error) => {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
  });
  return {
    mayKnow: (reader: Actor) => canEdit(reader, post),
    others: (signal: AbortSignal) => followOthers(database, visit, now, signal),
    leave: () => {
      if (here.delete(visit.id)) void deleteVisit(database, visit.id).catch(() => undefined);
    },
  };
}

/** How often a process has to say that its streams are still open, and how long others believe it. */
export const RENEWAL_MS = 20_000;
const BELIEVED_MS = 3 * RENEWAL_MS;

/** A row that is missing, after a restore for example, is stored again. */
export async function renewPresence(database: Database, now: Date): Promise<void> {
  const visits = [...(openVisits.get(database)?.values() ?? [])];
  if (visits.length > 0) await storeVisits(database, visits, now);
}

/** What processes left that were killed. */
export async function deleteOldPresence({ kysely }: Database, now: Date): Promise<void> {
  await kysely.deleteFrom("post_presence").where("seen_at", "<=", believedSince(now)).execute();
}

async function storeVisits(database: Database, visits: readonly Visit[], now: Date): Promise<void> {
  const seen_at = now.toISOString();
  await changeAndNotify(database, false, (transaction) =>
    transaction
      .insertInto("post_presence")
      .values(visits.map((visit) => ({ ...visit, seen_at })))
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at }))
      .execute(),
  );
}

async function deleteVisit(database: Database, id: string): Promise<void> {
  await changeAndNotify(database, false, (transaction) => transaction.deleteFrom("post_presence").where("id", "=", id).execute());
}

/** Who else is there, and whenever that changes. Ends when the signal aborts. */
async function* followOthers(
  database: Database,
  visit: Visit,
  now: () => Date,
  signal: AbortSignal,
): AsyncGenerator<OthersInPost, void, undefined> {
  let told = "";
  while (!signal.aborted) {
    // Before reading, so that no commit between the two is missed.
    const woken = nextWake(database, signal);
    const others = await findOthers(database, visit, now());
    if (JSON.stringify(others) === told) await woken;
    else {
      told = JSON.stringify(others);
      yield others;
    }
  }
}

/** Tabs of one browser share a session, and know each other without the server. */
async function findOthers({ kysely }: Database, visit: Visit, now: Date): Promise<OthersInPost> {
  const rows = await kysely
    .selectFrom("post_presence")
    .select(["account_id", "name", "session_id"])
    .where("post_id", "=", visit.post_id)
    .where("seen_at", ">", believedSince(now))
    .execute();
  const names = new Map(rows.filter(({ account_id }) => account_id !== visit.account_id).map((row) => [row.account_id, row.name]));
  const isOnOtherDevice = rows.some((row) => row.account_id === visit.account_id && row.session_id !== visit.session_id);
  return { names: [...names.values()].sort((one, other) => one.localeCompare(other)), isOnOtherDevice };
}

function believedSince(now: Date): string {
  return new Date(now.getTime() - BELIEVED_MS).toISOString();
}
