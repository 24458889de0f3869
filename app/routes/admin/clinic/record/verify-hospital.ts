import { href } from "react-router";
import { z } from "zod";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { findHospital, saveHospitals } from "~/routes/admin/clinic/save-clinic.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { safeReturnPath } from "~/web/staff-guard.server";
import type { Route } from "./+types/verify-hospital";

const page = href("/admin/clinic/hospitals");

/** The dashboard asks, too, and gets its answer there. */
const backForm = z.object({
  to: z
    .unknown()
    .optional()
    .transform((to) => (to === undefined ? page : safeReturnPath(to))),
});

const { loader, action } = adminActionRoute({ page, role: "editor" }, async (asked: ActionRequest<Route.ActionArgs>) => {
  const { base, hospital, hospitals } = await findHospital(asked, asked.params.hospital);
  const verified = { ...hospital, verifiedOn: arizonaDate(asked.now), verifiedBy: asked.actor.name };
  const changed = hospitals.map((one) => (one === hospital ? verified : one));
  const { to } = await asked.read(backForm);
  const text = `Visitors read that you checked ${hospital.name} today.`;
  return saveHospitals(asked, { base, hospitals: changed, action: `called ${hospital.name}: still right`, page: to, text });
});

export { action, loader };
