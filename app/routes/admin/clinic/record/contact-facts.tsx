import { z } from "zod";
import { displayPhone } from "~/domain/clinic/clinic-record";
import { recordLoader, sectionAction } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import type { Route } from "./+types/contact-facts";
import { optionalPhoneField, phoneField, requiredLine } from "./record-fields.server";
import { useSectionFields } from "./section-fields";
import { loadAgain, SectionPage } from "./section-page";

export const loader = recordLoader;

const form = z.object({
  name: requiredLine("The name", 80),
  shortName: requiredLine("The short name", 30),
  tagline: requiredLine("The second line", 30),
  phone: phoneField,
  emergencyPhone: optionalPhoneField,
  email: z.email({ error: "Write an address such as desk@example.com." }),
});

export const shouldRevalidate = loadAgain;

export const action = sectionAction("contact", form, (contact) => ({
  ...contact,
  emergencyPhone: contact.emergencyPhone === contact.phone ? "" : contact.emergencyPhone,
}));

export default function ContactFacts({ loaderData }: Route.ComponentProps) {
  const { name, shortName, tagline, phone, emergencyPhone, email } = loaderData.record;
  const field = useSectionFields();
  return (
    <SectionPage section="contact" {...loaderData}>
      <TextField {...field("name", name)} label="Name of the clinic" required />
      <TextField {...field("shortName", shortName)} label="Short name, beside the logo" required />
      <TextField {...field("tagline", tagline)} label="Second line beside the logo" required />
      <TextField {...field("phone", displayPhone(phone))} label="Phone" type="tel" required />
      <TextField
        {...field("emergencyPhone", displayPhone(emergencyPhone))}
        label="Emergency line (optional)"
        type="tel"
        help="Leave empty if it’s the same as the phone above."
      />
      <TextField {...field("email", email)} label="Email" type="email" required />
    </SectionPage>
  );
}
