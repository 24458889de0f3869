import type { Kysely, Selectable } from "kysely";
import type { BlogPostRow, Tables } from "~/database/tables";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import { type PostStatus, postStatus } from "~/domain/posts/post/publication";
import { isArticle } from "~/domain/posts/reading/post-counts.server";
import { type Actor, isAtLeast } from "~/domain/staff/roles";

export interface PublicationPlan {
  readonly status: PostStatus;
  readonly scheduledAt: string | null;
  readonly scheduledBy: string | null;
  readonly lateSeconds: number | null;
}

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

export async function listPublicationPlans(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, PublicationPlan>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("blog_posts")
    .select([...planColumns, "id"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, plan(row)]));
}

/** An author's own for an author; `countPostsForStaff` counts them among the drafts. */
export async function countScheduledPosts(db: Kysely<Tables>, actor: Actor): Promise<number> {
  let scheduled = db
    .selectFrom("blog_posts")
    .where("scheduled_at", "is not", null)
    .where("status", "=", "draft")
    .where("deleted_at", "is", null)
    .where(isArticle);
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
