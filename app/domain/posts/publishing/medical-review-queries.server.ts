import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import type { CalendarDate } from "~/domain/clinic/arizona-time";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import type { Actor } from "~/domain/staff/roles";
import { lastDayInQueue, type PostReview, type ReviewDue, reviewOf } from "./medical-review";

/**
 * Published posts whose next review is overdue or due within a month, the longest overdue first.
 *
 * @param today Arizona's day
 */
export async function listReviewsDue(db: Kysely<Tables>, today: CalendarDate): Promise<ReviewDue[]> {
  const rows = await db
    .selectFrom("blog_posts")
    .select(["id", "title", "slug", "reviewed_by", "reviewed_on", "next_review_on"])
    .where("next_review_on", "<=", lastDayInQueue(today))
    .where("status", "=", "published")
    .where("deleted_at", "is", null)
    .orderBy("next_review_on")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ id, title, slug, next_review_on: nextOn, ...row }) =>
    nextOn === null ? [] : [{ id, title, slug, review: reviewOf(row), nextOn }],
  );
}

export interface ReviewState {
  readonly review: PostReview | null;
  readonly nextOn: CalendarDate | null;
}

/** @throws NotAllowedError for an author and somebody else's post */
export async function findReview(db: Kysely<Tables>, id: string, actor: Actor): Promise<ReviewState | null> {
  const row = await db
    .selectFrom("blog_posts")
    .select(["author_id", "reviewed_by", "reviewed_on", "next_review_on"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  requirePostPermission(actor, "edit", { authorId: row.author_id });
  return { review: reviewOf(row), nextOn: row.next_review_on };
}

/** Names to offer for "Reviewed by": approved staff, and whoever has reviewed before. */
export async function listReviewerNames(db: Kysely<Tables>): Promise<string[]> {
  const staff = await db.selectFrom("staff_accounts").select("name").where("approved_at", "is not", null).execute();
  const reviewers = await db.selectFrom("blog_posts").select("reviewed_by").distinct().where("reviewed_by", "is not", null).execute();
  const names = new Set([...staff.map(({ name }) => name), ...reviewers.flatMap(({ reviewed_by }) => reviewed_by ?? [])]);
  return [...names].sort((one, other) => one.localeCompare(other, "en"));
}
