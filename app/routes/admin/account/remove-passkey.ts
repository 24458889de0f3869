import { href } from "react-router";
import { removePasskey } from "~/domain/staff/sign-in/passkeys.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/remove-passkey";

const { loader, action } = adminActionRoute(
  { page: href("/admin/account"), fresh: href("/admin/account") },
  async ({ db, actor, params, now, done }: ActionRequest<Route.ActionArgs>) => {
    await removePasskey(db, actor, params.passkey, now);
    return done("Passkey removed", "You can no longer sign in with it.");
  },
);

export { action, loader };
