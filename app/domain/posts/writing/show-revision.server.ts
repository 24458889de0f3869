import type { Kysely, Selectable, Updateable } from "kysely";
import { indexWords } from "~/database/search/search-index.server";
import type { BlogPostRow, Tables } from "~/database/tables";
import { rendererVersion } from "~/domain/posts/article/article-html";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import type { PostText } from "~/domain/posts/post/post-for-staff";
import { recordAddress } from "~/domain/posts/post/post-redirects.server";
import type { StoredText } from "./append-revision.server";
import { readReviewColumns } from "./text-review.server";

/** Rendered before the transaction, which blocks all other writers on SQLite. */
export interface RenderedText {
  readonly content: string;
  readonly html: string;
}

type PublicationColumns = Pick<
  Updateable<BlogPostRow>,
  "status" | "published_at" | "published_late_seconds" | "scheduled_at" | "scheduled_by_name"
>;

export interface ShownRevision {
  readonly revision: Pick<StoredText, "revisionId" | "text">;
  /** ISO 8601; the date that readers and feeds see. */
  readonly updatedAt: string;
  readonly publication?: PublicationColumns;
  readonly rendered?: RenderedText | null | undefined;
}

type PostRow = Selectable<BlogPostRow>;

/** Puts a revision into the readers' copy in `blog_posts`, with its HTML and review, and those of an article with its search words and address. */
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
  await indexPost(db, id, text);
}

async function htmlOf(
  db: Kysely<Tables>,
  { content, content_html, content_html_version }: Pick<PostRow, "content" | "content_html" | "content_html_version">,
  text: PostText,
  rendered: RenderedText | null | undefined,
) {
  if (content_html_version === rendererVersion && content === text.content) return { content_html, content_html_version };
  const html = rendered?.content === text.content ? rendered.html : await renderArticle(db, text.content);
  return { content_html: html, content_html_version: rendererVersion };
}

export async function indexPost(db: Kysely<Tables>, id: string, post: Pick<PostText, "title" | "excerpt" | "content">): Promise<void> {
  await indexWords(db, id, { title: post.title, texts: [post.excerpt, post.content] });
}
