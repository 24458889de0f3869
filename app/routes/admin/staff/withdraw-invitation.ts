import { href } from "react-router";
import { withdrawInvitation } from "~/domain/staff/account/invitations.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/withdraw-invitation";

const { loader, action } = adminActionRoute(
  { page: href("/admin/staff"), role: "owner", fresh: href("/admin/staff") },
  async ({ db, actor, params, now, done }: ActionRequest<Route.ActionArgs>) => {
    await withdrawInvitation(db, actor, params.invitation, now);
    return done("Withdrawn", "The link no longer works.");
  },
);

export { action, loader };
