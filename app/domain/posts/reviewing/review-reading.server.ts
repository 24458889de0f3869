import type { Kysely, Selectable } from "kysely";
import type { BlogPostRow, Tables } from "~/database/tables";
import { findTheme } from "~/domain/categories/category-queries.server";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import type { Post } from "~/domain/posts/post/post";
import { PostInTrashError, postNotFound, revisionNotFound } from "~/domain/posts/post/post-errors";
import { type PostText, parsePostText } from "~/domain/posts/post/post-for-staff";
import { reviewOf } from "~/domain/posts/post/post-review";
import { shownPost } from "~/domain/posts/reading/published-posts.server";
import { compareTexts } from "~/domain/posts/revisions/revision-difference";
import { findRevisionText } from "~/domain/posts/writing/post-revisions.server";
import { withNewestText } from "~/domain/posts/writing/stored-post.server";
import { findReviewRow, hashText } from "~/domain/posts/writing/text-review.server";
import { listReviewComments, textBlocks } from "./review-comments.server";
import { placeOfComment } from "./review-request";
import { findReviewRequest } from "./review-requests.server";

/** A text as visitors will read it. @param requested its version; else that of the waiting request, else the newest */
export async function readForReview(db: Kysely<Tables>, id: string, requested: number | null, now: Date) {
  const row = await db.selectFrom("blog_posts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw postNotFound();
  if (row.deleted_at !== null) throw new PostInTrashError();
  const { newest, savedBy } = await withNewestText(db, row);
  const last = await findReviewRequest(db, id);
  const request = last?.answer === null ? last : null;
  const version = requested ?? request?.version ?? newest.version;
  const read = version === newest.version ? newest : await findRevisionText(db, id, version);
  if (!read) throw revisionNotFound();
  const { text } = read;
  const [post, review, lastReview, comments] = await Promise.all([
    postWithText(db, row, text, now),
    findReviewRow(db, id, text),
    findReviewRow(db, id),
    listReviewComments(db, id),
  ]);
  const blocks = await textBlocks(post.html);
  const before = reviewOf(lastReview);
  return {
    post,
    page: row.page,
    version,
    text,
    blocks,
    authorId: row.author_id,
    comments: comments.map((comment) => ({ ...comment, place: placeOfComment(comment, blocks) })),
    request,
    /** While this text has other words. */
    lastReviewed: review || !lastReview || !before ? null : { ...before, difference: compareTexts(parsePostText(lastReview.fields), text) },
    isReviewed: review !== null,
    newestVersion: newest.version,
    /** Null unless somebody saved other words after this version. */
    newest: hashText(newest.text) === hashText(text) ? null : { by: savedBy, difference: compareTexts(text, newest.text) },
    nextOn: row.next_review_on,
  };
}

async function postWithText(db: Kysely<Tables>, row: Selectable<BlogPostRow>, text: PostText, now: Date): Promise<Post> {
  return shownPost(db, {
    ...row,
    ...text,
    reviewed_by: null,
    theme: await findTheme(db, text.category),
    content_html: await renderArticle(db, text.content),
    public_from: row.public_from ?? row.published_at ?? now.toISOString(),
  });
}
