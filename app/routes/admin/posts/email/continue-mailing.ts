import { href, redirect } from "react-router";
import { continueMailing } from "~/domain/mailings/mailing-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/continue-mailing";
import { sendOn } from "./mailing-work.server";

const page = (params: { id: string; mailing: string }) => href("/admin/posts/:id/email/:mailing", params);

const { loader, action } = adminActionRoute({ page, role: "editor" }, async ({ db, params, site }: ActionRequest<Route.ActionArgs>) => {
  if (await continueMailing(db, params.mailing)) sendOn(site, params.mailing);
  return redirect(page(params), 303);
});

export { action, loader };
