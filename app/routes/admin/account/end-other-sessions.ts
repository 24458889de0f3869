import { href, redirect } from "react-router";
import { endOtherSessions } from "~/domain/staff/session/staff-sessions.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/end-other-sessions";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/account"));
}

export async function action({ context }: Route.ActionArgs) {
  const { member, session } = requireStaff(context);
  const { database, now } = context.get(requestContext);
  await endOtherSessions(database.kysely, member, session.id, now());
  return redirectWithToast(href("/admin/account"), { title: "Signed out", text: "Only this device is signed in now.", variant: "success" });
}
