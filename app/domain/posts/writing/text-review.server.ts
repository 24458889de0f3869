import { createHash } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { PostReviewRow, PostRevisionRow } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import { type PostText, withPlainLineEnds } from "~/domain/posts/post/post-for-staff";

type Words = Pick<PostText, "title" | "excerpt" | "content">;

/** Migration 0009 hashes the same way. */
export function hashText({ title, excerpt, content }: Words): string {
  return createHash("sha256")
    .update(JSON.stringify([title, excerpt, content].map(withPlainLineEnds)))
    .digest("base64url");
}

export type ReviewRow = Selectable<PostReviewRow> & Pick<Selectable<PostRevisionRow>, "version" | "fields">;

/** The latest one not withdrawn, whatever its words; with `words`, of exactly those. */
export async function findReviewRow(db: Kysely<Tables>, postId: string, words?: Words): Promise<ReviewRow | null> {
  let reviews = db
    .selectFrom("post_reviews")
    .innerJoin("post_revisions", "post_revisions.id", "post_reviews.revision_id")
    .selectAll("post_reviews")
    .select(["version", "fields"])
    .where("post_reviews.post_id", "=", postId)
    .where("withdrawn_at", "is", null);
  if (words) reviews = reviews.where("words_hash", "=", hashText(words));
  return (await reviews.orderBy("recorded_at", "desc").orderBy("version", "desc").limit(1).executeTakeFirst()) ?? null;
}

export async function readReviewColumns(db: Kysely<Tables>, postId: string, words: Words) {
  const review = await findReviewRow(db, postId, words);
  return { reviewed_by: review?.reviewed_by ?? null, reviewed_on: review?.reviewed_on ?? null };
}
