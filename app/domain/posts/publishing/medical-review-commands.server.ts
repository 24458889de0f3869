import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { DomainError } from "~/domain/errors";
import { changeAndNotify } from "~/domain/live/live-events.server";
import { PostInTrashError } from "~/domain/posts/post/post-errors";
import type { PostCommand } from "~/domain/posts/post/post-permissions";
import { type PostReview, reviewOf } from "~/domain/posts/post/post-review";
import { lockPost } from "~/domain/posts/writing/lock-post.server";
import { findRevisionText } from "~/domain/posts/writing/post-revisions.server";
import { recordPostChange } from "~/domain/posts/writing/record-version.server";
import type { StoredPost } from "~/domain/posts/writing/stored-post.server";
import { findReviewRow, hashText } from "~/domain/posts/writing/text-review.server";
import type { AuditAction } from "~/domain/staff/history/audit-sentences";
import { requireRole } from "~/domain/staff/roles";
import { findVeterinarian, requireVeterinarian, type Veterinarian, veterinarianNotFound } from "~/domain/staff/veterinarians.server";
import { findNextReviewErrors, findReviewErrors, type ReviewFields, requireNoErrors } from "./medical-review";
import { answerRequest, insertReview, queueAnswerMails, REVIEW_APPROVED, showReview } from "./review-records.server";

interface MarkReviewed extends PostCommand {
  readonly review: ReviewFields;
  /** The text that was reviewed; the newest if left out. */
  readonly version?: number | undefined;
  /** The newest version that the reviewer knew; left out, later versions are not checked. */
  readonly newestSeen?: number | undefined;
}

/**
 * A veterinarian approves a text, or an owner records what one of them reviewed on paper.
 *
 * @throws DomainError, veterinarianNotFound
 */
export async function markReviewed(database: Database, { review: given, version, newestSeen, ...command }: MarkReviewed): Promise<void> {
  requireNoErrors(findReviewErrors(given, arizonaDate(command.now)));
  await changeReview(database, command, async (transaction, { row, newest }, own) => {
    const isOwn = given.veterinarianId === own?.id;
    if (!isOwn) requireRole(command.actor, "owner");
    const veterinarian = isOwn ? own : await findVeterinarian(transaction, given.veterinarianId);
    if (!veterinarian) throw veterinarianNotFound();
    const review = { by: veterinarian.printedName, on: given.on };
    const reviewed = version === undefined || version === row.version ? newest : await findRevisionText(transaction, row.id, version);
    if (!reviewed) {
      throw new DomainError(
        "conflict",
        "The text changed",
        "The text changed since you opened it. Read the newest version, then mark it as reviewed.",
      );
    }
    const isNewToReader = newestSeen !== undefined && newestSeen !== row.version;
    if (isNewToReader && hashText(reviewed.text) !== hashText(newest.text))
      throw new DomainError("conflict", "The text changed", "The text changed while you read it. Look at what changed, then approve.");
    const answer = { postId: row.id, answer: "approved", by: veterinarian, at: command.now.toISOString() } as const;
    const hadRequest = await answerRequest(transaction, answer);
    const last = await findReviewRow(transaction, row.id, reviewed.text);
    const isKnown = last?.reviewed_by_id === veterinarian.id && last.reviewed_by === review.by && last.reviewed_on === review.on;
    if (hadRequest || !isKnown)
      await queueAnswerMails(transaction, { kind: REVIEW_APPROVED, post: row, actor: command.actor, now: command.now });
    if (isKnown && row.next_review_on === given.nextOn) return null;
    if (!isKnown)
      await insertReview(transaction, { ...recorded(command), revision: reviewed, kind: "reviewed", review, reviewerId: veterinarian.id });
    await planNext(transaction, row.id, given.nextOn);
    return { action: "marked as reviewed", review, nextOn: given.nextOn, detail: isOwn ? {} : { how: "on paper" } };
  });
}

/** An owner or the reviewer confirms that the changes since the last review are medically irrelevant. */
export async function confirmReviewAfterSmallFix(database: Database, command: PostCommand): Promise<void> {
  await changeReview(database, command, async (transaction, { row, newest }, own) => {
    if (await findReviewRow(transaction, row.id, newest.text)) return null;
    const last = await findReviewRow(transaction, row.id);
    const review = reviewOf(last);
    if (!last || !review) return null;
    if (own?.id !== last.reviewed_by_id) requireRole(command.actor, "owner");
    const carried = { kind: "small-fix", review, reviewerId: last.reviewed_by_id } as const;
    await insertReview(transaction, { ...recorded(command), ...carried, revision: newest });
    const detail = { from: String(last.version), to: String(newest.version) };
    return { action: "carried the review over a small fix of", review, nextOn: row.next_review_on, detail };
  });
}

/** Withdraws every review of the post; the planned one stays. */
export async function withdrawReview(database: Database, command: PostCommand): Promise<void> {
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

export async function planReview(database: Database, { nextOn, ...command }: PostCommand & { nextOn: string | null }): Promise<void> {
  requireNoErrors(findNextReviewErrors(nextOn));
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
  readonly detail?: Readonly<Record<string, string>>;
}

/** Owners and veterinarians only. */
async function changeReview(
  database: Database,
  { id, actor, now }: PostCommand,
  change: (transaction: Transaction<Tables>, post: StoredPost, own: Veterinarian | null) => Promise<ReviewChange | null>,
): Promise<void> {
  const own =
    actor.role === "owner" ? await findVeterinarian(database.kysely, actor.id) : await requireVeterinarian(database.kysely, actor);
  await changeAndNotify(database, true, async (transaction) => {
    const post = await lockPost(transaction, id, now);
    const { row } = post;
    if (row.deleted_at !== null) throw new PostInTrashError();
    const changed = await change(transaction, post, own);
    if (!changed) return;
    await showReview(transaction, row);
    const { action, review, nextOn } = changed;
    const detail = {
      ...changed.detail,
      ...(review && { "reviewed by": review.by, "reviewed on": review.on }),
      ...(nextOn !== null && { "next review": nextOn }),
    };
    await recordPostChange(transaction, row, { kind: "reviewed", action, detail, actor, now });
  });
}

function recorded({ id: postId, actor: recordedBy, now }: PostCommand) {
  return { postId, recordedBy, recordedAt: now.toISOString() };
}

async function planNext(transaction: Transaction<Tables>, id: string, next_review_on: string | null): Promise<void> {
  await transaction.updateTable("blog_posts").set({ next_review_on }).where("id", "=", id).execute();
}
