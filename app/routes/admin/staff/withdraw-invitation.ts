import { href, redirect } from "react-router";
import { withdrawInvitation } from "~/domain/staff/invitations.server";
import { redirectWithToast } from "~/middleware/flash-toast.server";
import { siteContext } from "~/middleware/request-context.server";
import { requireStaff } from "~/middleware/staff-session.server";
import type { Route } from "./+types/withdraw-invitation";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, "owner");
  return redirect(href("/admin/staff"));
}

export async function action({ params, context }: Route.ActionArgs) {
  const { member } = requireStaff(context, "owner");
  const { database, now } = context.get(siteContext);
  await withdrawInvitation(database.kysely, member, params.invitation, now());
  return redirectWithToast(href("/admin/staff"), { title: "Withdrawn", text: "The link does not work any more.", variant: "success" });
}
