import { href } from "react-router";
import { backToBuiltInText } from "~/domain/pages/page-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { redirectWithToast, undoAddress } from "~/web/flash-toast.server";
import type { Route } from "./+types/back-to-built-in-text";

const undo = undoAddress("/admin/pages/:page/built-in-text/:version/undo/:shown");

const { loader, action } = adminActionRoute(
  { page: href("/admin/pages"), role: "editor" },
  async ({ database, site, params, actor, now, done }: ActionRequest<Route.ActionArgs>) => {
    const { builtIn } = site.pages;
    const page = builtIn.getName(params.page);
    const put = await backToBuiltInText(database, { page, builtIn: builtIn.words(page), actor, now });
    if (!put) return done("Nothing to change", "The page has its built-in text. Earlier texts are under Revisions.");
    const text = put.shownBefore === null ? "Your draft is under Revisions." : "Visitors read it now. Your text is under Revisions.";
    return redirectWithToast(href("/admin/pages"), {
      title: "Built-in text is back",
      text,
      variant: "success",
      undo: undo({ page, version: String(put.version), shown: String(put.shownBefore ?? "draft") }),
    });
  },
);

export { action, loader };
