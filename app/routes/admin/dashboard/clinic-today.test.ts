import { expect, test } from "vitest";
import { clinicDefaults } from "~content/clinic";
import { hospitalReminder, nextChange, todayStatus } from "./clinic-today";

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

test("the next change is the first special day after today, within two weeks", () => {
  const day = (date: string, span: { opens: string; closes: string } | null, name = "") => ({ date, name, span });
  const next = (...specialDays: ReturnType<typeof day>[]) => nextChange({ specialDays }, wednesday);
  expect(next()).toBeNull();
  expect(next(day("2026-11-18", null), day("2026-12-24", null))).toBeNull();
  const thanksgiving = day("2026-11-26", null, "Thanksgiving");
  expect(next(thanksgiving, day("2026-11-27", null))).toBe("Thursday, November 26: closed (Thanksgiving)");
  expect(next(day("2026-11-20", { opens: "07:00", closes: "12:00" }), thanksgiving)).toBe("Friday, November 20: 7 AM–12 PM");
});

test("reminds of the hospital with the oldest check from the 91st day on", () => {
  const reminder = (...hospitals: ReturnType<typeof checked>[]) => hospitalReminder({ ...clinicDefaults, hospitals }, wednesday);
  expect(reminder()).toEqual({ kind: "none" });
  expect(reminder(checked("A", "2026-08-20"))).toBeNull();
  expect(reminder(checked("A", "2026-08-20"), checked("B", "2026-08-19"), checked("C", "2026-08-01"))).toMatchObject({
    ...{ kind: "due", name: "C", daysAgo: 109, others: 1 },
  });
});
