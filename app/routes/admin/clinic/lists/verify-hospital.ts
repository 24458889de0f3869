import { href } from "react-router";
import { z } from "zod";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { clinicItemNotFound } from "~/domain/clinic/clinic-record";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/save-clinic.server";
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
  const { number, record } = await readClinicRecord(asked);
  const hospital = record.hospitals.find(({ id }) => id === asked.params.id);
  if (!hospital) throw clinicItemNotFound();
  const verified = { ...hospital, verifiedOn: arizonaDate(asked.now), verifiedBy: asked.actor.name };
  const { to } = await asked.read(backForm);
  return saveClinic(asked, {
    section: "hospitals",
    base: number,
    fields: { hospitals: record.hospitals.map((one) => (one === hospital ? verified : one)) },
    action: `called ${hospital.name}: still right`,
    page: to,
    title: "Shown",
    text: `Visitors read that you checked ${hospital.name} today.`,
  });
});

export { action, loader };
