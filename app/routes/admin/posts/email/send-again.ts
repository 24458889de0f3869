import { href, redirect } from "react-router";
import { sendUnclearAgain } from "~/domain/mailings/mailing-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/send-again";
import { sendOn } from "./mailing-work.server";

const page = (params: { id: string; mailing: string }) => href("/admin/posts/:id/email/:mailing", params);

const { loader, action } = adminActionRoute({ page, role: "editor" }, async ({ db, params, site }: ActionRequest<Route.ActionArgs>) => {
  if ((await sendUnclearAgain(db, params.mailing)) > 0) sendOn(site, params.mailing);
  return redirect(page(params), 303);
});

export { action, loader };
