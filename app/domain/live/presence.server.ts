import type { Database } from "~/database/database.server";
import { type Actor, canEdit } from "~/domain/staff/roles";

export interface OthersInPost {
  readonly names: readonly string[];
  readonly isOnOtherDevice: boolean;
}

/** Somebody who has a post open, for as long as the stream of their page lives. */
export type PostVisit = NonNullable<Awaited<ReturnType<typeof enterPost>>>;

interface Visitor {
  readonly actor: Actor;
  readonly session: string;
  tell(): void;
}

// In the memory of this process: visitors connected to another one are not seen (docs/architecture.md).
const visitors = new WeakMap<Database, Map<string, Set<Visitor>>>();

/** @returns null for a post that they may not edit or that is not there */
export async function enterPost(database: Database, id: string, actor: Actor, session: string) {
  const post = await database.kysely.selectFrom("blog_posts").select("author_id as authorId").where("id", "=", id).executeTakeFirst();
  if (!post || !canEdit(actor, post)) return null;
  const here = placesOf(database, id);
  let next = Promise.withResolvers<void>();
  const visitor: Visitor = {
    actor,
    session,
    tell: () => {
      next.resolve();
      next = Promise.withResolvers<void>();
    },
  };
  here.add(visitor);
  tellOthers(here, visitor);
  return {
    mayKnow: (now: Actor) => canEdit(now, post),
    others: () => othersOf(here, visitor),
    /** Resolves the next time that somebody comes or goes. */
    changed: () => next.promise,
    leave: () => {
      if (!here.delete(visitor)) return;
      tellOthers(here, visitor);
      if (here.size === 0) visitors.get(database)?.delete(id);
    },
  };
}

function placesOf(database: Database, id: string): Set<Visitor> {
  const posts = visitors.get(database) ?? new Map<string, Set<Visitor>>();
  visitors.set(database, posts);
  const here = posts.get(id) ?? new Set();
  posts.set(id, here);
  return here;
}

function tellOthers(here: ReadonlySet<Visitor>, visitor: Visitor): void {
  for (const other of here) if (other !== visitor) other.tell();
}

/** Tabs of one browser share a session, and know of each other without the server. */
function othersOf(here: ReadonlySet<Visitor>, { actor, session }: Visitor): OthersInPost {
  const names = new Map([...here].filter((other) => other.actor.id !== actor.id).map((other) => [other.actor.id, other.actor.name]));
  const isOnOtherDevice = [...here].some((other) => other.actor.id === actor.id && other.session !== session);
  return { names: [...names.values()].sort((one, other) => one.localeCompare(other)), isOnOtherDevice };
}
