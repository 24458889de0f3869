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

/** The latest review of a post that was not withdrawn, whatever its words are by now; with `words`, of exactly those. */
export async function findReviewRow(db: Kysely<Tables>, postId: string, words?: Words): Promise<Selectable<PostReviewRow> | null> {
  let reviews = db
    .selectFrom("post_reviews")
    .innerJoin("post_revisions", "post_revisions.id", "post_reviews.revision_id")
    .selectAll("post_reviews")
    .where("post_reviews.post_id", "=", postId)
    .where("withdrawn_at", "is", null);
  if (words) reviews = reviews.where("words_hash", "=", hashWords(words));
  return (await reviews.orderBy("recorded_at", "desc").orderBy("version", "desc").limit(1).executeTakeFirst()) ?? null;
}

/** Who vouches for exactly these words, as columns of `blog_posts`. */
export async function readReviewColumns(db: Kysely<Tables>, postId: string, words: Words) {
  const review = await findReviewRow(db, postId, words);
  return { reviewed_by: review?.reviewed_by ?? null, reviewed_on: review?.reviewed_on ?? null };
}
