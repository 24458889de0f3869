import { expect, test } from "vitest";
import { clinicDefaults as record } from "~content/clinic";
import { clinicProgress } from "./clinic-progress";

const hospital = { id: "1", name: "Desert ER", phone: "+14805551234", address: "", hours: "", verifiedOn: "2026-11-18", verifiedBy: "" };
const hospitals = [hospital];

test("says what is in and what is next", () => {
  expect(clinicProgress(record, new Set()).words).toBe("Name and phone, hours, address, and the night hospital are next.");
  expect(clinicProgress(record, new Set(["contact"] as const))).toEqual({
    isDone: false,
    words: "Name and phone are in. Hours, address, and the night hospital are next.",
  });
  expect(clinicProgress({ ...record, hospitals }, new Set(["contact", "hours"] as const)).words).toBe(
    "Name and phone, hours, and the night hospital are in. Address is next.",
  );
});

test("is done when all are in, hours that were confirmed rather than changed included", () => {
  const confirmations = [{ point: "hours", value: "", by: "Dr. Morgan", on: "2026-11-18" as const }];
  expect(clinicProgress({ ...record, hospitals, confirmations }, new Set(["contact", "place"] as const))).toEqual({
    isDone: true,
    words: "Name and phone, hours, address, and the night hospital are in.",
  });
});
