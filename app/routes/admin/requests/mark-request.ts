import { href } from "react-router";
import { capitalized } from "~/domain/phrases";
import { type RequestState, requestNotFound, requestStates } from "~/domain/requests/contact-request";
import { setRequestState } from "~/domain/requests/request-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { redirectWithToast, undoAddress } from "~/web/flash-toast.server";
import type { Route } from "./+types/mark-request";
import { returnTo } from "./return-to.server";

const titles: Readonly<Record<RequestState, string>> = { new: "Open again", answered: "Answered", done: "Done" };

const undo = undoAddress("/admin/requests/:id/mark/:state");

const { loader, action } = adminActionRoute(
  { page: href("/admin/requests"), role: "editor", conflictToast: "Nothing to do" },
  async ({ database, actor, params, now, read }: ActionRequest<Route.ActionArgs>) => {
    const state = requestStates.find((known) => known === params.state);
    if (!state) throw requestNotFound();
    const { to } = await read(returnTo);
    const { name, before } = await setRequestState(database, actor, params.id, state, now);
    const text = `${capitalized(name)}.`;
    return redirectWithToast(to, { title: titles[state], text, variant: "success", undo: undo({ id: params.id, state: before }) });
  },
);

export { action, loader };
