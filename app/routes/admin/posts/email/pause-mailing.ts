import { href, redirect } from "react-router";
import { pauseMailing } from "~/domain/mailings/mailing-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/pause-mailing";

const page = (params: { id: string; mailing: string }) => href("/admin/posts/:id/email/:mailing", params);

const { loader, action } = adminActionRoute({ page, role: "editor" }, async ({ db, params }: ActionRequest<Route.ActionArgs>) => {
  await pauseMailing(db, params.mailing);
  return redirect(page(params), 303);
});

export { action, loader };
