import { href } from "react-router";
import { postNotFound } from "~/domain/posts/post/post-errors";
import { findPostForStaff } from "~/domain/posts/writing/post-editing-queries.server";
import { deleteForGood } from "~/domain/posts/writing/trash-commands.server";
import { ConfirmPage } from "~/ui/admin/confirm-page";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/delete-for-good-page";

export const loader = adminLoader({ role: "owner" }, async ({ db, actor, params }: AdminRequest<Route.LoaderArgs>) => {
  const post = await findPostForStaff(db, params.id, actor);
  if (!post?.deletedAt) throw postNotFound();
  return { title: post.fields.title };
});

export const action = adminAction(
  { page: href("/admin/posts/trash"), role: "owner" },
  async ({ database, actor, params, now, done }: ActionRequest<Route.ActionArgs>) => {
    await deleteForGood(database, { id: params.id, actor, now });
    return done("Deleted for good", "The post is gone.");
  },
);

export default function DeleteForGood({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <ConfirmPage title="Delete for good?" verb="Delete for good" cancel={href("/admin/posts/trash")}>
      <p>“{title}” and all its earlier versions will be deleted. This can’t be undone.</p>
    </ConfirmPage>
  );
}
