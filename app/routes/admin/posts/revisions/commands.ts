import { href, redirect } from "react-router";
import { z } from "zod";
import { undoSchedule } from "~/domain/posts/publishing/scheduling-commands.server";
import { undoDiscard, undoPublication } from "~/domain/posts/publishing/undo-change.server";
import { discardChanges, restoreRevision } from "~/domain/posts/writing/post-editing-commands.server";
import { editorPath, keepList } from "~/routes/admin/list-return";
import { commands } from "~/web/area-commands.server";
import { redirectWithToast, undoAddress } from "~/web/flash-toast.server";
import { returnForm, safeReturnPath } from "~/web/staff-guard.server";

/** The save ID makes submitting twice harmless. */
const versionForm = z.object({
  version: z.coerce.number().catch(Number.NaN),
  saveId: z.uuid().catch(() => crypto.randomUUID()),
});

const undoForm = z.object({ version: z.coerce.number().int().catch(0), scheduled_at: z.iso.datetime().optional().catch(undefined) });

const undo = undoAddress("/admin/posts/:id/discard-changes/:version/undo");

/** The list where Undo was pressed. */
const listOf = ({ searchParams }: URL) => safeReturnPath(searchParams.get("to"));

const { loader, action } = commands<"routes/admin/posts/revisions/commands.ts">(
  { page: editorPath, role: "author" },
  {
    "/admin/posts/:id/discard-changes": {
      conflictToast: "Not discarded",
      async run({ database, actor, params, url, now, read }) {
        const { version, saveId } = await read(versionForm);
        const discarded = await discardChanges(database, { id: params.id, basedOnVersion: version, saveId, actor, now });
        const text = `The text is the ${discarded.status === "published" ? "published" : "scheduled"} one again. The discarded text is among the revisions.`;
        return redirectWithToast(editorPath(params, url), {
          ...{ title: "Changes discarded", text, variant: "success" },
          ...(!discarded.unchanged && { undo: undo({ id: params.id, version: String(discarded.version) }) }),
        });
      },
    },

    "/admin/posts/:id/discard-changes/:version/undo": {
      conflictToast: "Not undone",
      async run({ database, actor, params: { id, version }, now, read }) {
        const { to } = await read(returnForm);
        await undoDiscard(database, { id, version: Number(version), actor, now });
        const answer = await redirectWithToast(to, { title: "Undone", text: "Your changes are back, unpublished.", variant: "success" });
        // An open editor would keep the text it was opened with.
        if (to.startsWith(href("/admin/posts/:id", { id }))) answer.headers.set("X-Remix-Reload-Document", "true");
        return answer;
      },
    },

    "/admin/posts/:id/undo": {
      page: (_, url) => listOf(url),
      conflictToast: "Not undone",
      async run({ database, params: { id }, actor, now, read, url }) {
        const { version, scheduled_at: scheduledAt } = await read(undoForm);
        const command = { id, version, actor, now };
        await (scheduledAt === undefined ? undoPublication(database, command) : undoSchedule(database, { ...command, scheduledAt }));
        return redirect(listOf(url), 303);
      },
    },

    "/admin/posts/:id/revisions/:version/restore": {
      page: ({ id }, url) => keepList(href("/admin/posts/:id/revisions", { id }), url),
      async run({ database, actor, params: { id, version }, url, now, read }) {
        const { version: basedOnVersion, saveId } = await read(versionForm);
        const { unpublished } = await restoreRevision(database, { id, version: Number(version), actor, now, basedOnVersion, saveId });
        const rest = unpublished ? "Readers see it once you publish it." : "The version it replaced is among the revisions.";
        const text = `The text is as it was in version ${version}. ${rest}`;
        return redirectWithToast(editorPath({ id }, url), { title: "Restored", text, variant: "success" });
      },
    },
  },
);

export { action, loader };
