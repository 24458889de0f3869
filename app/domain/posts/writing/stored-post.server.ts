import type { Kysely, Selectable } from "kysely";
import type { RevisionCause } from "~/database/post-tables";
import type { BlogPostRow, Tables } from "~/database/tables";
import { postNotFound } from "~/domain/posts/post/post-errors";
import { type PostForStaff, parsePostText, postTextOf, type UnpublishedState } from "~/domain/posts/post/post-for-staff";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import { type PostReview, reviewOf } from "~/domain/posts/post/post-review";
import type { Actor } from "~/domain/staff/roles";
import type { StoredText } from "./append-revision.server";
import { findReviewRow } from "./text-review.server";

export interface StoredPost {
  readonly row: Selectable<BlogPostRow>;
  readonly newest: StoredText;
  /** Of the newest text. */
  readonly cause: RevisionCause;
  readonly savedBy: string | null;
  readonly savedById: string | null;
  readonly unpublished: UnpublishedState | null;
  /** Of the newest text. */
  readonly review: PostReview | null;
  /** Account with the last unpublished change. */
  readonly changedById: string | null;
}

/** Author of scheduled publications; never a staff account. */
export const schedule = { id: "schedule", name: "The schedule", role: "owner" } as const;

export async function getStoredPost(db: Kysely<Tables>, id: string): Promise<StoredPost> {
  const row = await db.selectFrom("blog_posts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw postNotFound();
  return withNewestText(db, row);
}

export async function withNewestText(db: Kysely<Tables>, row: Selectable<BlogPostRow>): Promise<StoredPost> {
  const { id, version, fields, cause, ...newest } = await db
    .selectFrom("post_revisions")
    .select(["id", "version", "fields", "cause", "saved_by_id", "saved_by_name"])
    .where("id", "=", row.newest_revision_id)
    .executeTakeFirstOrThrow();
  const changes = row.newest_revision_id === row.shown_revision_id ? null : await findChanges(db, row);
  const stored = parsePostText(fields);
  // A page that was moved to another address has revisions with its former slug.
  const text = row.page === null ? stored : { ...stored, slug: row.slug };
  return {
    row,
    newest: { revisionId: id, version, text },
    cause,
    review: reviewOf(await findReviewRow(db, row.id, text)),
    savedBy: newest.saved_by_id === null ? null : newest.saved_by_name,
    savedById: newest.saved_by_id,
    unpublished: changes && { liveVersion: changes.liveVersion, changedAt: changes.saved_at, changedBy: changes.saved_by_name },
    changedById: changes?.saved_by_id ?? null,
  };
}

/** Skips versions by the schedule, so that the changes remain their writer's. */
async function findChanges(db: Kysely<Tables>, row: Selectable<BlogPostRow>) {
  const { version: liveVersion } = await db
    .selectFrom("post_revisions")
    .select("version")
    .where("id", "=", row.shown_revision_id)
    .executeTakeFirstOrThrow();
  const changes = await db
    .selectFrom("post_revisions")
    .select(["saved_at", "saved_by_id", "saved_by_name"])
    .where("post_id", "=", row.id)
    .where("version", "<=", row.version)
    .where((where) => where.or([where("saved_by_id", "is", null), where("saved_by_id", "!=", schedule.id)]))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { liveVersion, ...changes };
}

export function postForStaff({ row, newest, savedBy, savedById, unpublished, review }: StoredPost): PostForStaff {
  const { status } = row;
  return {
    id: row.id,
    page: row.page,
    version: row.version,
    fields: { ...newest.text, status },
    unpublished,
    review,
    live: unpublished && { ...postTextOf(row), status },
    authorId: row.author_id,
    savedBy,
    savedById,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    deletedAt: row.deleted_at,
  };
}

/** Also of a post in the trash. @throws notAllowed */
export async function findPostForStaff(db: Kysely<Tables>, id: string, actor: Actor): Promise<PostForStaff | null> {
  const row = await db.selectFrom("blog_posts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  requirePostPermission(actor, "edit", { authorId: row.author_id, page: row.page });
  return postForStaff(await withNewestText(db, row));
}

/** @throws postNotFound, notAllowed */
export async function getPostForStaff(db: Kysely<Tables>, id: string, actor: Actor): Promise<PostForStaff> {
  const post = await findPostForStaff(db, id, actor);
  if (!post) throw postNotFound();
  return post;
}

/** The page whose text a post is; null for an article, and if there is no such post. */
export async function findPageOfPost(db: Kysely<Tables>, id: string): Promise<string | null> {
  const row = await db.selectFrom("blog_posts").select("page").where("id", "=", id).executeTakeFirst();
  return row?.page ?? null;
}
