import { href } from "react-router";
import { findHospital, saveHospitals } from "~/routes/admin/clinic/save-clinic.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/remove-hospital";

const { loader, action } = adminActionRoute(
  { page: href("/admin/clinic/hospitals"), role: "editor" },
  async (asked: ActionRequest<Route.ActionArgs>) => {
    const { base, hospital, others } = await findHospital(asked, asked.params.hospital);
    return saveHospitals(asked, { base, hospitals: others, action: `removed the hospital ${hospital.name}` });
  },
);

export { action, loader };
