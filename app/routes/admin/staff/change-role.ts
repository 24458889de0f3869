import { href, redirect } from "react-router";
import { isRole, roleNames } from "~/domain/staff/roles";
import { changeRole } from "~/domain/staff/staff-commands.server";
import { redirectWithToast } from "~/middleware/flash-toast.server";
import { siteContext } from "~/middleware/request-context.server";
import { translateRefusals } from "~/middleware/staff-refusals.server";
import { refusal, requireFreshStaff, requireStaff } from "~/middleware/staff-session.server";
import type { Route } from "./+types/change-role";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, "owner");
  return redirect(href("/admin/staff"));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { member } = requireFreshStaff(context, href("/admin/staff"), "owner");
  const { database, now } = context.get(siteContext);
  const role = (await request.formData()).get("role");
  if (!isRole(role)) throw refusal(400, "A role is needed", `Choose one of ${Object.values(roleNames).join(", ")}.`);
  const { name } = await translateRefusals(() => changeRole(database.kysely, member, params.member, role, now()));
  return redirectWithToast(href("/admin/staff"), {
    title: "Role changed",
    text: `${name} is ${roleNames[role].toLowerCase()} now.`,
    variant: "success",
  });
}
