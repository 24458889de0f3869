import { href, redirect } from "react-router";
import { removePasskey } from "~/domain/staff/sign-in/passkeys.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { requestContext } from "~/web/request-context.server";
import { requireFreshStaff, requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/remove-passkey";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/account"));
}

export async function action({ params, context }: Route.ActionArgs) {
  const { member } = requireFreshStaff(context, href("/admin/account"));
  const { database, now } = context.get(requestContext);
  await removePasskey(database.kysely, member, params.passkey, now());
  return redirectWithToast(href("/admin/account"), { title: "Passkey removed", text: "It does not sign in any more.", variant: "success" });
}
