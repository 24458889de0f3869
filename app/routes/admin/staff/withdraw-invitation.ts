import { href, redirect } from "react-router";
import { withdrawInvitation } from "~/domain/staff/account/invitations.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/withdraw-invitation";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, "owner");
  return redirect(href("/admin/staff"));
}

export async function action({ params, context }: Route.ActionArgs) {
  const { member } = requireStaff(context, "owner");
  const { database, now } = context.get(requestContext);
  await withdrawInvitation(database.kysely, member, params.invitation, now());
  return redirectWithToast(href("/admin/staff"), { title: "Withdrawn", text: "The link does not work any more.", variant: "success" });
}
