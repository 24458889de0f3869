import { describe, expect, it, test } from "vitest";
import { addMonths, daysBetween, formatArizonaTime, isCalendarDate, parseArizonaTime } from "./arizona-time";

describe("a time written in a form", () => {
  it.each([
    ["2026-11-25T08:00", "2026-11-25T15:00:00.000Z"],
    ["2026-07-04T23:59", "2026-07-05T06:59:00.000Z"],
    ["2026-12-31T17:00", "2027-01-01T00:00:00.000Z"],
    ["2028-02-29T00:00:00", "2028-02-29T07:00:00.000Z"],
    [" 2026-03-08T02:30 ", "2026-03-08T09:30:00.000Z"],
  ])("%s in Arizona is %s", (written, instant) => {
    expect(parseArizonaTime(written)?.toISOString()).toBe(instant);
    expect(formatArizonaTime(new Date(instant))).toBe(written.trim().slice(0, 16));
  });

  it.each([
    "",
    "tomorrow",
    "2026-02-30T08:00",
    "2026-13-01T08:00",
    "2026-11-25T24:00",
    "2026-11-25T08:60",
    "2026-11-25",
    "2026-11-25 08:00",
  ])("%j is none", (written) => expect(parseArizonaTime(written)).toBeNull());
});

test("only calendar days that exist are accepted", () => {
  expect(["2026-11-30", "2028-02-29"].every(isCalendarDate)).toBe(true);
  expect(["2026-11-31", "2027-02-29", "2026-1-1", "", "2026-11-30T00:00"].some(isCalendarDate)).toBe(false);
});

test("months keep their last day", () => {
  expect(addMonths("2026-08-31", 6)).toBe("2027-02-28");
  expect(addMonths("2026-11-18", 12)).toBe("2027-11-18");
  expect(addMonths("2028-02-29", 12)).toBe("2029-02-28");
});

test("days are counted across daylight saving time elsewhere", () => {
  expect(daysBetween("2026-03-01", "2026-04-01")).toBe(31);
  expect(daysBetween("2026-11-18", "2026-11-10")).toBe(-8);
});
