import { href } from "react-router";
import { z } from "zod";
import { displayPhone, parsePhone } from "~/domain/clinic/clinic-record";
import { recordLoader, saveSection } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/poison-lines";
import { lineField, pageFields, sectionForm, UNCALLABLE } from "./record-fields.server";
import { SectionPage } from "./section-page";

export const loader = recordLoader;

/** More would push the first aid off a phone's first screen. */
const places = [0, 1, 2] as const;

const name = lineField("The name", 80);
const phone = z.string().catch("");
const form = sectionForm.extend({ name0: name, name1: name, name2: name, phone0: phone, phone1: phone, phone2: phone });

export const action = adminAction(
  { page: href("/admin/clinic/record"), role: "editor", fields: pageFields("phone0", "phone1", "phone2") },
  async (asked: ActionRequest) => {
    const { base, ...typed } = await asked.read(form);
    const poisonLines = places.flatMap((place) => {
      const called = typed[`name${place}`];
      if (called === "") return [];
      const e164 = parsePhone(typed[`phone${place}`]);
      if (!e164) throw new FormError({ [`phone${place}`]: UNCALLABLE });
      return [{ name: called, phone: e164 }];
    });
    return saveSection(asked, { section: "poison", base, fields: { poisonLines } });
  },
);

export default function PoisonLines({ loaderData, actionData }: Route.ComponentProps) {
  const { poisonLines } = loaderData.record;
  const { typed, errors } = actionData ?? { typed: undefined, errors: undefined };
  return (
    <SectionPage section="poison" loaderData={loaderData} clash={errors?.base}>
      <p>Clear a name to remove its line.</p>
      {places.map((place) => (
        <div className="pair" key={place}>
          <TextField name={`name${place}`} label="Name" defaultValue={typed?.[`name${place}`] ?? poisonLines[place]?.name} />
          <TextField
            name={`phone${place}`}
            label="Phone"
            type="tel"
            defaultValue={typed?.[`phone${place}`] ?? displayPhone(poisonLines[place]?.phone ?? "")}
            error={errors?.[`phone${place}`]}
          />
        </div>
      ))}
    </SectionPage>
  );
}
