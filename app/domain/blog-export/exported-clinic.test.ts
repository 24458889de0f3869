import { expect, test } from "vitest";
import { clinicDefaults } from "~content/clinic";
import { exportedClinicRevision } from "./exported-clinic.server";

const revision = { id: "one", number: 1, section: "contact", action: "changed", saved_by_id: "sam", saved_by_name: "Sam" };
const day = { date: "2026-11-18", name: "", span: null };

function isTaken(record: object, number = 1): boolean {
  return exportedClinicRevision.safeParse({ ...revision, number, saved_at: "2026-11-18T17:00:00.000Z", record }).success;
}

test.each([
  ["a number that adds a line to a contact file", { phone: "+14805550142\r\nNOTE:Call +19005550142" }],
  ["a poison line's number that does", { poisonLines: [{ name: "Line", phone: "+1\r\nEND:VCARD" }] }],
  ["an address that adds a line to security.txt", { email: "desk@example.com\nContact: https://evil.example" }],
  ["days that make each page slow", { specialDays: Array.from({ length: 501 }, () => day) }],
  ["a text that does", { payment: "x".repeat(2001) }],
])("a file's record is refused for %s", (_, facts) => {
  expect(isTaken(clinicDefaults)).toBe(true);
  expect(isTaken({ ...clinicDefaults, ...facts })).toBe(false);
});

test("the number in a file leaves room for later changes by staff", () => {
  expect([isTaken(clinicDefaults, 99_999_999), isTaken(clinicDefaults, 1_000_000_000)]).toEqual([true, false]);
});
