import { href } from "react-router";
import { undoClinicChange } from "~/domain/clinic/clinic-commands.server";
import { clinicRevisionNotFound } from "~/domain/clinic/clinic-revisions.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { returnForm } from "~/web/staff-guard.server";
import { clinicDefaults } from "~content/clinic";
import type { Route } from "./+types/undo-clinic-change";

const { loader, action } = adminActionRoute(
  { page: href("/admin/clinic/history"), role: "editor", conflictToast: "Not undone" },
  async ({ database, actor, params, now, read }: ActionRequest<Route.ActionArgs>) => {
    const { to } = await read(returnForm);
    if (!/^[1-9]\d{0,8}$/.test(params.number)) throw clinicRevisionNotFound();
    await undoClinicChange(database, { number: Number(params.number), defaults: clinicDefaults, actor, now });
    return redirectWithToast(to, { title: "Undone", text: "Visitors read what they read before.", variant: "success" });
  },
);

export { action, loader };
