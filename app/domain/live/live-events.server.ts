import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { ChangeKind } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import type { Actor } from "~/domain/staff/roles";

interface Change {
  readonly kind: ChangeKind;
  readonly actor: Pick<Actor, "id" | "name">;
  readonly at: Date;
  readonly post?: { readonly id: string; readonly version: number; readonly authorId: string | null };
}

/** Runs one transaction and wakes followers after its commit. @param isPublic whether public pages may change, which drops cached ones */
export async function changeAndNotify<Result>(
  database: Database,
  isPublic: boolean,
  change: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const result = await (isPublic ? database.changeContent(change) : database.changeForStaff(change));
  for (const wake of followers.get(database) ?? []) wake();
  return result;
}

/** Call it last in a transaction: it locks the counter until the commit, so that events become visible in order. */
export async function recordChange(transaction: Transaction<Tables>, { kind, actor, at, post }: Change): Promise<void> {
  const { value } = await transaction
    .updateTable("counters")
    .set((row) => ({ value: row("value", "+", 1) }))
    .where("name", "=", "change_events")
    .returning("value")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("change_events")
    .values({
      id: value,
      at: at.toISOString(),
      kind,
      post_id: post?.id ?? null,
      version: post?.version ?? null,
      author_id: post?.authorId ?? null,
      actor_id: actor.id,
      actor_name: actor.name,
    })
    .execute();
  await transaction
    .deleteFrom("change_events")
    .where("id", "<=", value - EVENTS_RETAINED)
    .execute();
}

const EVENTS_RETAINED = 10_000;

/** 0 before the first. A page follows events from the number it was loaded at. */
export async function findLatestEventId(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom("change_events").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

export type LiveEvent = Awaited<ReturnType<typeof listEventsAfter>>[number];

export function listEventsAfter(db: Kysely<Tables>, id: number) {
  return db
    .selectFrom("change_events")
    .select(["id", "at", "kind", "post_id as postId", "version"])
    .select(["author_id as authorId", "actor_id as actorId", "actor_name as actorName"])
    .where("id", ">", id)
    .orderBy("id")
    .limit(200)
    .execute();
}

/** Every event after one, then new ones: at once, on SQLite within two seconds from other processes. Ends when the signal aborts. */
export async function* followEvents(database: Database, lastId: number, signal: AbortSignal): AsyncGenerator<LiveEvent, void, undefined> {
  let seen = lastId;
  while (!signal.aborted) {
    // Before reading, so that no commit between the two is missed.
    const woken = nextWake(database, signal);
    const events = await listEventsAfter(database.kysely, seen);
    for (const event of events) {
      if (signal.aborted) return;
      seen = event.id;
      yield event;
    }
    if (events.length === 0) await woken;
  }
}

const POLL_MS = 2000;

const followers = new WeakMap<Database, Set<() => void>>();

/** Resolves when something may have changed, after two seconds at the latest. */
export function nextWake(database: Database, signal: AbortSignal): Promise<void> {
  const waiting = followers.get(database) ?? new Set();
  followers.set(database, waiting);
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      stopFollowing();
      waiting.delete(wake);
      signal.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, POLL_MS).unref();
    const stopFollowing = database.onOutsideChange(wake);
    waiting.add(wake);
    signal.addEventListener("abort", wake);
  });
}
