import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import type { ExportedPost, ExportedRedirect } from "~/domain/blog-export/exported-post";
import { arizonaInstant } from "~/domain/clinic/arizona-time";
import { changeAndNotify, recordChange } from "~/domain/live/live-events.server";
import { SlugTakenError } from "~/domain/posts/post/post-errors";
import { claimSlug, recordAddress } from "~/domain/posts/post/post-slugs.server";
import { insertReview, showReview } from "~/domain/posts/publishing/review-records.server";
import { changeWithText } from "~/domain/posts/writing/rendered-posts.server";
import { insertPost } from "~/domain/posts/writing/show-revision.server";
import { getStoredPost } from "~/domain/posts/writing/stored-post.server";
import type { Actor } from "~/domain/staff/roles";
import { postFingerprint, sourceHashOf, wasImportedAs } from "./runs/fingerprints.server";

export interface Storing {
  readonly actor: Actor;
  readonly now: Date;
  /** Belongs to the post's transaction. */
  readonly within?: (transaction: Transaction<Tables>, slug: string, fingerprint: string) => Promise<void>;
}

/** The post with the same id, or with the same slug, title and text; the page's text. */
export async function findStoredPost(
  { kysely }: Database,
  post: ExportedPost,
): Promise<{ readonly id: string; readonly isSame: boolean } | null> {
  const row = await kysely
    .selectFrom("blog_posts")
    .select(["id", "title", "content"])
    .where((where) => where.or([where("id", "=", post.id), where("slug", "=", post.slug)]))
    .orderBy((order) => order.case().when("id", "=", post.id).then(0).else(1).end())
    .executeTakeFirst();
  if (!row) return null;
  const isSame = (row.title === post.title && row.content === post.content) || (await wasImportedAs(kysely, row.id, sourceHashOf(post)));
  return isSame || row.id === post.id || post.page !== null ? { id: row.id, isSame } : null;
}

/** @returns the slug it got */
export async function storeImportedPost(database: Database, post: ExportedPost, storing: Storing): Promise<string> {
  const { content, status, id, updated_at } = post;
  const isPublic = status === "published" && post.deleted_at === null;
  return changeWithText(database, { isPublic, content }, async (transaction, rendered) => {
    const slug = await claimSlugLike(transaction, post);
    const author = { id: null, name: post.author_name };
    const revision = { text: { ...post, slug }, status, cause: "created", savedAt: updated_at, author, rendered } as const;
    await insertPost(transaction, postColumnsOf(post), revision);
    if (post.page === null && post.published_at !== null && post.published_at <= storing.now.toISOString()) {
      await recordAddress(transaction, { slug, postId: id, since: post.published_at });
    }
    await storeReviewOf(transaction, post);
    const changed = { id, version: post.version, authorId: post.author_id };
    await storing.within?.(transaction, slug, (await postFingerprint(transaction, id)) ?? "");
    await recordChange(transaction, { kind: "created", actor: storing.actor, at: storing.now, post: changed });
    return slug;
  });
}

function postColumnsOf(post: ExportedPost) {
  const { title, slug, excerpt, content, featured_image, category, author_name, read_time, months, ...columns } = post;
  return columns;
}

/** The review that a post's own file tells of; `reviews.yaml` may say more of it later. */
async function storeReviewOf(transaction: Transaction<Tables>, { id, reviewed_by, reviewed_on }: ExportedPost): Promise<void> {
  if (!reviewed_by || !reviewed_on) return;
  const { row, newest } = await getStoredPost(transaction, id);
  await insertReview(transaction, {
    postId: id,
    revision: newest,
    kind: "reviewed",
    review: { by: reviewed_by, on: reviewed_on },
    reviewerId: null,
    recordedBy: { id: null, name: reviewed_by },
    recordedAt: arizonaInstant(reviewed_on, 12 * 60).toISOString(),
  });
  await showReview(transaction, row);
}

/** The post's slug, or a free one like it. A post may take the slug of a built-in article. */
async function claimSlugLike(transaction: Transaction<Tables>, { id, slug }: ExportedPost): Promise<string> {
  const claim = (wanted: string) => claimSlug(transaction, { slug: wanted, postId: id, reserved: [] });
  try {
    await claim(slug);
    return slug;
  } catch (error) {
    if (!(error instanceof SlugTakenError) || error.suggestion === null) throw error;
    await claim(error.suggestion);
    return error.suggestion;
  }
}

/** @returns false when the address leads somewhere already */
export async function storeImportedRedirect(database: Database, redirect: ExportedRedirect): Promise<boolean> {
  return changeAndNotify(database, true, async (transaction) => {
    const post = await transaction.selectFrom("blog_posts").select("id").where("slug", "=", redirect.slug).executeTakeFirst();
    if (post) return false;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("post_redirects")
      .values(redirect)
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}
