import { href } from "react-router";
import { discardChanges } from "~/domain/posts/writing/post-editing-commands.server";
import { keepList } from "~/routes/admin/list-return";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/discard-changes";
import { versionForm } from "./version-form";

const { loader, action } = adminActionRoute(
  { page: ({ id }, url) => keepList(href("/admin/posts/:id", { id }), url), conflictToast: "Not discarded" },
  async ({ database, actor, params, now, read, done }: ActionRequest<Route.ActionArgs>) => {
    const { version, saveId } = await read(versionForm);
    const { status } = await discardChanges(database, { id: params.id, basedOnVersion: version, saveId, actor, now });
    const text = `The text is the ${status === "published" ? "published" : "scheduled"} one again. The discarded text is among the revisions.`;
    return done("Changes discarded", text);
  },
);

export { action, loader };
