import { expect, it } from "vitest";
import { parseInstant } from "./instant";

it.each([
  ["2026-05-19T15:00:00.000Z", "2026-05-19T15:00:00.000Z"],
  ["2026-05-19 15:00:00.123456+00", "2026-05-19T15:00:00.123Z"],
  ["2026-05-19 08:00:00-07", "2026-05-19T15:00:00.000Z"],
  ["2026-05-19T20:30+0530", "2026-05-19T15:00:00.000Z"],
  ["2026-05-19 15:00", "2026-05-19T15:00:00.000Z"],
  ["2026-05-19", "2026-05-19T19:00:00.000Z"],
  [1_779_202_800_000, "2026-05-19T15:00:00.000Z"],
])("reads %s", (value, instant) => {
  expect(parseInstant(value)).toBe(instant);
});

it.each(["", "soon", "0000-00-00 00:00:00", "2026-13-40", "19.5.2026", null, undefined, 0, Number.POSITIVE_INFINITY, {}])(
  "takes %s for no date",
  (value) => {
    expect(parseInstant(value)).toBeNull();
  },
);
