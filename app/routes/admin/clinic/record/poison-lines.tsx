import { z } from "zod";
import { displayPhone, parsePhone } from "~/domain/clinic/clinic-record";
import { recordLoader, sectionAction } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/poison-lines";
import { lineField, UNCALLABLE } from "./record-fields.server";
import { useSectionFields } from "./section-fields";
import { loadAgain, SectionPage } from "./section-page";

export const loader = recordLoader;

/** More would push the first aid off a phone's first screen. */
const places = [0, 1, 2] as const;

const name = lineField("The name", 80);
const phone = z.string().catch("");
const form = z.object({ name0: name, name1: name, name2: name, phone0: phone, phone1: phone, phone2: phone });

export const shouldRevalidate = loadAgain;

export const action = sectionAction("poison", form, (typed) => ({
  poisonLines: places.flatMap((place) => {
    const called = typed[`name${place}`];
    if (called === "") return [];
    const e164 = parsePhone(typed[`phone${place}`]);
    if (!e164) throw new FormError({ [`phone${place}`]: UNCALLABLE });
    return [{ name: called, phone: e164 }];
  }),
}));

export default function PoisonLines({ loaderData }: Route.ComponentProps) {
  const { poisonLines } = loaderData.record;
  const field = useSectionFields();
  return (
    <SectionPage section="poison" {...loaderData}>
      <p>Clear a name to remove its line.</p>
      {places.map((place) => (
        <div className="pair" key={place}>
          <TextField {...field(`name${place}`, poisonLines[place]?.name)} label="Name" />
          <TextField {...field(`phone${place}`, displayPhone(poisonLines[place]?.phone ?? ""))} label="Phone" type="tel" />
        </div>
      ))}
    </SectionPage>
  );
}
