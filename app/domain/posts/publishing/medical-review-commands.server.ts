import type { Selectable, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { BlogPostRow, Tables } from "~/database/tables";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { changeAndTell, recordChange } from "~/domain/live/live-events.server";
import { PostInTrashError } from "~/domain/posts/post/post-errors";
import { lockPost } from "~/domain/posts/writing/post-editing-queries.server";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { type ReviewFields, requireReviewFields, reviewOf } from "./medical-review";

interface ReviewCommand {
  readonly id: string;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Notes that a vet has checked what a post says. Editors and owners do that, whoever wrote it. The text stays, and so does
 * its version.
 *
 * @throws ReviewFieldsError, NotAllowedError, PostNotFoundError, PostInTrashError
 */
export async function markReviewed(database: Database, { review, ...command }: ReviewCommand & { review: ReviewFields }): Promise<void> {
  requireReviewFields(review, arizonaDate(command.now));
  const columns = { reviewed_by: review.by, reviewed_on: review.on, next_review_on: review.nextOn };
  await changeReview(database, command, columns, "marked as reviewed");
}

/**
 * Takes a review back that should not stand; the next one stays planned.
 *
 * @throws NotAllowedError, PostNotFoundError, PostInTrashError
 */
export async function withdrawReview(database: Database, command: ReviewCommand): Promise<void> {
  await changeReview(database, command, { reviewed_by: null, reviewed_on: null }, "withdrew the review of");
}

/**
 * Plans the next review, or none, without a new one.
 *
 * @throws ReviewFieldsError, NotAllowedError, PostNotFoundError, PostInTrashError
 */
export async function planReview(database: Database, { nextOn, ...command }: ReviewCommand & { nextOn: string | null }): Promise<void> {
  const today = arizonaDate(command.now);
  requireReviewFields({ by: command.actor.name, on: "0001-01-01", nextOn }, today);
  await changeReview(database, command, { next_review_on: nextOn }, "planned the review of");
}

type ReviewColumns = Partial<Pick<Selectable<BlogPostRow>, "reviewed_by" | "reviewed_on" | "next_review_on">>;

async function changeReview(database: Database, command: ReviewCommand, columns: ReviewColumns, action: string): Promise<void> {
  const { id, actor, now: at } = command;
  requireRole(actor, "editor");
  await changeAndTell(database, true, async (transaction: Transaction<Tables>) => {
    const post = await lockPost(transaction, id);
    if (post.deleted_at !== null) throw new PostInTrashError();
    const changed = { ...post, ...columns };
    if ((["reviewed_by", "reviewed_on", "next_review_on"] as const).every((column) => changed[column] === post[column])) return;
    await transaction.updateTable("blog_posts").set(columns).where("id", "=", id).execute();
    const review = reviewOf(changed);
    await recordAudit(transaction, {
      ...{ actor, at, action, subject: { kind: "post", id, name: post.title } },
      detail: {
        ...(review && { "reviewed by": review.by, "reviewed on": review.on }),
        ...(changed.next_review_on !== null && { "next review": changed.next_review_on }),
      },
    });
    await recordChange(transaction, { kind: "reviewed", actor, at, post: { id, version: post.version, authorId: post.author_id } });
  });
}
