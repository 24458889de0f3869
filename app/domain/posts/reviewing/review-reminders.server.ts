import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { queueMail } from "~/domain/mail/waiting-mails.server";
import { findReviewRow } from "~/domain/posts/writing/text-review.server";
import { listOwnerIds } from "~/domain/staff/staff-commands.server";
import { findVeterinarian } from "~/domain/staff/veterinarians.server";

/** A kind of waiting mail; its reference is the post's id, a slash and that of a member of staff. */
export const REVIEW_DUE = "review-due";

/** Queues one mail for each planned day of a published text that is due, a hundred in an hour: to its last reviewer, else to the owners. @returns how many texts */
export async function queueReviewReminders(db: Kysely<Tables>, now: Date): Promise<number> {
  const due = await duePosts(db, now)
    .leftJoin("review_reminders as mailed", "mailed.post_id", "blog_posts.id")
    .where((row) =>
      row.or([row("mailed.next_review_on", "is", null), row("mailed.next_review_on", "!=", row.ref("blog_posts.next_review_on"))]),
    )
    .orderBy("blog_posts.next_review_on")
    .limit(MAX_REMINDERS)
    .execute();
  let queued = 0;
  for (const { id, nextOn } of due) {
    await db.transaction().execute(async (transaction) => {
      if (nextOn === null || !(await claim(transaction, id, nextOn))) return;
      for (const member of await recipients(transaction, id)) {
        await queueMail(transaction, { kind: REVIEW_DUE, reference: `${id}/${member}` }, now);
      }
      queued += 1;
    });
    await nextTurn();
  }
  return queued;
}

/** In one run; the next one, an hour later, goes on. */
const MAX_REMINDERS = 100;

/** @param reference of a waiting mail @returns null when the review isn't due anymore, or the member has left */
export async function findReviewReminder(db: Kysely<Tables>, reference: string, now: Date) {
  const [postId = "", memberId = ""] = reference.split("/");
  const post = await duePosts(db, now).where("id", "=", postId).executeTakeFirst();
  const member = await db
    .selectFrom("staff_accounts")
    .select("email")
    .where("id", "=", memberId)
    .where("approved_at", "is not", null)
    .executeTakeFirst();
  if (!member || !post || post.nextOn === null) return null;
  return { postId, title: post.title, nextOn: post.nextOn, email: member.email };
}

function duePosts(db: Kysely<Tables>, now: Date) {
  return db
    .selectFrom("blog_posts")
    .select(["id", "title", "blog_posts.next_review_on as nextOn"])
    .where("blog_posts.next_review_on", "<=", arizonaDate(now))
    .where("status", "=", "published")
    .where("deleted_at", "is", null);
}

/** So that of two processes only one queues the mails. */
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
  return reviewer ? [reviewer.id] : listOwnerIds(db);
}
