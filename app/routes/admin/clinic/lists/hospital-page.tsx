import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { displayPhone } from "~/domain/clinic/clinic-record";
import { baseForm, pageFields, phoneField, requiredLine } from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/section/save-clinic.server";
import { useSectionFields } from "~/routes/admin/clinic/section/section-fields";
import { loadAgain, SectionPage } from "~/routes/admin/clinic/section/section-page";
import { TextField } from "~/ui/admin/field";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/hospital-page";

export const loader = adminLoader({ role: "editor" }, async ({ db, params }: AdminRequest<Route.LoaderArgs>) => {
  const { number, record } = await readClinicRecord({ db });
  return { base: number, record, hospital: record.hospitals.find(({ id }) => id === params.id) ?? null };
});

const page = href("/admin/facts/hospitals");

const form = baseForm.extend({
  name: requiredLine("The name", 100),
  phone: phoneField,
  address: requiredLine("The address", 150),
  hours: requiredLine("The text about its hours", 80),
});

export const shouldRevalidate = loadAgain;

export const action = adminAction(
  { page, role: "editor", fields: pageFields(Object.keys(form.shape)) },
  async (ctx: ActionRequest<Route.ActionArgs>) => {
    const { base, ...fields } = await ctx.read(form);
    const { hospitals } = (await readClinicRecord(ctx)).record;
    const checked = { ...fields, verifiedOn: arizonaDate(ctx.now), verifiedBy: ctx.actor.name };
    const known = hospitals.find(({ id }) => id === ctx.params.id);
    return saveClinic(ctx, {
      section: "hospitals",
      base,
      fields: {
        hospitals: known
          ? hospitals.map((hospital) => (hospital === known ? { ...hospital, ...checked } : hospital))
          : [...hospitals, { id: randomUUID(), ...checked }],
      },
      action: `${known ? "changed" : "added"} the hospital ${fields.name}`,
      page,
      title: "Shown",
      text: "Visitors read it now.",
    });
  },
);

export default function HospitalPage({ loaderData: { hospital, ...section } }: Route.ComponentProps) {
  const field = useSectionFields();
  return (
    <SectionPage section="hospitals" {...section} list={page}>
      <p>Call them before you save: the page says that you checked today.</p>
      <TextField {...field("name", hospital?.name)} label="Name" required />
      <TextField {...field("phone", displayPhone(hospital?.phone ?? ""))} label="Phone" type="tel" required />
      <TextField
        {...field("address", hospital?.address)}
        label="Address"
        help="On one line, as you would type it into a map search."
        required
      />
      <TextField {...field("hours", hospital?.hours)} label="Open when" help="For example “Open 24 hours”." required />
    </SectionPage>
  );
}
