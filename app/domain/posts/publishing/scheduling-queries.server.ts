import type { Kysely, Selectable } from "kysely";
import type { BlogPostRow, Tables } from "~/database/tables";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import { type PostStatus, postStatus } from "~/domain/posts/post/publication";
import type { Actor } from "~/domain/staff/roles";

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

const planColumns = ["status", "scheduled_at", "scheduled_by_name", "published_late_seconds"] as const;

function plan(row: Pick<Selectable<BlogPostRow>, (typeof planColumns)[number]>): PublicationPlan {
  return {
    status: postStatus(row),
    scheduledAt: row.scheduled_at,
    scheduledBy: row.scheduled_by_name,
    lateSeconds: row.published_late_seconds,
  };
}
