import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";
import { postPermissions } from "~/domain/posts/post/post-permissions";
import { findReviewRow } from "~/domain/posts/writing/text-review.server";
import { type Actor, isRole } from "~/domain/staff/roles";
import type { ReviewProgress } from "./review-request";

const DAY = 24 * 60 * 60_000;

/** Days after which an answer is old: its mail isn't sent anymore, and its badge disappears. */
const RECENT_DAYS = 14;

const MAX_SENT_BACK = 20;

/** Reviews sent back to their requester or to the author, while the text waits for its changes; newest first. */
export async function listSentBack(db: Kysely<Tables>, actor: Actor) {
  const rows = await lastRequests(db)
    .where("answer", "=", "returned")
    .where("post.deleted_at", "is", null)
    .where((row) => row.or([row("asked_by_id", "=", actor.id), row.and([row("author_id", "=", actor.id), row("page", "is", null)])]))
    .orderBy("answered_at", "desc")
    .orderBy("post.id")
    .execute();
  const returned = rows
    .filter((row) => isStillBack(row) && postPermissions(actor, { authorId: row.author_id, page: row.page }).edit)
    .map(({ id, title, answeredBy, answeredAt, comments }) => ({ postId: id, title, answeredBy, answeredAt, comments: Number(comments) }));
  const commented = (await listCommented(db, actor)).filter(({ postId }) => !returned.some((one) => one.postId === postId));
  return [...returned, ...commented].slice(0, MAX_SENT_BACK);
}

/** The actor's own articles with comments of others, where no request waits: nobody will send them back. */
async function listCommented(db: Kysely<Tables>, actor: Actor) {
  const open = await db
    .selectFrom("review_comments as comment")
    // An inner join reads every post in SQLite.
    .crossJoin("blog_posts as post")
    .whereRef("post.id", "=", "comment.post_id")
    .select(["post.id as postId", "title", "by_name as answeredBy", "at as answeredAt"])
    .where("done_at", "is", null)
    .where("by_id", "!=", actor.id)
    .where("author_id", "=", actor.id)
    .where("page", "is", null)
    .where("deleted_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("review_requests as request")
            .select("request.id")
            .whereRef("request.post_id", "=", "post.id")
            .where("answered_at", "is", null),
        ),
      ),
    )
    .orderBy("at", "desc")
    .orderBy("comment.id")
    .execute();
  const byPost = Map.groupBy(open, ({ postId }) => postId);
  return [...byPost.values()].flatMap(([newest, ...others]) => (newest ? [{ ...newest, comments: 1 + others.length }] : []));
}

export type ReturnedReview = Awaited<ReturnType<typeof listReturnedBy>>[number];

/** What a veterinarian sent back and has not been asked about again; newest first. */
export async function listReturnedBy(db: Kysely<Tables>, actor: Actor) {
  const rows = await lastRequests(db)
    .select(["asked_by_name as askedBy"])
    .where("answer", "=", "returned")
    .where("answered_by_id", "=", actor.id)
    .where("post.deleted_at", "is", null)
    .orderBy("answered_at", "desc")
    .orderBy("post.id")
    .limit(MAX_SENT_BACK)
    .execute();
  return rows.map(({ id, title, askedBy, answeredAt, comments }) => ({ postId: id, title, askedBy, answeredAt, open: Number(comments) }));
}

/** By post. */
export async function listReviewProgress(db: Kysely<Tables>, ids: readonly string[], now: Date): Promise<Map<string, ReviewProgress>> {
  if (ids.length === 0) return new Map();
  const rows = await lastRequests(db).where("post.id", "in", ids).execute();
  return new Map(
    rows.flatMap((row) => {
      const progress = progressOf(row, now);
      return progress ? [[row.id, progress]] : [];
    }),
  );
}

/** @param reference of a waiting mail @returns null when the answer is old, or another answer or request came after it */
export async function findAnswerMail(db: Kysely<Tables>, kind: "approved" | "returned" | "commented", reference: string, now: Date) {
  const [postId = "", memberId = ""] = reference.split("/");
  const member = await db
    .selectFrom("staff_accounts")
    .select(["id", "name", "role", "email"])
    .where("id", "=", memberId)
    .where("approved_at", "is not", null)
    .executeTakeFirst();
  const post = await db
    .selectFrom("blog_posts")
    .select(["title", "author_id as authorId", "page"])
    .where("id", "=", postId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!member || !post || !isRole(member.role) || !postPermissions({ ...member, role: member.role }, post).edit) return null;
  const answer = await finders[kind](db, postId);
  if (!answer || !isRecent(answer.at, now)) return null;
  return { email: member.email, postId, title: post.title, comments: 0, ...answer };
}

async function findApproval(db: Kysely<Tables>, postId: string) {
  const review = await findReviewRow(db, postId);
  return review && { by: review.reviewed_by, at: review.recorded_at };
}

async function findReturn(db: Kysely<Tables>, postId: string) {
  const last = await lastRequests(db).where("post.id", "=", postId).executeTakeFirst();
  return last?.answer === "returned" ? { by: last.answeredBy, at: last.answeredAt, comments: Number(last.comments) } : null;
}

async function findComments(db: Kysely<Tables>, postId: string) {
  const open = await db
    .selectFrom("review_comments")
    .select(["by_name as by", "at"])
    .where("post_id", "=", postId)
    .where("done_at", "is", null)
    .orderBy("at")
    .execute();
  const last = open.at(-1);
  return last && { ...last, comments: open.length };
}

const finders = { approved: findApproval, returned: findReturn, commented: findComments } as const;

type LastRequest = Awaited<ReturnType<ReturnType<typeof lastRequests>["execute"]>>[number];

/** The newest request of each post. */
function lastRequests(db: Kysely<Tables>) {
  return db
    .selectFrom("review_requests as request")
    .innerJoin("blog_posts as post", "post.id", "request.post_id")
    .select(["post.id", "title", "page", "author_id", "newest_revision_id", "request.revision_id", "answer"])
    .select(({ fn, val }) => [
      fn.coalesce("answered_by_name", val("")).as("answeredBy"),
      fn.coalesce("answered_at", val("")).as("answeredAt"),
    ])
    .select((row) => [
      row
        .selectFrom("review_comments as comment")
        .select(({ fn }) => fn.countAll<number>().as("comments"))
        .whereRef("comment.post_id", "=", "post.id")
        .where("done_at", "is", null)
        .as("comments"),
      row
        .selectFrom("post_reviews as review")
        .select(({ fn }) => fn.countAll<number>().as("reviews"))
        .whereRef("review.revision_id", "=", "post.newest_revision_id")
        .where("withdrawn_at", "is", null)
        .as("reviews"),
    ])
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("review_requests as later")
            .select("later.id")
            .whereRef("later.post_id", "=", "request.post_id")
            // Of one millisecond, the one that waits, or was answered later, is the newest.
            .where(
              sql<boolean>`(later.asked_at, coalesce(later.answered_at, '9'), later.id) > (request.asked_at, coalesce(request.answered_at, '9'), request.id)`,
            ),
        ),
      ),
    );
}

/** Until every comment is done and the text has changed. */
function isStillBack({ comments, revision_id, newest_revision_id }: LastRequest): boolean {
  return Number(comments) > 0 || revision_id === newest_revision_id;
}

function progressOf(row: LastRequest, now: Date): ReviewProgress | null {
  if (row.answer === null) return "in review";
  if (row.answer === "returned") return isStillBack(row) ? "sent back" : null;
  return Number(row.reviews) > 0 && isRecent(row.answeredAt, now) ? "approved" : null;
}

function isRecent(at: string, now: Date): boolean {
  return Date.parse(at) >= now.getTime() - RECENT_DAYS * DAY;
}
