import { type Role, roleNames } from "~/domain/staff/roles";
import { changeRole } from "~/domain/staff/staff-commands.server";
import type { Route } from "./+types/change-role";
import { answerRoleForm, backToStaff } from "./role-form.server";

export function loader({ context }: Route.LoaderArgs) {
  return backToStaff(context);
}

export function action({ request, params, context }: Route.ActionArgs) {
  const words = (name: string, role: Role) => ({ title: "Role changed", text: `${name} is ${roleNames[role].toLowerCase()} now.` });
  return answerRoleForm(request, context, { id: params.member, give: changeRole, words });
}
