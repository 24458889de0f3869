import { z } from "zod";
import { recordLoader, sectionAction } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import type { Route } from "./+types/place-facts";
import { requiredLine } from "./record-fields.server";
import { useSectionFields } from "./section-fields";
import { SectionPage } from "./section-page";

export const loader = recordLoader;

const form = z.object({
  street: requiredLine("The street", 100),
  city: requiredLine("The city", 60),
  region: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, { error: "Write the state in two letters, such as AZ." }),
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, { error: "A ZIP code has five digits." }),
  latitude: degrees(-90, 90),
  longitude: degrees(-180, 180),
});

export const action = sectionAction("place", form, ({ latitude, longitude, ...address }) => ({
  address: { ...address, country: "US" },
  position: { latitude, longitude, street: address.street },
}));

function degrees(least: number, most: number) {
  const error = `Write degrees between ${least} and ${most}, such as 33.4017.`;
  return z.coerce.number({ error }).min(least, { error }).max(most, { error });
}

export default function PlaceFacts({ loaderData }: Route.ComponentProps) {
  const { address, position } = loaderData.record;
  const field = useSectionFields();
  return (
    <SectionPage section="place" {...loaderData}>
      <TextField {...field("street", address.street)} label="Street" required />
      <TextField {...field("city", address.city)} label="City" required />
      <TextField {...field("region", address.region)} label="State" required />
      <TextField {...field("postalCode", address.postalCode)} label="ZIP code" required inputMode="numeric" />
      <TextField
        {...field("latitude", String(position.latitude))}
        label="Latitude"
        required
        inputMode="decimal"
        help="Find the street on a map, hold the place, and copy the two numbers."
      />
      <TextField {...field("longitude", String(position.longitude))} label="Longitude" required inputMode="decimal" />
    </SectionPage>
  );
}
