import { expect, test } from "vitest";
import { barsOf, changeLabel, visitPeriod, visitsLabel } from "./visit-report";

const week = { ...visitPeriod("2026-11-18", 1), since: "2026-11-01", days: [] };

test("a week is today and six days, each with a bar", () => {
  const report = {
    ...week,
    days: [
      { day: "2026-11-11", count: 9 },
      { day: "2026-11-12", count: 2 },
      { day: "2026-11-18", count: 3 },
    ],
  };
  expect(barsOf(report).map(({ from, count }) => `${from} ${count}`)).toEqual([
    ...["2026-11-12 2", "2026-11-13 0", "2026-11-14 0", "2026-11-15 0", "2026-11-16 0", "2026-11-17 0", "2026-11-18 3"],
  ]);
  expect([visitsLabel(report), changeLabel(report)]).toEqual(["5 visits", "4 fewer than in the 7 days before"]);
});

test("longer times have a bar for each week", () => {
  const bars = barsOf({
    ...week,
    ...visitPeriod("2026-11-18", 52),
    days: [
      { day: "2026-11-12", count: 1 },
      { day: "2026-11-18", count: 1 },
    ],
  });
  expect([bars.length, bars.at(-1)]).toEqual([52, { from: "2026-11-12", label: "Week from Nov 12, 2026", count: 2 }]);
  expect(barsOf({ ...week, ...visitPeriod("2026-11-18", 4) })).toHaveLength(28);
});

test.each([
  [[], "2026-11-05", "as many as in the 7 days before"],
  [[{ day: "2026-11-18", count: 1200 }], "2026-11-05", "1,200 more than in the 7 days before"],
  [[{ day: "2026-11-18", count: 1 }], "2026-11-06", null],
  [[], null, null],
])("compares with days that were counted only: %j since %s", (days, since, words) => {
  expect(changeLabel({ ...week, days, since })).toBe(words);
});
