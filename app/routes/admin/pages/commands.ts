import { href, redirect } from "react-router";
import { z } from "zod";
import { getSpanishText, publishEdition, saveParagraph } from "~/domain/pages/edition-paragraphs.server";
import { requireSpanishReader, signEdition, withdrawSignature } from "~/domain/pages/edition-signatures.server";
import { hideOwnPage, putInMenu, reorderMenu, showOwnPage } from "~/domain/pages/own-page-commands.server";
import { editPage, restoreBuiltInText, undoBuiltInText } from "~/domain/pages/page-commands.server";
import { spanishPageName } from "~/domain/pages/spanish-editions.server";
import { postNotFound, revisionNotFound } from "~/domain/posts/post/post-errors";
import { commands } from "~/web/area-commands.server";
import { redirectWithToast, undoAddress } from "~/web/flash-toast.server";

const spanish = ({ page }: { readonly page: string }) => href("/admin/pages/spanish/:page", { page });

const undo = undoAddress("/admin/pages/:page/built-in-text/:version/undo/:shown");

const paragraphForm = z.object({
  markdown: z.string().max(20_000, { error: "A paragraph has at most 20,000 characters." }),
  seen: z.string().max(100),
});

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

    "/admin/pages/spanish/:page/paragraphs/:place": {
      page: spanish,
      conflictToast: "Not saved",
      async run({ database, site: { pages }, params: { page, place }, actor, now, read }) {
        const text = getSpanishText(pages.builtIn, page);
        const { markdown, seen } = await read(paragraphForm);
        await saveParagraph(database, { text, place: Number(place), markdown, seen, actor, now });
        return redirect(`${spanish({ page })}#paragraph-${Number(place)}`, 303);
      },
    },

    "/admin/pages/spanish/:page/publish": {
      page: spanish,
      conflictToast: "Not published",
      async run({ database, site: { pages }, params: { page }, actor, now, read, done }) {
        const { version } = await read(z.object({ version: z.coerce.number().int().positive() }));
        await publishEdition(database, { text: getSpanishText(pages.builtIn, page), version, actor, now });
        return done("Published", "Visitors read the new Spanish text.");
      },
    },

    "/admin/pages/spanish/:page/sign": {
      page: spanish,
      role: "author",
      conflictToast: "Not signed",
      async run({ db, database, site: { pages }, params: { page }, actor, now, read, done }) {
        await requireSpanishReader(db, actor);
        const seen = await read(z.object({ spanish: z.string().max(100), english: z.string().max(100) }));
        await signEdition(database, pages.builtIn, { path: getSpanishText(pages.builtIn, page).path, seen, actor, now });
        return done("Signed", "Your name now appears with this text.");
      },
    },

    "/admin/pages/spanish/:page/withdraw": {
      page: spanish,
      role: "author",
      async run({ database, site: { pages }, params: { page }, actor, now, done }) {
        await withdrawSignature(database, pages.builtIn, { path: getSpanishText(pages.builtIn, page).path, actor, now });
        return done("Signature withdrawn", "Readers no longer see a name with this text.");
      },
    },

    "/admin/pages/spanish/:page/edit": {
      page: spanish,
      async run({ database, site: { pages }, params, actor, now }) {
        const text = getSpanishText(pages.builtIn, params.page);
        const id = await editPage(database, { page: spanishPageName(text), builtIn: text, actor, now });
        return redirect(href("/admin/posts/:id", { id }), 303);
      },
    },

    "/admin/pages/spanish/:page/built-in-text": {
      page: spanish,
      async run({ database, site: { pages }, params: { page }, actor, now, done }) {
        const text = getSpanishText(pages.builtIn, page);
        const put = await restoreBuiltInText(database, { page: spanishPageName(text), builtIn: text, actor, now });
        if (!put) return done("Nothing to change", "The page has its built-in text.");
        return done("Built-in text is back", "Your text is under Revisions.");
      },
    },

    "/admin/pages/own/:id/show": {
      conflictToast: "Not shown",
      async run({ database, params: { id }, actor, now }) {
        await showOwnPage(database, { id, actor, now });
        return redirect(href("/admin/pages"), 303);
      },
    },

    "/admin/pages/own/:id/hide": {
      conflictToast: "Not hidden",
      async run({ database, params: { id }, actor, now }) {
        await hideOwnPage(database, { id, actor, now });
        return redirect(href("/admin/pages"), 303);
      },
    },

    "/admin/pages/own/:id/menu/:choice": {
      conflictToast: "The menu is full",
      async run({ database, params: { id, choice }, actor, now }) {
        await putInMenu(database, { id, isInMenu: oneOf(choice, ["in", "out"]) === "in", actor, now });
        return redirect(href("/admin/pages"), 303);
      },
    },

    "/admin/pages/own/:id/move/:direction": {
      async run({ database, params: { id, direction }, actor, now }) {
        await reorderMenu(database, { id, direction: oneOf(direction, ["up", "down"]), actor, now });
        return redirect(href("/admin/pages"), 303);
      },
    },
  },
);

export { action, loader };

/** @throws postNotFound for another word in the address */
function oneOf<Word extends string>(given: string, words: readonly Word[]): Word {
  const word = words.find((one) => one === given);
  if (word === undefined) throw postNotFound();
  return word;
}

function versionOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw revisionNotFound();
  return Number(text);
}
