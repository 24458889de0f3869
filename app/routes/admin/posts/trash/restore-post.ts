import { href } from "react-router";
import { restorePost } from "~/domain/posts/writing/trash-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { returnForm } from "~/web/staff-guard.server";
import type { Route } from "./+types/restore-post";

const { loader, action } = adminActionRoute(
  { page: href("/admin/posts/trash") },
  async ({ database, actor, params, now, read }: ActionRequest<Route.ActionArgs>) => {
    const { to } = await read(returnForm);
    await restorePost(database, { id: params.id, actor, now });
    return redirectWithToast(to, { title: "Post restored", text: "It is back as it was.", variant: "success" });
  },
);

export { action, loader };
