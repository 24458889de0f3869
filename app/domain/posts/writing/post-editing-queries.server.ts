import type { Kysely, Selectable, Transaction } from "kysely";
import type { BlogPostRow, Tables } from "~/database/tables";
import { PostNotFoundError } from "~/domain/posts/post/post-errors";
import type { EditedPost } from "~/domain/posts/post/post-for-staff";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import type { Actor } from "~/domain/staff/roles";
import { fieldsOf, readWorkingPost } from "./unpublished-changes.server";

/**
 * A post of any status for the editor, one in the trash too.
 *
 * @throws NotAllowedError for an author and somebody else's post
 */
export async function findPostForStaff(db: Kysely<Tables>, id: string, actor: Actor): Promise<EditedPost | null> {
  const row = await db.selectFrom("blog_posts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  requirePostPermission(actor, "edit", { authorId: row.author_id });
  return editedPost(db, row);
}

/**
 * Reads a post and keeps others from changing it until the transaction ends. Call it first in a transaction: on SQLite
 * one that begins by reading can't change over to writing once another process has written.
 *
 * @throws PostNotFoundError
 */
export async function lockPost(transaction: Transaction<Tables>, id: string): Promise<Selectable<BlogPostRow>> {
  const row = await transaction
    .updateTable("blog_posts")
    .set((post) => ({ version: post.ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new PostNotFoundError();
  return row;
}

/** @param row a whole row of `blog_posts` */
export async function editedPost(db: Kysely<Tables>, row: Selectable<BlogPostRow>): Promise<EditedPost> {
  const revision = await db
    .selectFrom("post_revisions")
    .select("saved_by_name")
    .where("post_id", "=", row.id)
    .where("version", "=", row.version)
    .where("saved_by_id", "is not", null)
    .executeTakeFirst();
  const { fields, unpublished } = await readWorkingPost(db, row);
  return {
    ...{ id: row.id, version: row.version, fields, unpublished, live: unpublished && fieldsOf(row) },
    authorId: row.author_id,
    savedBy: revision?.saved_by_name ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    deletedAt: row.deleted_at,
  };
}
