import { z } from "zod";
import { recordLoader, sectionAction } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import type { Route } from "./+types/patients";
import { lineField, listOf, requiredLine } from "./record-fields.server";
import { useSectionFields } from "./section-fields";
import { loadAgain, SectionPage } from "./section-page";

export const loader = recordLoader;

const form = z.object({ species: requiredLine("The list of species", 200), languages: lineField("The list of languages", 200) });

export const shouldRevalidate = loadAgain;

export const action = sectionAction("patients", form, ({ species, languages }) => {
  const spoken = listOf(languages).map((written) => {
    const [, name = written, when = ""] = /^([^(]*)\((.*)\)$/.exec(written) ?? [];
    return { name: name.trim(), when };
  });
  return { species: listOf(species), languages: spoken };
});

export default function Patients({ loaderData }: Route.ComponentProps) {
  const { species, languages } = loaderData.record;
  const field = useSectionFields();
  return (
    <SectionPage section="patients" {...loaderData}>
      <TextField
        {...field("species", species.join(", "))}
        label="Species you see"
        help="Separated by commas: dogs, cats, rabbits."
        required
      />
      <TextField
        {...field("languages", languages.map(({ name, when }) => (when ? `${name} (${when})` : name)).join(", "))}
        label="Languages spoken"
        help="With the days in parentheses where it is not always: English, Spanish (Mon to Wed)."
      />
    </SectionPage>
  );
}
