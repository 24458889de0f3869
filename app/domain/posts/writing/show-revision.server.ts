import type { Insertable, Kysely, Selectable, Transaction, Updateable } from "kysely";
import { indexWords } from "~/database/search/search-index.server";
import { distinctWords } from "~/database/search/search-words";
import type { BlogPostRow, Tables } from "~/database/tables";
import { rendererVersion } from "~/domain/posts/article/article-html";
import { findWords, renderArticle, type SearchableText } from "~/domain/posts/article/article-rendering.server";
import { type PostText, postTextOf } from "~/domain/posts/post/post-for-staff";
import { isSlugHeld, lockSlugs, recordAddress } from "~/domain/posts/post/post-slugs.server";
import { slugOfPage } from "~/domain/posts/post/slug";
import type { Actor } from "~/domain/staff/roles";
import { appendRevision, type NewRevision, type StoredText } from "./append-revision.server";
import type { StoredPost } from "./stored-post.server";
import { readReviewColumns } from "./text-review.server";

type PublicationColumns = Pick<
  Updateable<BlogPostRow>,
  "status" | "published_at" | "published_late_seconds" | "scheduled_at" | "scheduled_by_name"
>;

interface ShownRevision {
  readonly revision: Pick<StoredText, "revisionId" | "text">;
  /** ISO 8601; the date that readers and feeds see. */
  readonly updatedAt: string;
  readonly publication?: PublicationColumns;
  readonly rendered?: SearchableText | null | undefined;
}

type PostRow = Selectable<BlogPostRow>;

/** Copies a revision to the columns of `blog_posts` that readers see, with its HTML and review; an article also with search words and address. */
export async function showRevision(
  db: Kysely<Tables>,
  post: Pick<PostRow, "id" | "page" | "status" | "content" | "content_html" | "content_html_version">,
  { revision: { revisionId, text }, updatedAt, publication = {}, rendered }: ShownRevision,
): Promise<void> {
  const { id } = post;
  await db
    .updateTable("blog_posts")
    .set({
      ...text,
      ...(post.page !== null && { slug: slugOfPage(post.page) }),
      ...publication,
      ...(await readReviewColumns(db, id, text)),
      ...(await htmlOf(db, post, text, rendered)),
      shown_revision_id: revisionId,
      updated_at: updatedAt,
    })
    .where("id", "=", id)
    .execute();
  if (post.page !== null) return;
  if ((publication.status ?? post.status) === "published") await recordAddress(db, { slug: text.slug, postId: id, since: updatedAt });
  await indexPost(db, id, text, rendered?.content === text.content ? rendered.words : await findWords(text.content));
}

async function htmlOf(
  db: Kysely<Tables>,
  { content, content_html, content_html_version }: Pick<PostRow, "content" | "content_html" | "content_html_version">,
  text: PostText,
  rendered: SearchableText | null | undefined,
) {
  if (content_html_version === rendererVersion && content === text.content) return { content_html, content_html_version };
  const html = rendered?.content === text.content ? rendered.html : await renderArticle(db, text.content);
  return { content_html: html, content_html_version: rendererVersion };
}

/** @param words of its content */
export async function indexPost(
  db: Kysely<Tables>,
  id: string,
  { title, excerpt }: Pick<PostText, "title" | "excerpt">,
  words: readonly string[],
): Promise<void> {
  await indexWords(db, id, { title, words: [...distinctWords(excerpt), ...words] });
}

type PostColumns = Omit<
  Insertable<BlogPostRow>,
  keyof PostText | "content_html" | "content_html_version" | "shown_revision_id" | "newest_revision_id"
>;

/** @param columns.version of the first revision @returns false when another post has its slug */
export async function insertPost(
  db: Kysely<Tables>,
  { version = 1, ...columns }: PostColumns,
  { rendered, ...revision }: NewRevision & { readonly rendered: SearchableText | null },
): Promise<boolean> {
  const text = postTextOf(revision.text);
  const row = await db
    .insertInto("blog_posts")
    .values({ ...columns, ...text, version: version - 1, content_html: "", content_html_version: 0 })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning(["id", "page", "status", "content", "content_html", "content_html_version"])
    .executeTakeFirst();
  if (!row) return false;
  const stored = await appendRevision(db, row.id, revision);
  await showRevision(db, row, { revision: stored, updatedAt: columns.updated_at, rendered });
  return true;
}

/** For a post whose plan ended. If its new slug has been taken, the text gets another version with the present slug. */
export async function showNewest(
  transaction: Transaction<Tables>,
  { row, newest, unpublished }: StoredPost,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  if (!unpublished) return;
  const { slug, status } = row;
  await lockSlugs(transaction);
  const isTaken = newest.text.slug !== slug && (await isSlugHeld(transaction, newest.text.slug, row.id));
  const revision = isTaken
    ? await appendRevision(transaction, row.id, {
        text: { ...newest.text, slug },
        status,
        cause: "saved",
        savedAt: now.toISOString(),
        author: actor,
      })
    : newest;
  await showRevision(transaction, row, { revision, updatedAt: unpublished.changedAt });
}
