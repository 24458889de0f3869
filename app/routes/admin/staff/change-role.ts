import { href } from "react-router";
import { roleNames } from "~/domain/staff/roles";
import { changeRole } from "~/domain/staff/staff-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/change-role";
import { roleForm } from "./role-form";

const { loader, action } = adminActionRoute(
  { page: href("/admin/staff"), role: "owner", fresh: href("/admin/staff") },
  async ({ db, actor, params, now, read, done }: ActionRequest<Route.ActionArgs>) => {
    const { role } = await read(roleForm);
    const { name } = await changeRole(db, actor, params.member, role, now);
    return done("Role changed", `${name} is ${roleNames[role].toLowerCase()} now.`);
  },
);

export { action, loader };
