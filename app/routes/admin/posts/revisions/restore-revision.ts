import { href } from "react-router";
import { restoreRevision } from "~/domain/posts/writing/post-editing-commands.server";
import { keepList } from "~/routes/admin/list-return";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import type { Route } from "./+types/restore-revision";
import { versionForm } from "./version-form";

const { loader, action } = adminActionRoute(
  { page: ({ id }, url) => keepList(href("/admin/posts/:id/revisions", { id }), url) },
  async ({ database, actor, params: { id, version }, url, now, read }: ActionRequest<Route.ActionArgs>) => {
    const { version: basedOnVersion, saveId } = await read(versionForm);
    const { unpublished } = await restoreRevision(database, { id, version: Number(version), actor, now, basedOnVersion, saveId });
    const rest = unpublished ? "Readers see it once you publish it." : "The version it replaced is among the revisions.";
    const text = `The text is as it was in version ${version}. ${rest}`;
    return redirectWithToast(keepList(href("/admin/posts/:id", { id }), url), { title: "Restored", text, variant: "success" });
  },
);

export { action, loader };
