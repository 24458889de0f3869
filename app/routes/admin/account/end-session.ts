import { href, redirect } from "react-router";
import { endSession } from "~/domain/staff/session/staff-sessions.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/end-session";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/account"));
}

export async function action({ params, context }: Route.ActionArgs) {
  const { member } = requireStaff(context);
  const { database, now } = context.get(requestContext);
  await endSession(database.kysely, member, params.session, now());
  return redirectWithToast(href("/admin/account"), { title: "Signed out", text: "That device has to sign in again.", variant: "success" });
}
