import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { changeAndNotify } from "~/domain/live/live-events.server";
import { postNotFound } from "~/domain/posts/post/post-errors";
import { type PostCommand, requirePostPermission } from "~/domain/posts/post/post-permissions";
import { isDue, noPlan, type PostStatus, postStatus } from "~/domain/posts/post/publication";
import { type Actor, canEmptyTrash, notAllowed } from "~/domain/staff/roles";
import { lockPost } from "./lock-post.server";
import { recordPostChange } from "./record-version.server";
import { showNewest } from "./show-revision.server";

/** The post keeps everything, a plan to publish too. @throws postNotFound, notAllowed */
export async function trashPost(database: Database, { id, actor, now }: PostCommand): Promise<void> {
  await changeAndNotify(database, true, async (transaction) => {
    const { row } = await lockPost(transaction, id, now);
    requirePostPermission(actor, "trash", { authorId: row.author_id, page: row.page });
    if (row.deleted_at !== null) return;
    await transaction
      .updateTable("blog_posts")
      .set({ deleted_at: now.toISOString(), deleted_by_id: actor.id, deleted_by_name: actor.name })
      .where("id", "=", id)
      .execute();
    await recordPostChange(transaction, row, { kind: "trashed", action: "moved to the trash", actor, now });
  });
}

/** Ends a plan whose time has passed, which would publish at once. @throws postNotFound, notAllowed */
export async function restorePost(database: Database, { id, actor, now }: PostCommand): Promise<PostStatus | "plan ended"> {
  return changeAndNotify(database, true, async (transaction) => {
    const post = await lockPost(transaction, id, now);
    const { row } = post;
    requirePostPermission(actor, "restore", { authorId: row.author_id, page: row.page });
    if (row.deleted_at === null) return postStatus(row);
    const hasMissedPlan = isDue({ ...row, deleted_at: null }, now);
    await transaction
      .updateTable("blog_posts")
      .set({ deleted_at: null, deleted_by_id: null, deleted_by_name: null, ...(hasMissedPlan && noPlan) })
      .where("id", "=", id)
      .execute();
    if (hasMissedPlan) await showNewest(transaction, post, { actor, now });
    await recordPostChange(transaction, row, { kind: "untrashed", action: "restored from the trash", actor, now });
    return hasMissedPlan ? "plan ended" : postStatus(row);
  });
}

/** @throws postNotFound when it is not in the trash, notAllowed unless the actor is an owner */
export async function deleteForGood(database: Database, { id, actor, now }: PostCommand): Promise<void> {
  requireTrashOwner(actor);
  const deleted = await changeAndNotify(database, true, (transaction) => deleteTrashed(transaction, { id, actor, now }));
  if (deleted === 0) throw postNotFound();
}

/** @param emptying.seenAt when the list was shown (ISO 8601): posts that were deleted later stay */
export async function emptyTrash(
  database: Database,
  { actor, now, seenAt = now.toISOString() }: { actor: Actor; now: Date; seenAt?: string },
): Promise<number> {
  requireTrashOwner(actor);
  return changeAndNotify(database, true, (transaction) => deleteTrashed(transaction, { seenAt, actor, now }));
}

function requireTrashOwner(actor: Actor): void {
  if (!canEmptyTrash(actor.role)) throw notAllowed("Only an owner deletes posts for good.");
}

async function deleteTrashed(
  transaction: Transaction<Tables>,
  { id, seenAt, actor, now }: { id?: string; seenAt?: string; actor: Actor; now: Date },
): Promise<number> {
  let trashed = transaction.deleteFrom("blog_posts").where("deleted_at", "is not", null);
  if (id !== undefined) trashed = trashed.where("id", "=", id);
  if (seenAt !== undefined) trashed = trashed.where("deleted_at", "<=", seenAt);
  const posts = await trashed.returning(["id", "title", "version", "author_id", "page"]).execute();
  for (const post of posts) await recordPostChange(transaction, post, { kind: "deleted", action: "deleted for good", actor, now });
  return posts.length;
}
