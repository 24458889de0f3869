import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { findTheme } from "~/domain/categories/category-queries.server";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import type { Post } from "~/domain/posts/post/post";
import type { PostForStaff, PostText } from "~/domain/posts/post/post-for-staff";
import { isPublic } from "~/domain/posts/post/publication";
import { endOfPreview, type PreviewEnd } from "~/domain/posts/publishing/preview-links";
import { withNewestText } from "~/domain/posts/writing/stored-post.server";
import { readReviewColumns } from "~/domain/posts/writing/text-review.server";
import { sha256 } from "~/domain/sha256.server";
import { shownPost } from "./published-posts.server";

export type Preview =
  | { readonly kind: "unknown" }
  | { readonly kind: "ended"; readonly end: PreviewEnd }
  | { readonly kind: "public"; readonly slug: string; readonly page: string | null }
  | { readonly kind: "open"; readonly post: Post; readonly page: string | null; readonly expiresAt: string };

/** The newest text, unpublished changes included. A post without a date is dated now. */
export async function readPreview(db: Kysely<Tables>, token: string, now: Date): Promise<Preview> {
  const link = await db
    .selectFrom("preview_links")
    .select(["post_id", "expires_at", "revoked_at"])
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  if (!link) return { kind: "unknown" };
  const row = await db.selectFrom("blog_posts").selectAll().where("id", "=", link.post_id).executeTakeFirst();
  if (!row) return { kind: "unknown" };
  const end = endOfPreview({ ...link, deleted_at: row.deleted_at }, now);
  if (end !== null) return { kind: "ended", end };
  const { page } = row;
  const { newest, unpublished } = await withNewestText(db, row);
  const { text } = newest;
  if (isPublic(row, now) && !unpublished) return { kind: "public", slug: row.slug, page };
  const post = await shownPost(db, {
    ...row,
    ...text,
    ...(await readReviewColumns(db, row.id, text)),
    theme: await findTheme(db, text.category),
    content_html: unpublished ? await renderArticle(db, text.content) : row.content_html,
    public_from: row.public_from ?? row.published_at ?? now.toISOString(),
    updated_at: unpublished?.changedAt ?? row.updated_at,
  });
  return { kind: "open", post, page, expiresAt: link.expires_at };
}

/** A text that may not be saved yet, as readers would see it. @param post the one it is typed in */
export async function previewTyped(db: Kysely<Tables>, post: PostForStaff | null, text: PostText, now: Date): Promise<Post> {
  const at = now.toISOString();
  return shownPost(db, {
    ...text,
    ...(await readReviewColumns(db, post?.id ?? "", text)),
    theme: await findTheme(db, text.category),
    content_html: await renderArticle(db, text.content),
    created_at: at,
    updated_at: at,
    public_from: post?.publishedAt ?? at,
    next_review_on: null,
  });
}
