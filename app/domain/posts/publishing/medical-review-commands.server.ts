import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { changeAndTell } from "~/domain/live/live-events.server";
import { PostInTrashError } from "~/domain/posts/post/post-errors";
import { lockPost } from "~/domain/posts/writing/lock-post.server";
import { findRevisionText } from "~/domain/posts/writing/post-revisions.server";
import { recordPostChange } from "~/domain/posts/writing/record-version.server";
import type { StoredPost } from "~/domain/posts/writing/stored-post.server";
import { findReviewRow } from "~/domain/posts/writing/text-review.server";
import type { AuditAction } from "~/domain/staff/history/audit-sentences";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { type PostReview, ReviewedTextGoneError, type ReviewFields, requireReviewFields, reviewOf } from "./medical-review";
import { insertReview, showReview } from "./review-records.server";

interface ReviewCommand {
  readonly id: string;
  readonly actor: Actor;
  readonly now: Date;
}

/** The review is of `version` (the newest if left out), also when somebody saved after it. @throws ReviewFieldsError, ReviewedTextGoneError */
export async function markReviewed(
  database: Database,
  { review, version, ...command }: ReviewCommand & { review: ReviewFields; version?: number | undefined },
): Promise<void> {
  requireReviewFields(review, arizonaDate(command.now));
  await changeReview(database, command, async (transaction, { row, newest }) => {
    const reviewed = version === undefined || version === row.version ? newest : await findRevisionText(transaction, row.id, version);
    if (!reviewed) {
      throw new ReviewedTextGoneError("The text changed since you opened it. Read the newest version, then mark it as reviewed.");
    }
    const last = await findReviewRow(transaction, row.id, reviewed.text);
    const isKnown = last?.reviewed_by === review.by && last.reviewed_on === review.on;
    if (isKnown && row.next_review_on === review.nextOn) return null;
    if (!isKnown) await insertReview(transaction, { ...recorded(command), revision: reviewed, kind: "reviewed", review });
    await planNext(transaction, row.id, review.nextOn);
    return { action: "marked as reviewed", review, nextOn: review.nextOn };
  });
}

/** An owner vouches that what changed since the last review is medically irrelevant. */
export async function confirmReviewAfterSmallFix(database: Database, command: ReviewCommand): Promise<void> {
  requireRole(command.actor, "owner");
  await changeReview(database, command, async (transaction, { row, newest }) => {
    if (await findReviewRow(transaction, row.id, newest.text)) return null;
    const review = reviewOf(await findReviewRow(transaction, row.id));
    if (!review) return null;
    await insertReview(transaction, { ...recorded(command), revision: newest, kind: "small-fix", review });
    return { action: "carried the review over a small fix of", review, nextOn: row.next_review_on };
  });
}

/** Withdraws every review of the post; the next planned one stays. */
export async function withdrawReview(database: Database, command: ReviewCommand): Promise<void> {
  await changeReview(database, command, async (transaction, { row }) => {
    const { numUpdatedRows } = await transaction
      .updateTable("post_reviews")
      .set({ withdrawn_at: command.now.toISOString() })
      .where("post_id", "=", row.id)
      .where("withdrawn_at", "is", null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 0n ? null : { action: "withdrew the review of", review: null, nextOn: row.next_review_on };
  });
}

export async function planReview(database: Database, { nextOn, ...command }: ReviewCommand & { nextOn: string | null }): Promise<void> {
  const today = arizonaDate(command.now);
  requireReviewFields({ by: command.actor.name, on: "0001-01-01", nextOn }, today);
  await changeReview(database, command, async (transaction, { row }) => {
    if (row.next_review_on === nextOn) return null;
    await planNext(transaction, row.id, nextOn);
    return { action: "planned the review of", review: reviewOf(await findReviewRow(transaction, row.id)), nextOn };
  });
}

interface ReviewChange {
  readonly action: AuditAction<"post">;
  readonly review: PostReview | null;
  readonly nextOn: string | null;
}

async function changeReview(
  database: Database,
  { id, actor, now }: ReviewCommand,
  change: (transaction: Transaction<Tables>, post: StoredPost) => Promise<ReviewChange | null>,
): Promise<void> {
  requireRole(actor, "editor");
  await changeAndTell(database, true, async (transaction) => {
    const post = await lockPost(transaction, id, now);
    const { row } = post;
    if (row.deleted_at !== null) throw new PostInTrashError();
    const changed = await change(transaction, post);
    if (!changed) return;
    await showReview(transaction, row);
    const { action, review, nextOn } = changed;
    const detail = {
      ...(review && { "reviewed by": review.by, "reviewed on": review.on }),
      ...(nextOn !== null && { "next review": nextOn }),
    };
    await recordPostChange(transaction, row, { kind: "reviewed", action, detail, actor, now });
  });
}

function recorded({ id: postId, actor: recordedBy, now }: ReviewCommand) {
  return { postId, recordedBy, recordedAt: now.toISOString() };
}

async function planNext(transaction: Transaction<Tables>, id: string, next_review_on: string | null): Promise<void> {
  await transaction.updateTable("blog_posts").set({ next_review_on }).where("id", "=", id).execute();
}
