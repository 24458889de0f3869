import { href } from "react-router";
import { undoDiscard } from "~/domain/posts/publishing/undo-discard.server";
import { keepList } from "~/routes/admin/list-return";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { returnForm } from "~/web/staff-guard.server";
import type { Route } from "./+types/undo-discard";

const { loader, action } = adminActionRoute(
  { page: ({ id }, url) => keepList(href("/admin/posts/:id", { id }), url), conflictToast: "Not undone" },
  async ({ database, actor, params: { id, version }, now, read }: ActionRequest<Route.ActionArgs>) => {
    const { to } = await read(returnForm);
    await undoDiscard(database, { id, version: Number(version), actor, now });
    const answer = await redirectWithToast(to, { title: "Undone", text: "Your changes are back, unpublished.", variant: "success" });
    // An open editor shows the text that it was opened with.
    if (to.startsWith(href("/admin/posts/:id", { id }))) answer.headers.set("X-Remix-Reload-Document", "true");
    return answer;
  },
);

export { action, loader };
