import { href } from "react-router";
import { getPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { trashPost } from "~/domain/posts/writing/trash-commands.server";
import { nounOf } from "~/routes/admin/page-names";
import { DELETE_QUESTION } from "~/routes/admin/posts/list/delete-button";
import { ConfirmPage } from "~/ui/admin/confirm-page";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { redirectWithToast, undoAddress } from "~/web/flash-toast.server";
import { returnForm, safeReturnPath } from "~/web/staff-guard.server";
import type { Route } from "./+types/delete-post-page";

export const loader = adminLoader({}, async ({ db, actor, params, url }: AdminRequest<Route.LoaderArgs>) => {
  const post = await getPostForStaff(db, params.id, actor);
  return { title: post.fields.title, noun: nounOf(post), to: safeReturnPath(url.searchParams.get("to")) };
});

const undo = undoAddress("/admin/posts/:id/restore");

export const action = adminAction(
  { page: href("/admin") },
  async ({ database, actor, params, now, read }: ActionRequest<Route.ActionArgs>) => {
    const { to } = await read(returnForm);
    const { page } = await getPostForStaff(database.kysely, params.id, actor);
    await trashPost(database, { id: params.id, actor, now });
    const title = page === null ? "Post deleted" : "Page deleted";
    return redirectWithToast(to, { title, text: "It is in the trash.", variant: "success", undo: undo({ id: params.id }) });
  },
);

export default function DeletePost({ loaderData: { title, noun, to } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={noun === "page" ? "Are you sure you want to delete this page?" : DELETE_QUESTION}
      verb="Delete"
      cancel={to}
      hidden={{ to }}
    >
      <p>
        “{title}” disappears from the {noun === "page" ? "site" : "blog"} right away. It can be restored from the trash.
      </p>
    </ConfirmPage>
  );
}
