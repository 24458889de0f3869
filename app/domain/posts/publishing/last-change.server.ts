import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { postStatus } from "~/domain/posts/post/publication";
import { findShownBefore } from "~/domain/posts/writing/shown-before.server";
import type { Actor } from "~/domain/staff/roles";
import { findPlanBefore } from "./scheduling-commands.server";

/** How long the list offers Undo in the row of the post. */
const SHOWN_FOR_MS = 30 * 60_000;

/** Events of all staff that are searched for one's own. */
const MAX_EVENTS = 500;

const kinds = [
  "created",
  "saved",
  "autosaved",
  "published",
  "unpublished",
  "merged",
  "discarded",
  "undone",
  "scheduled",
  "unscheduled",
] as const;

export type LastChange = NonNullable<Awaited<ReturnType<typeof findLastChange>>>;

/**
 * The actor's last change of a post; `overtakenBy` is who has saved it since, which ends Undo. Read from the database alone, so that Undo is there in every tab,
 * without a script and after the process was killed.
 */
export async function findLastChange(db: Kysely<Tables>, { actor, now, latestEvent }: { actor: Actor; now: Date; latestEvent: number }) {
  const event = await db
    .selectFrom("change_events as event")
    .innerJoin("blog_posts as post", "post.id", "event.post_id")
    .select(["event.kind", "event.version as changed", "post.id", "page", "slug", "post.version", "status", "scheduled_at", "deleted_at"])
    .select(({ eb }) => eb("shown_revision_id", "!=", eb.ref("newest_revision_id")).as("isAhead"))
    .where("event.id", ">", latestEvent - MAX_EVENTS)
    .where("actor_id", "=", actor.id)
    .where("kind", "in", kinds)
    .where(({ eb, exists, or, selectFrom }) =>
      // An import has no author of its own.
      or([
        eb("event.kind", "!=", "created"),
        exists(
          selectFrom("post_revisions as first")
            .select("first.id")
            .whereRef("first.post_id", "=", "event.post_id")
            .whereRef("first.version", "=", "event.version")
            .where("first.saved_by_id", "=", actor.id),
        ),
      ]),
    )
    .where("at", ">=", new Date(now.getTime() - SHOWN_FOR_MS).toISOString())
    .orderBy("event.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!event || event.deleted_at !== null) return null;
  const { id, page, slug, version, kind, scheduled_at: scheduledAt } = event;
  const status = postStatus(event);
  const overtakenBy = event.changed === version ? null : await findOvertaker(db, actor, id);
  if (event.changed !== version && (overtakenBy === null || !(decisive.has(kind) || status === "published"))) return null;
  const isUndoable =
    overtakenBy === null &&
    (kind === "discarded" ||
      (kind === "scheduled"
        ? status === "scheduled" && (await findPlanBefore(db, id, scheduledAt)) !== null
        : (await findShownBefore(db, { id, version })) !== null));
  return { id, page, slug, version, kind, status, scheduledAt, hasUnpublishedChanges: Boolean(event.isAhead), isUndoable, overtakenBy };
}

/** Changes with an Undo that somebody would look for. */
const decisive: ReadonlySet<string> = new Set(["published", "unpublished", "scheduled", "unscheduled", "discarded"]);

/** Who else changed the post last. */
async function findOvertaker(db: Kysely<Tables>, actor: Actor, id: string): Promise<string | null> {
  const latest = await db
    .selectFrom("change_events")
    .select(["actor_id", "actor_name"])
    .where("post_id", "=", id)
    .where("kind", "in", kinds)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest && latest.actor_id !== actor.id ? latest.actor_name : null;
}
