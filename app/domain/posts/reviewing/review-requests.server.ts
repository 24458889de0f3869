import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { changeAndNotify } from "~/domain/live/live-events.server";
import { PostInTrashError } from "~/domain/posts/post/post-errors";
import { type PostCommand, requirePostPermission } from "~/domain/posts/post/post-permissions";
import { answerRequest, queueAnswerMails, REVIEW_RETURNED } from "~/domain/posts/publishing/review-records.server";
import { lockPost } from "~/domain/posts/writing/lock-post.server";
import { recordPostChange } from "~/domain/posts/writing/record-version.server";
import { findVeterinarian, requireVeterinarian, veterinarianNotFound } from "~/domain/staff/veterinarians.server";

/** For the newest text. A request that waits already moves to it. @returns isNew false where exactly this request waits already */
export async function requestReview(
  database: Database,
  { id, actor, now, veterinarianId, message }: PostCommand & { veterinarianId: string; message: string },
) {
  return changeAndNotify(database, false, async (transaction) => {
    const { row, newest } = await lockPost(transaction, id, now);
    requirePostPermission(actor, "edit", { authorId: row.author_id, page: row.page });
    if (row.deleted_at !== null) throw new PostInTrashError();
    const veterinarian = await findVeterinarian(transaction, veterinarianId);
    if (!veterinarian) throw veterinarianNotFound();
    const request = {
      revision_id: newest.revisionId,
      veterinarian_id: veterinarian.id,
      veterinarian_name: veterinarian.printedName,
      message,
    };
    const waiting = await waitingOf(transaction, id).selectAll().executeTakeFirst();
    const answer = { veterinarian, title: newest.text.title };
    if (waiting && Object.entries(request).every(([name, value]) => waiting[name as keyof typeof request] === value)) {
      return { ...answer, isNew: false };
    }
    const values = { ...request, asked_by_id: actor.id, asked_by_name: actor.name, asked_at: now.toISOString() };
    if (waiting) await transaction.updateTable("review_requests").set(values).where("id", "=", waiting.id).execute();
    else
      await transaction
        .insertInto("review_requests")
        .values({ ...values, id: randomUUID(), post_id: id })
        .execute();
    const detail = { veterinarian: veterinarian.printedName };
    await recordPostChange(transaction, row, { kind: "reviewed", action: "asked for a review of", detail, actor, now });
    return { ...answer, isNew: true };
  });
}

/** By any veterinarian, also for a colleague. @throws DomainError when no request waits, unless the actor returned it before */
export async function returnReview(database: Database, { id, actor, now }: PostCommand): Promise<void> {
  const by = await requireVeterinarian(database.kysely, actor);
  await changeAndNotify(database, false, async (transaction) => {
    const { row } = await lockPost(transaction, id, now);
    if (row.deleted_at !== null) throw new PostInTrashError();
    const last = await findReviewRequest(transaction, id);
    if (last?.answer === "returned" && last.answeredById === by.id) return;
    const answer = { postId: id, answer: "returned", by, at: now.toISOString() } as const;
    if (!(await answerRequest(transaction, answer)))
      throw new DomainError("conflict", "Answered already", "This text waits for no review. Somebody may have answered already.");
    await queueAnswerMails(transaction, { kind: REVIEW_RETURNED, post: row, actor, now });
    await recordPostChange(transaction, row, { kind: "reviewed", action: "returned the review of", actor, now });
  });
}

export type ReviewRequest = NonNullable<Awaited<ReturnType<typeof findReviewRequest>>>;

/** The last one, answered or not. */
export async function findReviewRequest(db: Kysely<Tables>, postId: string) {
  const row = await db
    .selectFrom("review_requests")
    .innerJoin("post_revisions", "post_revisions.id", "review_requests.revision_id")
    .select(requestColumns)
    .select(["version", "answer", "answered_by_id as answeredById", "answered_by_name as answeredBy", "answered_at as answeredAt"])
    .where("review_requests.post_id", "=", postId)
    .orderBy("asked_at", "desc")
    // Of one millisecond, as in review-answers.server.ts.
    .orderBy(({ fn, val }) => fn.coalesce("answered_at", val("9")), "desc")
    .orderBy("review_requests.id", "desc")
    .executeTakeFirst();
  return row ?? null;
}

export type WaitingReview = Awaited<ReturnType<typeof listWaitingReviews>>[number];

/** Longest waiting first. */
export async function listWaitingReviews(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom("review_requests")
    // An inner join reads every post in SQLite.
    .crossJoin("blog_posts")
    .whereRef("blog_posts.id", "=", "post_id")
    .select(requestColumns)
    .select(["post_id as postId", "title", "page"])
    .where("answered_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("asked_at")
    .orderBy("post_id")
    .execute();
  return rows.map(({ page, ...request }) => ({ ...request, isPage: page !== null }));
}

const requestColumns = [
  "veterinarian_id as veterinarianId",
  "veterinarian_name as veterinarianName",
  "asked_by_name as askedBy",
  "asked_at as askedAt",
  "message",
] as const;

function waitingOf(db: Kysely<Tables>, postId: string) {
  return db.selectFrom("review_requests").where("post_id", "=", postId).where("answered_at", "is", null);
}
