import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { PostNotFoundError } from "~/domain/posts/post/post-errors";
import type { PostForStaff } from "~/domain/posts/post/post-for-staff";
import { findPostForStaff } from "~/domain/posts/writing/post-editing-queries.server";
import type { Actor } from "~/domain/staff/roles";

/** @throws PostNotFoundError, NotAllowedError */
export async function getPostForStaff(db: Kysely<Tables>, id: string, actor: Actor): Promise<PostForStaff> {
  const post = await findPostForStaff(db, id, actor);
  if (!post) throw new PostNotFoundError();
  return post;
}
