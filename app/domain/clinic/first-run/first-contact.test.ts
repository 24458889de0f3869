import { expect, test } from "vitest";
import { clinicDefaults } from "~content/clinic";
import { firstContact } from "./first-contact";

const phone = "+14805551234";

test.each([
  ["Desert Paws Animal Hospital", "Desert Paws", "Animal Hospital"],
  ["Happy Tails", "Happy Tails", clinicDefaults.tagline],
  ["The Very Long Name Of A Clinic In The Desert Pet Clinic", "The Very Long Name Of A Clinic", "Pet Clinic"],
  [clinicDefaults.name, clinicDefaults.shortName, clinicDefaults.tagline],
])("%s stands beside the logo as %s and %s", (name, shortName, tagline) => {
  expect(firstContact(clinicDefaults, { name, phone })).toMatchObject({ name, shortName, tagline, phone, emergencyPhone: "" });
});

test("an emergency line of its own stays", () => {
  const record = { ...clinicDefaults, emergencyPhone: "+16025559876" };
  expect(firstContact(record, { name: record.name, phone }).emergencyPhone).toBe("+16025559876");
});
