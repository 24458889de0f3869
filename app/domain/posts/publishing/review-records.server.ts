import { randomUUID } from "node:crypto";
import type { Insertable, Kysely, Selectable } from "kysely";
import type { PostReviewRow } from "~/database/post-tables";
import type { BlogPostRow, Tables } from "~/database/tables";
import { queueMail } from "~/domain/mail/waiting-mails.server";
import { postTextOf } from "~/domain/posts/post/post-for-staff";
import type { PostReview } from "~/domain/posts/post/post-review";
import type { StoredText } from "~/domain/posts/writing/append-revision.server";
import { showRevision } from "~/domain/posts/writing/show-revision.server";
import { hashText } from "~/domain/posts/writing/text-review.server";
import type { Actor } from "~/domain/staff/roles";
import type { Veterinarian } from "~/domain/staff/veterinarians.server";

/** Kinds of waiting mail: answers of veterinarians. */
export const REVIEW_RETURNED = "review-returned";
export const REVIEW_APPROVED = "review-approved";

export interface NewReview {
  readonly postId: string;
  readonly revision: StoredText;
  readonly kind: PostReviewRow["kind"];
  readonly review: PostReview;
  /** Account of the veterinarian; null for an imported review. */
  readonly reviewerId: string | null;
  readonly recordedBy: { readonly id: string | null; readonly name: string };
  readonly recordedAt: string;
}

/** Readers see it only after {@link showReview}. */
export async function insertReview(
  db: Kysely<Tables>,
  { postId, revision, kind, review, reviewerId, recordedBy, recordedAt }: NewReview,
): Promise<void> {
  const row: Insertable<PostReviewRow> = {
    id: randomUUID(),
    post_id: postId,
    revision_id: revision.revisionId,
    words_hash: hashText(revision.text),
    kind,
    reviewed_by: review.by,
    reviewed_by_id: reviewerId,
    reviewed_on: review.on,
    recorded_by_id: recordedBy.id,
    recorded_by_name: recordedBy.name,
    recorded_at: recordedAt,
    withdrawn_at: null,
  };
  await db.insertInto("post_reviews").values(row).execute();
}

/** Answers the waiting request; an approval also a request that was sent back. @returns whether there was one */
export async function answerRequest(
  db: Kysely<Tables>,
  { postId, answer, by, at }: { postId: string; answer: "approved" | "returned"; by: Veterinarian; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("review_requests")
    .set({ answer, answered_by_id: by.id, answered_by_name: by.printedName, answered_at: at })
    .where("post_id", "=", postId)
    .where((row) => row.or([row("answered_at", "is", null), row("answer", "=", answer === "approved" ? "returned" : null)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface ReviewAnswer {
  readonly kind: typeof REVIEW_RETURNED | typeof REVIEW_APPROVED;
  readonly post: Pick<Selectable<BlogPostRow>, "id" | "author_id" | "page">;
  readonly actor: Actor;
  /** As in {@link answerRequest}. */
  readonly now: Date;
}

/** To the requester and the author, but not to the actor. Call it in the transaction of the answer. */
export async function queueAnswerMails(
  db: Kysely<Tables>,
  { kind, post: { id, author_id, page }, actor, now }: ReviewAnswer,
): Promise<void> {
  const answered = await db
    .selectFrom("review_requests")
    .select("asked_by_id")
    .where("post_id", "=", id)
    .where("answered_at", "=", now.toISOString())
    .execute();
  const people = new Set([...answered.map(({ asked_by_id }) => asked_by_id), page === null ? author_id : null]);
  for (const person of people) {
    if (person !== null && person !== actor.id) await queueMail(db, { kind, reference: `${id}/${person}` }, now);
  }
}

export async function showReview(db: Kysely<Tables>, row: Selectable<BlogPostRow>): Promise<void> {
  const revision = { revisionId: row.shown_revision_id, text: postTextOf(row) };
  await showRevision(db, row, { revision, updatedAt: row.updated_at });
}
