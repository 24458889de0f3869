import { href } from "react-router";
import { recordLoader, saveSection } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import type { Route } from "./+types/patients";
import { lineField, listOf, pageFields, requiredLine, sectionForm } from "./record-fields.server";
import { SectionPage } from "./section-page";

export const loader = recordLoader;

const form = sectionForm.extend({ species: requiredLine("The list of species", 200), languages: lineField("The list of languages", 200) });

export const action = adminAction(
  { page: href("/admin/clinic/record"), role: "editor", fields: pageFields("species", "languages") },
  async (asked: ActionRequest) => {
    const { base, species, languages } = await asked.read(form);
    const spoken = listOf(languages).map((written) => {
      const [, name = written, when = ""] = /^([^(]*)\((.*)\)$/.exec(written) ?? [];
      return { name: name.trim(), when };
    });
    return saveSection(asked, { section: "patients", base, fields: { species: listOf(species), languages: spoken } });
  },
);

export default function Patients({ loaderData, actionData }: Route.ComponentProps) {
  const { species, languages } = loaderData.record;
  const { typed, errors } = actionData ?? { typed: undefined, errors: undefined };
  const spoken = languages.map(({ name, when }) => (when ? `${name} (${when})` : name)).join(", ");
  return (
    <SectionPage section="patients" loaderData={loaderData} clash={errors?.base}>
      <TextField
        name="species"
        label="Species you see"
        help="Separated by commas: dogs, cats, rabbits."
        defaultValue={typed?.species ?? species.join(", ")}
        error={errors?.species}
        required
      />
      <TextField
        name="languages"
        label="Languages spoken"
        help="With the days in parentheses where it is not always: English, Spanish (Mon to Wed)."
        defaultValue={typed?.languages ?? spoken}
        error={errors?.languages}
      />
    </SectionPage>
  );
}
