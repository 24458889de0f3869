import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import type { CalendarDate } from "~/domain/clinic/arizona-time";
import { parsePostText } from "~/domain/posts/post/post-for-staff";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import { type PostReview, reviewOf } from "~/domain/posts/post/post-review";
import { compareTexts, type RevisionDifference } from "~/domain/posts/revisions/revision-difference";
import { withNewestText } from "~/domain/posts/writing/stored-post.server";
import { findReviewRow } from "~/domain/posts/writing/text-review.server";
import type { Actor } from "~/domain/staff/roles";
import { lastDayInQueue, type ReviewDue } from "./medical-review";

/** How many of the due reviews are listed: one after the other is done. */
const MAX_LISTED = 20;

/** Most overdue first, and how many there are. @param today Arizona's day */
export async function readReviewsDue(db: Kysely<Tables>, today: CalendarDate) {
  const due = db
    .selectFrom("blog_posts")
    .where("next_review_on", "<=", lastDayInQueue(today))
    .where("status", "=", "published")
    .where("deleted_at", "is", null);
  const rows = await due
    .select(["id", "title", "slug", "next_review_on"])
    .orderBy("next_review_on")
    .orderBy("id")
    .limit(MAX_LISTED)
    .execute();
  const posts: ReviewDue[] = [];
  for (const { next_review_on: nextOn, ...post } of rows) {
    if (nextOn !== null) posts.push({ ...post, review: reviewOf(await findReviewRow(db, post.id)), nextOn });
  }
  const counting = due.select(({ fn }) => fn.countAll<number>().as("posts"));
  const { posts: all } = await counting.executeTakeFirstOrThrow();
  const { posts: overdue } = await counting.where("next_review_on", "<", today).executeTakeFirstOrThrow();
  return { posts, count: Number(all), overdue: Number(overdue) };
}

export interface OutdatedReview extends PostReview {
  /** Account of the reviewer, if known. */
  readonly byId: string | null;
  /** From the reviewed text to the newest. */
  readonly difference: RevisionDifference;
}

/** `outdated` is the last review, where the newest text has none. */
export async function findReview(db: Kysely<Tables>, id: string, actor: Actor) {
  const row = await db.selectFrom("blog_posts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  requirePostPermission(actor, "edit", { authorId: row.author_id });
  const { review, newest } = await withNewestText(db, row);
  const last = review ? null : await findReviewRow(db, id);
  const lastReview = reviewOf(last);
  const outdated = last &&
    lastReview && { ...lastReview, byId: last.reviewed_by_id, difference: compareTexts(parsePostText(last.fields), newest.text) };
  return { review, outdated, version: row.version, nextOn: row.next_review_on };
}
