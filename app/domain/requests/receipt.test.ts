import { expect, test } from "vitest";
import { clinicFacts } from "~/domain/clinic/clinic-facts";
import { clinicDefaults } from "~content/clinic";
import { requestsCopy } from "~content/requests-copy";
import { promiseOf, receiptSentences } from "./receipt";

const { hours } = clinicFacts(clinicDefaults);
const clinic = { hours, specialDays: [] };
const saturday = new Date("2026-11-21T20:02:00.000Z");
const refill = { kind: "refill", pet: "Biscuit", receivedAt: saturday.toISOString() } as const;
const promise = "We answer by {time}.";

const receipt = (given: Parameters<typeof receiptSentences>[1]) => receiptSentences(refill, given, requestsCopy.sent);

test("an answer is promised by the end of the next open day", () => {
  expect(receipt({ clinic, promise, now: saturday })).toEqual([
    "Refill for Biscuit, received today at 1:02 PM.",
    "We answer by Monday, 6 PM.",
  ]);
});

test("the desk sees what was promised, and when it is due", () => {
  const at = (now: string, sentence = promise) => promiseOf(refill, { clinic, promise: sentence, now: new Date(now) });
  expect(at("2026-11-21T21:00:00.000Z")).toEqual({ text: "We answer by Monday, 6 PM.", isDue: false, isLate: false });
  expect(at("2026-11-23T16:00:00.000Z")).toMatchObject({ isDue: true, isLate: false });
  expect(at("2026-11-24T02:00:00.000Z")).toMatchObject({ isDue: true, isLate: true });
  expect(at("2026-11-24T02:00:00.000Z", "We answer soon.")).toEqual({ text: "We answer soon.", isDue: false, isLate: false });
});

test("closed days are skipped, and a date is added if the weekday could be another week’s", () => {
  const closedOn = (date: string) => ({ date, name: "", span: null });
  const closed = (...dates: string[]) => ({ hours, specialDays: dates.map(closedOn) });
  const promised = (dates: string[]) => receipt({ clinic: closed(...dates), promise, now: saturday })[1];
  expect(promised(["2026-11-23"])).toBe("We answer by Tuesday, 6 PM.");
  expect(promised(["23", "24", "25", "26", "27", "28"].map((day) => `2026-11-${day}`))).toBe("We answer by Monday, November 30, 6 PM.");
});

test("a clinic that is never open promises nothing, and neither does one without a promise", () => {
  const never = { monday: null, tuesday: null, wednesday: null, thursday: null, friday: null, saturday: null, sunday: null };
  expect(receipt({ clinic: { hours: never, specialDays: [] }, promise, now: saturday })).toHaveLength(1);
  expect(receipt({ clinic, promise: "", now: saturday })).toHaveLength(1);
});

test("after two hours the receipt no longer names the pet", () => {
  const later = new Date(saturday.getTime() + 2 * 3_600_000);
  expect(receipt({ clinic, promise: "", now: later })).toEqual(["Your request, received today at 1:02 PM."]);
  const nextDay = new Date(saturday.getTime() + 24 * 3_600_000);
  expect(receipt({ clinic, promise: "", now: nextDay })).toEqual(["Your request, received on November 21."]);
});
