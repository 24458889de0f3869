import type { Kysely, Selectable } from "kysely";
import type { PostReviewRow, PostRevisionRow } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import { type PostText, withPlainLineEnds } from "~/domain/posts/post/post-for-staff";
import { sha256 } from "~/domain/sha256.server";

type ReviewedText = Pick<PostText, "title" | "excerpt" | "content">;

/** Migration 0009 hashes the same way. */
export function hashText({ title, excerpt, content }: ReviewedText): string {
  return sha256(JSON.stringify([title, excerpt, content].map(withPlainLineEnds)));
}

type ReviewRow = Selectable<PostReviewRow> & Pick<Selectable<PostRevisionRow>, "version" | "fields">;

/** The latest one that was not withdrawn. @param text that it must be a review of; any text if left out */
export async function findReviewRow(db: Kysely<Tables>, postId: string, text?: ReviewedText): Promise<ReviewRow | null> {
  let reviews = db
    .selectFrom("post_reviews")
    .innerJoin("post_revisions", "post_revisions.id", "post_reviews.revision_id")
    .selectAll("post_reviews")
    .select(["version", "fields"])
    .where("post_reviews.post_id", "=", postId)
    .where("withdrawn_at", "is", null);
  if (text) reviews = reviews.where("words_hash", "=", hashText(text));
  return (await reviews.orderBy("recorded_at", "desc").orderBy("version", "desc").limit(1).executeTakeFirst()) ?? null;
}

export async function readReviewColumns(db: Kysely<Tables>, postId: string, text: ReviewedText) {
  const review = await findReviewRow(db, postId, text);
  return { reviewed_by: review?.reviewed_by ?? null, reviewed_on: review?.reviewed_on ?? null };
}
