import type { Database } from "~/database/database.server";
import { type Actor, canEdit } from "~/domain/staff/roles";

export interface OthersInPost {
  readonly names: readonly string[];
  readonly isOnOtherDevice: boolean;
}

/** Somebody who has a post open, while the stream of their page is open. */
export type PostVisit = NonNullable<Awaited<ReturnType<typeof enterPost>>>;

interface Visitor {
  readonly actor: Actor;
  readonly session: string;
  notify(): void;
}

// Each process knows only the visitors connected to itself (docs/architecture.md).
const visitors = new WeakMap<Database, Map<string, Set<Visitor>>>();

/** @returns null for a post that they may not edit or that is not there */
export async function enterPost(database: Database, id: string, actor: Actor, session: string) {
  const post = await database.kysely.selectFrom("blog_posts").select("author_id as authorId").where("id", "=", id).executeTakeFirst();
  if (!post || !canEdit(actor, post)) return null;
  const here = visitorsOf(database, id);
  let next = Promise.withResolvers<void>();
  const visitor: Visitor = {
    actor,
    session,
    notify: () => {
      next.resolve();
      next = Promise.withResolvers<void>();
    },
  };
  here.add(visitor);
  notifyOthers(here, visitor);
  return {
    mayKnow: (now: Actor) => canEdit(now, post),
    others: () => othersOf(here, visitor),
    /** Resolves when the next person opens or leaves the post. */
    changed: () => next.promise,
    leave: () => {
      if (!here.delete(visitor)) return;
      notifyOthers(here, visitor);
      if (here.size === 0) visitors.get(database)?.delete(id);
    },
  };
}

function visitorsOf(database: Database, id: string): Set<Visitor> {
  const posts = visitors.get(database) ?? new Map<string, Set<Visitor>>();
  visitors.set(database, posts);
  const here = posts.get(id) ?? new Set();
  posts.set(id, here);
  return here;
}

function notifyOthers(here: ReadonlySet<Visitor>, visitor: Visitor): void {
  for (const other of here) if (other !== visitor) other.notify();
}

/** Tabs of one browser share a session, and know each other without the server. */
function othersOf(here: ReadonlySet<Visitor>, { actor, session }: Visitor): OthersInPost {
  const names = new Map([...here].filter((other) => other.actor.id !== actor.id).map((other) => [other.actor.id, other.actor.name]));
  const isOnOtherDevice = [...here].some((other) => other.actor.id === actor.id && other.session !== session);
  return { names: [...names.values()].sort((one, other) => one.localeCompare(other)), isOnOtherDevice };
}
