import type { Kysely } from "kysely";
import type { ChangeKind } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import { type PostStatus, postStatus } from "~/domain/posts/post/publication";
import { findShownBefore } from "~/domain/posts/writing/shown-before.server";
import type { Actor } from "~/domain/staff/roles";
import { findPlanBefore } from "./scheduling-commands.server";

/** What somebody on staff did to a post last, while nobody has saved it since. */
export interface LastChange {
  readonly id: string;
  readonly page: string | null;
  readonly slug: string;
  readonly version: number;
  readonly kind: ChangeKind;
  readonly status: PostStatus;
  readonly scheduledAt: string | null;
  readonly hasUnpublishedChanges: boolean;
  readonly isUndoable: boolean;
}

/** Milliseconds in which the list has Undo for it in the row of the post. */
const SHOWN_FOR = 30 * 60_000;

/** Events of all staff that are looked through for one's own. */
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

/**
 * Found in the database alone, so that Undo is there in every tab, without a script and after the process was killed. Whether the
 * change is told above the list, too, is up to the browser's cookie.
 */
export async function findLastChange(
  db: Kysely<Tables>,
  { actor, now, latestEvent }: { actor: Actor; now: Date; latestEvent: number },
): Promise<LastChange | null> {
  const event = await db
    .selectFrom("change_events as event")
    .innerJoin("blog_posts as post", "post.id", "event.post_id")
    .select(["event.kind", "event.version as changed", "post.id", "page", "slug", "post.version", "status", "scheduled_at", "deleted_at"])
    .select(({ eb }) => eb("shown_revision_id", "!=", eb.ref("newest_revision_id")).as("isAhead"))
    .where("event.id", ">", latestEvent - MAX_EVENTS)
    .where("actor_id", "=", actor.id)
    .where("kind", "in", kinds)
    .where("at", ">=", new Date(now.getTime() - SHOWN_FOR).toISOString())
    .orderBy("event.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!event || event.deleted_at !== null || event.changed !== event.version) return null;
  const { id, page, slug, version, kind, scheduled_at: scheduledAt } = event;
  const status = postStatus(event);
  const isUndoable =
    kind === "discarded" ||
    (kind === "scheduled"
      ? status === "scheduled" && (await findPlanBefore(db, id, scheduledAt)) !== null
      : (await findShownBefore(db, { id, version })) !== null);
  return { id, page, slug, version, kind, status, scheduledAt, hasUnpublishedChanges: Boolean(event.isAhead), isUndoable };
}
