import { href } from "react-router";
import { z } from "zod";
import { recordLoader, saveSection } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import type { Route } from "./+types/place-facts";
import { pageFields, requiredLine, sectionForm } from "./record-fields.server";
import { SectionPage } from "./section-page";

export const loader = recordLoader;

const form = sectionForm.extend({
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

export const action = adminAction(
  {
    page: href("/admin/clinic/record"),
    role: "editor",
    fields: pageFields("street", "city", "region", "postalCode", "latitude", "longitude"),
  },
  async (asked: ActionRequest) => {
    const { base, latitude, longitude, ...address } = await asked.read(form);
    return saveSection(asked, {
      section: "place",
      base,
      fields: { address: { ...address, country: "US" }, position: { latitude, longitude, street: address.street } },
    });
  },
);

function degrees(least: number, most: number) {
  const error = `Write degrees between ${least} and ${most}, such as 33.4017.`;
  return z.coerce.number({ error }).min(least, { error }).max(most, { error });
}

export default function PlaceFacts({ loaderData, actionData }: Route.ComponentProps) {
  const { record } = loaderData;
  const { typed, errors } = actionData ?? { typed: {} as Record<string, string>, errors: {} as Record<string, string | undefined> };
  return (
    <SectionPage section="place" loaderData={loaderData} clash={errors.base}>
      <TextField name="street" label="Street" defaultValue={typed.street ?? record.address.street} error={errors.street} required />
      <TextField name="city" label="City" defaultValue={typed.city ?? record.address.city} error={errors.city} required />
      <TextField name="region" label="State" defaultValue={typed.region ?? record.address.region} error={errors.region} required />
      <TextField
        name="postalCode"
        label="ZIP code"
        defaultValue={typed.postalCode ?? record.address.postalCode}
        error={errors.postalCode}
        required
        inputMode="numeric"
      />
      <TextField
        name="latitude"
        label="Latitude"
        defaultValue={typed.latitude ?? String(record.position.latitude)}
        error={errors.latitude}
        required
        inputMode="decimal"
        help="Find the street on a map, hold the place, and copy the two numbers."
      />
      <TextField
        name="longitude"
        label="Longitude"
        defaultValue={typed.longitude ?? String(record.position.longitude)}
        error={errors.longitude}
        required
        inputMode="decimal"
      />
    </SectionPage>
  );
}
