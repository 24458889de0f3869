import type { RouterContextProvider } from "react-router";
import type { PostForStaff } from "~/domain/posts/post/post-for-staff";
import { findPostForStaff } from "~/domain/posts/writing/post-editing-queries.server";
import { adminError, translateRefusals } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";

/** The post of an address for whoever is signed in. @throws the not-found screen, or a refusal for another's post */
export async function getPostForStaff(context: Readonly<RouterContextProvider>, id: string): Promise<PostForStaff> {
  const { member } = requireStaff(context);
  const { database } = context.get(requestContext);
  const post = await translateRefusals(() => findPostForStaff(database.kysely, id, member));
  if (!post) throw adminError(404, "Post Not Found", "There is no such post. It may have been deleted for good.");
  return post;
}
