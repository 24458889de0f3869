import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { findReviewRow } from "~/domain/posts/writing/text-review.server";
import { findVeterinarian } from "~/domain/staff/veterinarians.server";
import type { ReviewReminder } from "./review-request";

/**
 * Sends a mail for each published text whose review is due, once for each planned day; a mail that no server took is tried again with the
 * next call. It goes to who reviewed it last, else to the owners.
 */
export async function remindOfReviews(db: Kysely<Tables>, now: Date, send: (due: ReviewReminder) => Promise<boolean>): Promise<void> {
  const rows = await db
    .selectFrom("blog_posts")
    .leftJoin("review_reminders as mailed", "mailed.post_id", "blog_posts.id")
    .select(["id", "title", "blog_posts.next_review_on as nextOn"])
    .where("blog_posts.next_review_on", "<=", arizonaDate(now))
    .where("status", "=", "published")
    .where("deleted_at", "is", null)
    .where((row) =>
      row.or([row("mailed.next_review_on", "is", null), row("mailed.next_review_on", "!=", row.ref("blog_posts.next_review_on"))]),
    )
    .orderBy("blog_posts.next_review_on")
    .execute();
  for (const { id, title, nextOn } of rows) {
    if (nextOn === null || !(await claim(db, id, nextOn))) continue;
    const isSent = await send({ postId: id, title, nextOn, emails: await recipients(db, id) });
    if (!isSent) await db.deleteFrom("review_reminders").where("post_id", "=", id).execute();
  }
}

/** Before it is sent, so that two processes don't send it twice. */
async function claim(db: Kysely<Tables>, postId: string, nextOn: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("review_reminders")
    .values({ post_id: postId, next_review_on: nextOn })
    .onConflict((row) =>
      row.column("post_id").doUpdateSet({ next_review_on: nextOn }).where("review_reminders.next_review_on", "!=", nextOn),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

async function recipients(db: Kysely<Tables>, postId: string): Promise<string[]> {
  const last = await findReviewRow(db, postId);
  const reviewer = last?.reviewed_by_id ? await findVeterinarian(db, last.reviewed_by_id) : null;
  if (reviewer) return [reviewer.email];
  const owners = await db
    .selectFrom("staff_accounts")
    .select("email")
    .where("role", "=", "owner")
    .where("approved_at", "is not", null)
    .execute();
  return owners.map(({ email }) => email);
}
