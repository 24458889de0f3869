import { createHash } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { PostReviewRow } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import { type PostText, withPlainLineEnds } from "~/domain/posts/post/post-for-staff";

type Words = Pick<PostText, "title" | "excerpt" | "content">;

/** By what a review knows the words that it is about: title, excerpt and text. Migration 0009 made the first ones the same way. */
export function hashWords({ title, excerpt, content }: Words): string {
  return createHash("sha256")
    .update(JSON.stringify([title, excerpt, content].map(withPlainLineEnds)))
    .digest("base64url");
}

/** The last review of a post that was not withdrawn, whatever its words are by now. */
export async function findLastReview(db: Kysely<Tables>, postId: string): Promise<Selectable<PostReviewRow> | null> {
  const row = await db
    .selectFrom("post_reviews")
    .innerJoin("post_revisions", "post_revisions.id", "post_reviews.revision_id")
    .selectAll("post_reviews")
    .where("post_reviews.post_id", "=", postId)
    .where("withdrawn_at", "is", null)
    .orderBy("recorded_at", "desc")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Who vouches for exactly these words, as columns of `blog_posts`: the post's last review, if it is about them. */
export async function readReviewColumns(
  db: Kysely<Tables>,
  postId: string,
  words: Words,
): Promise<{ readonly reviewed_by: string | null; readonly reviewed_on: string | null }> {
  const review = await findLastReview(db, postId);
  const holds = review?.words_hash === hashWords(words);
  return { reviewed_by: holds ? review.reviewed_by : null, reviewed_on: holds ? review.reviewed_on : null };
}
