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
    const outcome = await restorePost(database, { id: params.id, actor, now });
    const text = outcome === "restored" ? "It is back as it was." : "Its scheduled time has passed, so it is a draft now.";
    return redirectWithToast(to, { title: "Post restored", text, variant: "success" });
  },
);

export { action, loader };
