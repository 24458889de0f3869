import { href } from "react-router";
import { undoBuiltInText } from "~/domain/pages/page-commands.server";
import { revisionNotFound } from "~/domain/posts/post/post-errors";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/undo-built-in-text";

const { loader, action } = adminActionRoute(
  { page: href("/admin/pages"), role: "editor", conflictToast: "Not undone" },
  async ({ database, site, params, actor, now, done }: ActionRequest<Route.ActionArgs>) => {
    const page = site.pages.builtIn.getName(params.page);
    const shownBefore = params.shown === "draft" ? null : versionOf(params.shown);
    await undoBuiltInText(database, { page, version: versionOf(params.version), shownBefore, actor, now });
    return done("Undone", shownBefore === null ? "Your draft is back." : "Visitors read your text again.");
  },
);

export { action, loader };

function versionOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw revisionNotFound();
  return Number(text);
}
