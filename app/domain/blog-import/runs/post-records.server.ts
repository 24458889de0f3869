import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import {
  type ExportedReview,
  type ExportedReviewComment,
  type ExportedReviewRequest,
  exportedChanges,
  exportedRedirect,
  exportedReview,
  exportedReviewComment,
  exportedReviewRequest,
  exportedRevision,
} from "~/domain/blog-export/exported-post";
import { checked, ImportError } from "~/domain/blog-import/import-error";
import type { FoundRecord } from "~/domain/blog-import/import-item";
import type { ImportedCategories } from "~/domain/blog-import/imported-categories.server";
import { storeImportedRedirect } from "~/domain/blog-import/stored-import.server";
import { findRevision, lockImported, storeImportedChanges, storeImportedRevision } from "~/domain/blog-import/stored-revisions.server";
import { changeAndTell } from "~/domain/live/live-events.server";
import { showReview } from "~/domain/posts/publishing/review-records.server";
import type { StoredPost } from "~/domain/posts/writing/stored-post.server";

/** Something of an export that belongs to a post. */
export interface PostRecord {
  readonly postId: string;
  /** What the report says where its post is not here. */
  readonly missing: string;
  /** Tells whether it was new. */
  store(database: Database): Promise<boolean>;
}

/** @throws ImportError */
export async function readRecord(item: FoundRecord, categories: ImportedCategories, db: Kysely<Tables>): Promise<PostRecord> {
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
      return recordOf(redirect, storeImportedRedirect, `The post that /blog/${redirect.slug} led to is not here.`);
    }
    case "review":
    case "review-request":
    case "review-comment":
      return recordOf(...importedReviewRecord(kind, values));
    default:
      throw new ImportError(`It is of a kind that belongs to no post: ${kind}.`);
  }
}

export async function hasPost(db: Kysely<Tables>, id: string): Promise<boolean> {
  return (await db.selectFrom("blog_posts").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

function recordOf<Found extends { readonly post_id: string }>(
  found: Found,
  store: (database: Database, found: Found) => Promise<boolean>,
  missing = "Its post is not here.",
): PostRecord {
  return { postId: found.post_id, missing, store: (database) => store(database, found) };
}

interface ReviewRecord {
  readonly post_id: string;
}

type Store<Found> = (transaction: Transaction<Tables>, post: StoredPost, found: Found) => Promise<boolean>;

/** What belongs to the reviews of a post, checked, and how it is stored. Storing tells whether it was new. */
export function importedReviewRecord(kind: "review" | "review-request" | "review-comment", values: unknown) {
  if (kind === "review") return storable(checked(exportedReview, values), storeReview, true);
  if (kind === "review-request") return storable(checked(exportedReviewRequest, values), storeRequest);
  return storable(checked(exportedReviewComment, values), storeComment);
}

function storable<Found extends ReviewRecord>(found: Found, store: Store<Found>, isPublic = false) {
  const storeFound = (database: Database) =>
    changeAndTell(database, isPublic, async (transaction) => store(transaction, await lockImported(transaction, found.post_id), found));
  return [found as ReviewRecord, storeFound] as const;
}

/** Stores a review under its id, in place of the one that the post's own file told of. */
async function storeReview(transaction: Transaction<Tables>, post: StoredPost, { version, ...review }: ExportedReview): Promise<boolean> {
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
  await transaction
    .insertInto("post_reviews")
    .values({ ...review, revision_id: await revisionOf(transaction, post, version) })
    .execute();
  await showReview(transaction, post.row);
  return true;
}

/** A text waits for one veterinarian at a time: a request that waits here stays. */
async function storeRequest(
  transaction: Transaction<Tables>,
  post: StoredPost,
  { version, ...request }: ExportedReviewRequest,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("review_requests")
    .values({ ...request, revision_id: await revisionOf(transaction, post, version) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

async function storeComment(
  transaction: Transaction<Tables>,
  post: StoredPost,
  { version, ...comment }: ExportedReviewComment,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("review_comments")
    .values({ ...comment, revision_id: await revisionOf(transaction, post, version) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The shown one where an export came without revisions. */
async function revisionOf(transaction: Transaction<Tables>, { row }: StoredPost, version: number): Promise<string> {
  return (await findRevision(transaction, row.id, version))?.id ?? row.shown_revision_id;
}
