import type { Kysely, Selectable } from "kysely";
import type { BlogPostRow, Tables } from "~/database/tables";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import { type PostStatus, postStatus } from "~/domain/posts/post/publication";
import { type Actor, isAtLeast } from "~/domain/staff/roles";

/** When a post appears or appeared, for staff. */
export interface PublicationPlan {
  readonly status: PostStatus;
  /** ISO 8601; null unless scheduled. */
  readonly scheduledAt: string | null;
  readonly scheduledBy: string | null;
  /** Set when it was published noticeably after its time. */
  readonly lateSeconds: number | null;
}

/** @throws NotAllowedError for an author and somebody else's post */
export async function findPublicationPlan(db: Kysely<Tables>, id: string, actor: Actor): Promise<PublicationPlan | null> {
  const row = await db
    .selectFrom("blog_posts")
    .select([...planColumns, "author_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  requirePostPermission(actor, "edit", { authorId: row.author_id });
  return plan(row);
}

/** The plans of the posts that a list shows, by their ids. */
export async function listPublicationPlans(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, PublicationPlan>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("blog_posts")
    .select([...planColumns, "id"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, plan(row)]));
}

/** How many posts wait for their time; an author's own for an author. They are among the drafts of `countPostsForStaff`. */
export async function countScheduledPosts(db: Kysely<Tables>, actor: Actor): Promise<number> {
  let scheduled = db
    .selectFrom("blog_posts")
    .where("scheduled_at", "is not", null)
    .where("status", "=", "draft")
    .where("deleted_at", "is", null);
  if (!isAtLeast(actor.role, "editor")) scheduled = scheduled.where("author_id", "=", actor.id);
  const { posts } = await scheduled.select(({ fn }) => fn.countAll<number>().as("posts")).executeTakeFirstOrThrow();
  return Number(posts);
}

const planColumns = ["status", "scheduled_at", "scheduled_by_name", "published_late_seconds"] as const;

function plan(row: Pick<Selectable<BlogPostRow>, (typeof planColumns)[number]>): PublicationPlan {
  return {
    status: postStatus(row),
    scheduledAt: row.scheduled_at,
    scheduledBy: row.scheduled_by_name,
    lateSeconds: row.published_late_seconds,
  };
}
