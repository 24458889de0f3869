import { href } from "react-router";
import { approveStaff } from "~/domain/staff/staff-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/approve-member";
import { roleForm } from "./role-form";

const { loader, action } = adminActionRoute(
  { page: href("/admin/staff"), role: "owner", fresh: href("/admin/staff") },
  async ({ db, actor, params, now, read, done }: ActionRequest<Route.ActionArgs>) => {
    const { role } = await read(roleForm);
    const { name } = await approveStaff(db, actor, params.member, role, now);
    return done("Approved", `${name} can sign in now.`);
  },
);

export { action, loader };
