import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { postNotFound } from "~/domain/posts/post/post-errors";
import type { PostForStaff } from "~/domain/posts/post/post-for-staff";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import type { Actor } from "~/domain/staff/roles";
import { postForStaff, withNewestText } from "./stored-post.server";

/** Also of a post in the trash. @throws notAllowed */
export async function findPostForStaff(db: Kysely<Tables>, id: string, actor: Actor): Promise<PostForStaff | null> {
  const row = await db.selectFrom("blog_posts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  requirePostPermission(actor, "edit", { authorId: row.author_id, page: row.page });
  return postForStaff(await withNewestText(db, row));
}

/** @throws postNotFound, notAllowed */
export async function getPostForStaff(db: Kysely<Tables>, id: string, actor: Actor): Promise<PostForStaff> {
  const post = await findPostForStaff(db, id, actor);
  if (!post) throw postNotFound();
  return post;
}

/** Whether a save is of a page's words alone; false for a post that is not there. */
export async function isTextOfPage(db: Kysely<Tables>, id: string): Promise<boolean> {
  const row = await db.selectFrom("blog_posts").select("page").where("id", "=", id).executeTakeFirst();
  return row != null && row.page !== null;
}
