import { z } from "zod";
import { recordLoader, sectionAction } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import type { Route } from "./+types/booking-link";
import { useSectionFields } from "./section-fields";
import { loadAgain, SectionPage } from "./section-page";

export const loader = recordLoader;

const form = z.object({
  bookingUrl: z
    .string()
    .trim()
    .max(500, { error: "A link has at most 500 characters." })
    .refine((link) => URL.canParse(link) && new URL(link).protocol === "https:", { error: "A link begins with https://." }),
});

export const shouldRevalidate = loadAgain;

export const action = sectionAction("booking", form, (booking) => booking);

export default function BookingLink({ loaderData }: Route.ComponentProps) {
  const field = useSectionFields();
  return (
    <SectionPage section="booking" {...loaderData}>
      <TextField {...field("bookingUrl", loaderData.record.bookingUrl)} label="Booking link" type="url" required />
    </SectionPage>
  );
}
