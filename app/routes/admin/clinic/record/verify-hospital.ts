import { href } from "react-router";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { findHospital, saveHospitals } from "~/routes/admin/clinic/save-clinic.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/verify-hospital";

const { loader, action } = adminActionRoute(
  { page: href("/admin/clinic/hospitals"), role: "editor" },
  async (asked: ActionRequest<Route.ActionArgs>) => {
    const { base, hospital, hospitals } = await findHospital(asked, asked.params.hospital);
    const verified = { ...hospital, verifiedOn: arizonaDate(asked.now), verifiedBy: asked.actor.name };
    const changed = hospitals.map((one) => (one === hospital ? verified : one));
    return saveHospitals(asked, { base, hospitals: changed, action: `called ${hospital.name}: still right` });
  },
);

export { action, loader };
