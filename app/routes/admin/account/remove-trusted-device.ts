import { href } from "react-router";
import { removeTrustedDevice } from "~/domain/staff/session/trusted-devices.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/remove-trusted-device";

const { loader, action } = adminActionRoute(
  { page: href("/admin/account") },
  async ({ db, actor, params, now, done }: ActionRequest<Route.ActionArgs>) => {
    await removeTrustedDevice(db, actor, params.device, now);
    return done("Device removed", "Signing in there takes a code again.");
  },
);

export { action, loader };
