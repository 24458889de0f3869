import { href } from "react-router";
import { endSession } from "~/domain/staff/session/staff-sessions.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/end-session";

const { loader, action } = adminActionRoute(
  { page: href("/admin/account") },
  async ({ db, actor, params, now, done }: ActionRequest<Route.ActionArgs>) => {
    await endSession(db, actor, params.session, now);
    return done("Signed out", "That device has to sign in again.");
  },
);

export { action, loader };
