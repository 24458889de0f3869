import type { InsertResult, Kysely, Transaction } from "kysely";
import type { z } from "zod";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import {
  type ExportedBuiltInReview,
  exportedBuiltInReview,
  exportedChanges,
  exportedRedirect,
  exportedReview,
  exportedReviewComment,
  exportedReviewRequest,
  exportedRevision,
  exportedSpanishReview,
} from "~/domain/blog-export/exported-post";
import { checked, ImportError } from "~/domain/blog-import/import-error";
import type { FoundRecord } from "~/domain/blog-import/import-item";
import type { ImportedCategories } from "~/domain/blog-import/imported-categories.server";
import { findRevision, lockImported, storeImportedChanges, storeImportedRevision } from "~/domain/blog-import/stored-revisions.server";
import { changeAndNotify } from "~/domain/live/live-events.server";
import { showReview } from "~/domain/posts/publishing/review-records.server";
import { hashText } from "~/domain/posts/writing/text-review.server";

type Db = Transaction<Tables>;

/** Checks an entry that belongs to a post. @throws ImportError */
export async function readRecord(item: FoundRecord, categories: ImportedCategories, db: Kysely<Tables>) {
  const { kind, values } = item;
  switch (kind) {
    case "revision":
      return recordOf(checked(exportedRevision, values), storeImportedRevision);
    case "changes": {
      const found = checked(exportedChanges, values);
      const isKnown = found.category !== "" && (await hasPost(db, found.post_id));
      const category = isKnown ? (await categories.nameFor(found.category)).name : "";
      return recordOf({ ...found, category }, storeImportedChanges);
    }
    case "redirect": {
      const redirect = checked(exportedRedirect, values);
      const missing = `The post that /blog/${redirect.slug} led to is not here.`;
      return recordOf(redirect, storeRedirect, { isPublic: true, missing });
    }
    case "review":
      return recordOf(checked(exportedReview, values), storeReview, { isPublic: true });
    case "review-request":
      return recordOf(checked(exportedReviewRequest, values), storeRequest);
    case "review-comment":
      return recordOf(checked(exportedReviewComment, values), storeComment);
    default:
      throw new ImportError(`It is of a kind that belongs to no post: ${kind}.`);
  }
}

/** The one record that belongs to no post. @throws ImportError */
export function readBuiltInReview({ values }: FoundRecord): ExportedBuiltInReview {
  const isSpanish = typeof values === "object" && values !== null && "english_hash" in values;
  const review = isSpanish ? checked(exportedSpanishReview, values) : checked(exportedBuiltInReview, values);
  if (hashText(review) !== ("english_hash" in review ? review.english_hash : review.words_hash))
    throw new ImportError("It is not for the words that it has.");
  return review;
}

/** @returns whether it was new */
export function storeBuiltInReview(transaction: Db, review: ExportedBuiltInReview): Promise<boolean> {
  const insert =
    "english_hash" in review
      ? transaction.insertInto("spanish_reviews").values(review)
      : transaction.insertInto("built_in_reviews").values(review);
  return isInserted(insert.onConflict((conflict) => conflict.doNothing()));
}

export async function hasPost(db: Kysely<Tables>, id: string): Promise<boolean> {
  return (await db.selectFrom("blog_posts").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** @param missing the sentence for the report if the post is not here */
function recordOf<Found extends { readonly post_id: string }>(
  found: Found,
  store: (transaction: Db, found: Found) => Promise<boolean>,
  { isPublic = false, missing = "Its post is not here." } = {},
) {
  return {
    postId: found.post_id,
    missing,
    /** @returns whether it was new */
    store: (database: Database) => changeAndNotify(database, isPublic, (transaction) => store(transaction, found)),
  };
}

/** @returns false if the address leads somewhere already */
async function storeRedirect(transaction: Db, redirect: z.infer<typeof exportedRedirect>): Promise<boolean> {
  const post = await transaction.selectFrom("blog_posts").select("id").where("slug", "=", redirect.slug).executeTakeFirst();
  if (post) return false;
  const insert = transaction.insertInto("post_redirects").values(redirect);
  return isInserted(insert.onConflict((conflict) => conflict.column("slug").doNothing()));
}

/** Replaces the review that was made from the post's own file. */
async function storeReview(transaction: Db, { version, ...review }: z.infer<typeof exportedReview>): Promise<boolean> {
  const post = await lockImported(transaction, review.post_id);
  const there = await transaction.selectFrom("post_reviews").select("id").where("id", "=", review.id).executeTakeFirst();
  if (there) return false;
  await transaction
    .deleteFrom("post_reviews")
    .where("post_id", "=", review.post_id)
    .where("recorded_by_id", "is", null)
    .where("words_hash", "=", review.words_hash)
    .where("reviewed_by", "=", review.reviewed_by)
    .where("reviewed_on", "=", review.reviewed_on)
    .execute();
  const revision = await findRevision(transaction, review.post_id, version);
  await transaction
    .insertInto("post_reviews")
    .values({ ...review, revision_id: revision?.id ?? post.row.shown_revision_id })
    .execute();
  await showReview(transaction, post.row);
  return true;
}

/** A text waits for one veterinarian at a time, so a request that is open here stays. */
async function storeRequest(transaction: Db, { version, ...request }: z.infer<typeof exportedReviewRequest>): Promise<boolean> {
  const revision_id = await lockedRevision(transaction, request.post_id, version);
  const insert = transaction.insertInto("review_requests").values({ ...request, revision_id });
  return isInserted(insert.onConflict((conflict) => conflict.doNothing()));
}

async function storeComment(transaction: Db, { version, ...comment }: z.infer<typeof exportedReviewComment>): Promise<boolean> {
  const revision_id = await lockedRevision(transaction, comment.post_id, version);
  const insert = transaction.insertInto("review_comments").values({ ...comment, revision_id });
  return isInserted(insert.onConflict((conflict) => conflict.doNothing()));
}

/** Locks the post. @returns the id of the version, or of the shown one if the export has no revisions */
async function lockedRevision(transaction: Db, postId: string, version: number): Promise<string> {
  const { row } = await lockImported(transaction, postId);
  return (await findRevision(transaction, postId, version))?.id ?? row.shown_revision_id;
}

async function isInserted(insert: { executeTakeFirstOrThrow(): Promise<InsertResult> }): Promise<boolean> {
  return (await insert.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n;
}
