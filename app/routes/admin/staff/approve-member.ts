import { approveStaff } from "~/domain/staff/staff-commands.server";
import type { Route } from "./+types/approve-member";
import { answerRoleForm, backToStaff } from "./role-form.server";

export function loader({ context }: Route.LoaderArgs) {
  return backToStaff(context);
}

export function action({ request, params, context }: Route.ActionArgs) {
  const words = (name: string) => ({ title: "Approved", text: `${name} is in.` });
  return answerRoleForm(request, context, { id: params.member, give: approveStaff, words });
}
