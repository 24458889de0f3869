import { href } from "react-router";
import { capitalized } from "~/domain/phrases";
import { type RequestState, requestNotFound, requestStates } from "~/domain/requests/contact-request";
import { setRequestState } from "~/domain/requests/request-commands.server";
import { commands } from "~/web/area-commands.server";
import { redirectWithToast, undoAddress } from "~/web/flash-toast.server";
import { returnFormOr } from "~/web/staff-guard.server";

const requests = href("/admin/requests");

const undo = undoAddress("/admin/requests/:id/mark/:state");

const titles: Readonly<Record<RequestState, string>> = { new: "Reopened", answered: "Answered", done: "Done" };

/** Of the page with the button; Undo in a toast sends none. */
const markForm = returnFormOr(requests);

const { loader, action } = commands<"routes/admin/requests/commands.ts">(
  { page: requests, role: "editor" },
  {
    "/admin/requests/:id/mark/:state": {
      conflictToast: "Nothing to do",
      async run({ database, actor, params, now, read }) {
        const state = requestStates.find((known) => known === params.state);
        if (!state) throw requestNotFound();
        const { to } = await read(markForm);
        const { name, before } = await setRequestState(database, actor, params.id, state, now);
        const text = `${capitalized(name)}.`;
        return redirectWithToast(to, { title: titles[state], text, variant: "success", undo: undo({ id: params.id, state: before }) });
      },
    },
  },
);

export { action, loader };
