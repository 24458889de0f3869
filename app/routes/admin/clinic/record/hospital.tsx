import { href } from "react-router";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { displayPhone } from "~/domain/clinic/clinic-record";
import { newHospitalId, readClinicRecord, saveHospitals } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/hospital";
import { pageFields, phoneField, requiredLine, sectionForm } from "./record-fields.server";
import { SectionPage } from "./section-page";

export const loader = adminLoader({ role: "editor" }, async ({ db, params }: AdminRequest<Route.LoaderArgs>) => {
  const { number, record } = await readClinicRecord({ db });
  return { base: number, record, hospital: record.hospitals.find(({ id }) => id === params.hospital) ?? null };
});

const form = sectionForm.extend({
  name: requiredLine("The name", 100),
  phone: phoneField,
  address: requiredLine("The address", 150),
  hours: requiredLine("The text about its hours", 80),
});

export const action = adminAction(
  { page: href("/admin/clinic/hospitals"), role: "editor", fields: pageFields("name", "phone", "address", "hours") },
  async (asked: ActionRequest<Route.ActionArgs>) => {
    const { base, ...fields } = await asked.read(form);
    const { hospitals } = (await readClinicRecord(asked)).record;
    const checked = { ...fields, verifiedOn: arizonaDate(asked.now), verifiedBy: asked.actor.name };
    const known = hospitals.find(({ id }) => id === asked.params.hospital);
    const changed = known
      ? hospitals.map((hospital) => (hospital === known ? { ...hospital, ...checked } : hospital))
      : [...hospitals, { id: newHospitalId(), ...checked }];
    return saveHospitals(asked, { base, hospitals: changed, action: `${known ? "changed" : "added"} the hospital ${fields.name}` });
  },
);

export default function HospitalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hospital } = loaderData;
  const { typed, errors } = actionData ?? { typed: undefined, errors: undefined };
  return (
    <SectionPage section="hospitals" loaderData={loaderData} clash={errors?.base} page={href("/admin/clinic/hospitals")}>
      <p>Call them before you save: the page says that you checked today.</p>
      <TextField name="name" label="Name" defaultValue={typed?.name ?? hospital?.name} error={errors?.name} required />
      <TextField
        name="phone"
        label="Phone"
        type="tel"
        defaultValue={typed?.phone ?? displayPhone(hospital?.phone ?? "")}
        error={errors?.phone}
        required
      />
      <TextField
        name="address"
        label="Address"
        help="In one line, as a map search takes it."
        defaultValue={typed?.address ?? hospital?.address}
        error={errors?.address}
        required
      />
      <TextField
        name="hours"
        label="Open when"
        defaultValue={typed?.hours ?? hospital?.hours ?? "Open 24 hours"}
        error={errors?.hours}
        required
      />
    </SectionPage>
  );
}
