import { href } from "react-router";
import { z } from "zod";
import { displayPhone } from "~/domain/clinic/clinic-record";
import { recordLoader, saveSection } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import type { Route } from "./+types/contact-facts";
import { pageFields, phoneField, requiredLine, sectionForm } from "./record-fields.server";
import { SectionPage } from "./section-page";

export const loader = recordLoader;

const form = sectionForm.extend({
  name: requiredLine("The name", 80),
  shortName: requiredLine("The short name", 30),
  tagline: requiredLine("The second line", 30),
  phone: phoneField,
  emergencyPhone: phoneField,
  email: z.email({ error: "Write an address such as desk@example.com." }),
});

export const action = adminAction(
  {
    page: href("/admin/clinic/record"),
    role: "editor",
    fields: pageFields("name", "shortName", "tagline", "phone", "emergencyPhone", "email"),
  },
  async (asked: ActionRequest) => {
    const { base, ...fields } = await asked.read(form);
    return saveSection(asked, { section: "contact", base, fields: fields });
  },
);

export default function ContactFacts({ loaderData, actionData }: Route.ComponentProps) {
  const { record } = loaderData;
  const { typed, errors } = actionData ?? { typed: {} as Record<string, string>, errors: {} as Record<string, string | undefined> };
  return (
    <SectionPage section="contact" loaderData={loaderData} clash={errors.base}>
      <TextField name="name" label="Name of the clinic" defaultValue={typed.name ?? record.name} error={errors.name} required />
      <TextField
        name="shortName"
        label="Short name, beside the logo"
        defaultValue={typed.shortName ?? record.shortName}
        error={errors.shortName}
        required
      />
      <TextField
        name="tagline"
        label="Second line beside the logo"
        defaultValue={typed.tagline ?? record.tagline}
        error={errors.tagline}
        required
      />
      <TextField
        name="phone"
        label="Phone"
        defaultValue={typed.phone ?? displayPhone(record.phone)}
        error={errors.phone}
        type="tel"
        required
      />
      <TextField
        name="emergencyPhone"
        label="Emergency line"
        defaultValue={typed.emergencyPhone ?? displayPhone(record.emergencyPhone)}
        error={errors.emergencyPhone}
        type="tel"
        required
        help="The same number if there is no other."
      />
      <TextField name="email" label="Email" defaultValue={typed.email ?? record.email} error={errors.email} type="email" required />
    </SectionPage>
  );
}
