import { href, redirect } from "react-router";
import { editPage, restoreBuiltInText, undoBuiltInText } from "~/domain/pages/page-commands.server";
import { revisionNotFound } from "~/domain/posts/post/post-errors";
import { commands } from "~/web/area-commands.server";
import { redirectWithToast, undoAddress } from "~/web/flash-toast.server";

const undo = undoAddress("/admin/pages/:page/built-in-text/:version/undo/:shown");

const { loader, action } = commands<"routes/admin/pages/commands.ts">(
  { page: href("/admin/pages"), role: "editor" },
  {
    "/admin/pages/:page/edit": {
      async run({ database, site: { pages }, params, actor, now }) {
        const page = pages.builtIn.getName(params.page);
        const id = await editPage(database, { page, builtIn: pages.builtIn.copy(page), actor, now });
        return redirect(href("/admin/posts/:id", { id }), 303);
      },
    },

    "/admin/pages/:page/built-in-text": {
      async run({ database, site: { pages }, params, actor, now, done }) {
        const page = pages.builtIn.getName(params.page);
        const put = await restoreBuiltInText(database, { page, builtIn: pages.builtIn.copy(page), actor, now });
        if (!put) return done("Nothing to change", "The page has its built-in text. Earlier texts are under Revisions.");
        const { version, shownBefore } = put;
        const text = shownBefore === null ? "Your draft is under Revisions." : "Visitors read it now. Your text is under Revisions.";
        return redirectWithToast(href("/admin/pages"), {
          ...{ title: "Built-in text is back", text, variant: "success" },
          undo: undo({ page, version: String(version), shown: String(shownBefore ?? "draft") }),
        });
      },
    },

    "/admin/pages/:page/built-in-text/:version/undo/:shown": {
      conflictToast: "Not undone",
      async run({ database, site: { pages }, params, actor, now, done }) {
        const page = pages.builtIn.getName(params.page);
        const shownBefore = params.shown === "draft" ? null : versionOf(params.shown);
        await undoBuiltInText(database, { page, version: versionOf(params.version), shownBefore, actor, now });
        return done("Undone", shownBefore === null ? "Your draft is back." : "Visitors read your text again.");
      },
    },
  },
);

export { action, loader };

function versionOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw revisionNotFound();
  return Number(text);
}
