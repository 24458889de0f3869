import { expect, test } from "vitest";
import { clinicDefaults } from "~content/clinic";
import { clinicProgress, firstContact } from "./clinic-setup";

const hospital = { id: "1", name: "Desert ER", phone: "+14805551234", address: "", hours: "", verifiedOn: "2026-11-18", verifiedBy: "" };
const hospitals = [hospital];

test("says what is entered and what is next", () => {
  expect(clinicProgress(clinicDefaults, new Set()).text).toBe("Name and phone, hours, address, and the night hospital are next.");
  expect(clinicProgress(clinicDefaults, new Set(["contact"] as const))).toEqual({
    isDone: false,
    text: "Name and phone are in. Hours, address, and the night hospital are next.",
  });
  expect(clinicProgress({ ...clinicDefaults, hospitals }, new Set(["contact", "hours"] as const)).text).toBe(
    "Name and phone, hours, and the night hospital are in. Address is next.",
  );
});

test("is done when all are entered, even if the hours were confirmed instead of changed", () => {
  const confirmations = [{ point: "hours", value: "", by: "Dr. Morgan", on: "2026-11-18" as const }];
  expect(clinicProgress({ ...clinicDefaults, hospitals, confirmations }, new Set(["contact", "place"] as const))).toEqual({
    isDone: true,
    text: "Name and phone, hours, address, and the night hospital are in.",
  });
});

const phone = "+14805551234";

test("takes real facts that were written into the built-in record for entered", () => {
  const record = { ...clinicDefaults, phone, address: { ...clinicDefaults.address, street: "500 S. Power Rd." } };
  expect(clinicProgress(record, new Set()).text).toBe("Name and phone and address are in. Hours and the night hospital are next.");
});

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
