import { expect, test } from "vitest";
import { clinicDefaults } from "~content/clinic";
import { hospitalReminder, todayStatus } from "./clinic-today";

const wednesday = new Date("2026-11-18T17:00:00.000Z");
const sundayNight = new Date("2026-11-22T09:00:00.000Z");
const checked = (name: string, verifiedOn: string) => ({
  ...{ id: name, name, phone: "+14805550170", address: "2400 E. Example Road", hours: "Open 24 hours" },
  ...{ verifiedOn, verifiedBy: "Sam" },
});

test("the first line says until when the clinic is open, or when it opens", () => {
  expect(todayStatus(clinicDefaults, wednesday)).toEqual({ isOpen: true, text: "Open until 6 PM" });
  expect(todayStatus(clinicDefaults, sundayNight)).toEqual({ isOpen: false, text: "Closed · opens tomorrow 7 AM" });
});

test("reminds of the hospital with the oldest check from the 91st day on", () => {
  const reminder = (...hospitals: ReturnType<typeof checked>[]) => hospitalReminder({ ...clinicDefaults, hospitals }, wednesday);
  expect(reminder()).toEqual({ kind: "none" });
  expect(reminder(checked("A", "2026-08-20"))).toBeNull();
  expect(reminder(checked("A", "2026-08-20"), checked("B", "2026-08-19"), checked("C", "2026-08-01"))).toMatchObject({
    ...{ kind: "due", name: "C", daysAgo: 109, others: 1 },
  });
});
