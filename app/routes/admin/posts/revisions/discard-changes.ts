import { href } from "react-router";
import { discardChanges } from "~/domain/posts/writing/post-editing-commands.server";
import { keepList } from "~/routes/admin/list-return";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { redirectWithToast, undoAddress } from "~/web/flash-toast.server";
import type { Route } from "./+types/discard-changes";
import { versionForm } from "./version-form";

const undo = undoAddress("/admin/posts/:id/discard-changes/:version/undo");

const { loader, action } = adminActionRoute(
  { page: ({ id }, url) => keepList(href("/admin/posts/:id", { id }), url), conflictToast: "Not discarded" },
  async ({ database, actor, params, url, now, read }: ActionRequest<Route.ActionArgs>) => {
    const { version, saveId } = await read(versionForm);
    const discarded = await discardChanges(database, { id: params.id, basedOnVersion: version, saveId, actor, now });
    const text = `The text is the ${discarded.status === "published" ? "published" : "scheduled"} one again. The discarded text is among the revisions.`;
    return redirectWithToast(keepList(href("/admin/posts/:id", { id: params.id }), url), {
      ...{ title: "Changes discarded", text, variant: "success" },
      ...(!discarded.unchanged && { undo: undo({ id: params.id, version: String(discarded.version) }) }),
    });
  },
);

export { action, loader };
