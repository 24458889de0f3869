import { href } from "react-router";
import { z } from "zod";
import { recordLoader, saveSection } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import type { Route } from "./+types/booking-link";
import { pageFields, sectionForm } from "./record-fields.server";
import { SectionPage } from "./section-page";

export const loader = recordLoader;

const form = sectionForm.extend({
  bookingUrl: z
    .string()
    .trim()
    .max(500, { error: "A link has at most 500 characters." })
    .refine((link) => URL.canParse(link) && new URL(link).protocol === "https:", { error: "A link begins with https://." }),
});

export const action = adminAction(
  { page: href("/admin/clinic/record"), role: "editor", fields: pageFields("bookingUrl") },
  async (asked: ActionRequest) => {
    const { base, bookingUrl } = await asked.read(form);
    return saveSection(asked, { section: "booking", base, fields: { bookingUrl } });
  },
);

export default function BookingLink({ loaderData, actionData }: Route.ComponentProps) {
  const { record } = loaderData;
  const { typed, errors } = actionData ?? { typed: {} as Record<string, string>, errors: {} as Record<string, string | undefined> };
  return (
    <SectionPage section="booking" loaderData={loaderData} clash={errors.base}>
      <TextField
        name="bookingUrl"
        label="Booking link"
        defaultValue={typed.bookingUrl ?? record.bookingUrl}
        error={errors.bookingUrl}
        type="url"
        required
      />
    </SectionPage>
  );
}
