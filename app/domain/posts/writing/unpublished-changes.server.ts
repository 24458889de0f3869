import type { Kysely, Selectable, Transaction } from "kysely";
import type { BlogPostRow, Tables } from "~/database/tables";
import type { EditorFields, UnpublishedState } from "~/domain/posts/post/post-for-staff";
import { postStatus } from "~/domain/posts/publishing/scheduling";
import type { Actor } from "~/domain/staff/roles";

/** A stored post, and the text of it that staff goes on from: its unpublished changes where there are any. */
export interface WorkingPost {
  /** What readers see, or will see as planned. */
  readonly row: Selectable<BlogPostRow>;
  readonly fields: EditorFields;
  readonly unpublished: UnpublishedState | null;
}

export async function readWorkingPost(db: Kysely<Tables>, row: Selectable<BlogPostRow>): Promise<WorkingPost> {
  const changes = await db.selectFrom("unpublished_changes").selectAll().where("post_id", "=", row.id).executeTakeFirst();
  if (!changes) return { row, fields: fieldsOf(row), unpublished: null };
  const { live_version: liveVersion, changed_at: changedAt, changed_by_name: changedBy } = changes;
  // Only publishing and unpublishing change a status, so the row alone knows it.
  const fields: EditorFields = { ...JSON.parse(changes.fields), status: row.status };
  return { row, fields, unpublished: { liveVersion, changedAt, changedBy } };
}

/** What is stored in the row itself. */
export function fieldsOf(row: Selectable<BlogPostRow>): EditorFields {
  const { title, slug, excerpt, content, featured_image, category, author_name, read_time, status } = row;
  return { title, slug, excerpt, content, featured_image, category, author_name, read_time, status };
}

/** Whether a post's text was shown or promised to readers, so that what is typed waits beside it until somebody publishes. */
export function isGuarded(row: Pick<Selectable<BlogPostRow>, "status" | "scheduled_at">): boolean {
  return postStatus(row) !== "draft";
}

export async function writeChanges(
  transaction: Transaction<Tables>,
  { row, unpublished }: WorkingPost,
  { fields, actor, now }: { fields: EditorFields; actor: Actor; now: Date },
): Promise<void> {
  const changes = {
    ...{ fields: JSON.stringify(fields), live_version: unpublished?.liveVersion ?? row.version },
    ...{ changed_at: now.toISOString(), changed_by_id: actor.id, changed_by_name: actor.name },
  };
  await transaction
    .insertInto("unpublished_changes")
    .values({ post_id: row.id, ...changes })
    .onConflict((conflict) => conflict.column("post_id").doUpdateSet(changes))
    .execute();
}

/** Notes which version readers see from now on, while the changes stay ahead of it. */
export async function showVersion(transaction: Transaction<Tables>, postId: string, version: number): Promise<void> {
  await transaction.updateTable("unpublished_changes").set({ live_version: version }).where("post_id", "=", postId).execute();
}

export async function endChanges(transaction: Transaction<Tables>, postId: string): Promise<void> {
  await transaction.deleteFrom("unpublished_changes").where("post_id", "=", postId).execute();
}
