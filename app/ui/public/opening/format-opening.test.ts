import { expect, test } from "vitest";
import { openingStatus, openingTime } from "~/domain/clinic/opening-hours";
import { siteCopy } from "~content/site-copy";
import { clinic } from "../../../../tests/support/default-clinic";
import { formatOpening, formatOpeningLine } from "./format-opening";

const closures = [
  { date: "2026-11-26", name: "Thanksgiving", span: null },
  ...["24", "25", "26", "28", "29", "30", "31"].map((day) => ({ date: `2026-12-${day}`, name: "Winter break", span: null })),
];

test.each([
  ["Monday at noon", "2026-11-23T12:00:00", "Open now · closes 6 PM"],
  ["early on Monday", "2026-11-23T06:59:59", "Closed · opens 7 AM"],
  ["Monday evening", "2026-11-23T18:00:00", "Closed · opens tomorrow 7 AM"],
  ["Saturday evening", "2026-11-21T18:00:00", "Closed · opens Monday 7 AM"],
  ["on Thanksgiving", "2026-11-26T12:00:00", "Closed today: Thanksgiving · opens tomorrow 7 AM"],
  ["the evening before Thanksgiving", "2026-11-25T19:00:00", "Closed · opens Friday 7 AM"],
  ["before more than a week of closures", "2026-12-23T19:00:00", "Closed · opens Friday, January 1 7 AM"],
])("%s", (_when, time, words) => {
  expect(formatOpening(openingStatus(clinic.hours, closures, new Date(`${time}-07:00`)), siteCopy)).toBe(words);
});

test("a day with special hours says before it opens when it closes, and no other day does", () => {
  const early = { date: "2026-11-23", name: "", span: { opens: "07:00", closes: "14:00" } };
  const wordsAt = (time: string) => formatOpening(openingStatus(clinic.hours, [early], new Date(`2026-11-${time}:00-07:00`)), siteCopy);
  expect(["22T20:00", "23T06:00", "23T12:00", "23T14:00"].map(wordsAt)).toEqual([
    "Closed · opens tomorrow 7 AM",
    "Closed · opens 7 AM, closes 2 PM today",
    "Open now · closes 2 PM today",
    "Closed · opens tomorrow 7 AM",
  ]);
});

test("a line never breaks inside a time of day, nor before a point", () => {
  const status = openingStatus(clinic.hours, [], new Date("2026-11-23T12:00:00-07:00"));
  expect(formatOpeningLine(status, siteCopy)).toBe("Open now\u00a0· closes 6\u00a0PM");
});

test("the clock says noon and midnight the American way", () => {
  expect([0, 30, 720, 750, 1440].map((minutes) => openingTime(minutes))).toEqual(["12 AM", "12:30 AM", "12 PM", "12:30 PM", "12 AM"]);
  expect(openingTime(600, { tight: true })).toBe("10AM");
});
