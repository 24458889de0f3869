import { z } from "zod";
import { readClinicRecord, recordLoader, sectionAction } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/place-facts";
import { requiredLine } from "./record-fields.server";
import { useSectionFields } from "./section-fields";
import { loadAgain, SectionPage } from "./section-page";

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
  latitude: degrees("Latitude", 31.3, 37.1),
  longitude: degrees("Longitude", -114.9, -109),
  positionIsRight: z.string().optional(),
});

export const shouldRevalidate = loadAgain;

export const action = sectionAction("place", form, async ({ latitude, longitude, positionIsRight, ...address }, asked) => {
  const { position } = (await readClinicRecord(asked)).record;
  const isSamePoint = latitude === position.latitude && longitude === position.longitude;
  if (isSamePoint && address.street !== position.street && positionIsRight === undefined) {
    throw new FormError({ latitude: `The map still shows ${position.street}. Write the new position, or check that it is right.` });
  }
  return { address: { ...address, country: "US" }, position: { latitude, longitude, street: address.street } };
});

/** Within Arizona. */
function degrees(name: string, least: number, most: number) {
  const error = `${name} in Arizona is between ${least} and ${most}.`;
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
      <label className="check">
        <input type="checkbox" name="positionIsRight" defaultChecked={field("positionIsRight").defaultValue !== undefined} /> The position
        on the map is right for this street
      </label>
    </SectionPage>
  );
}
