import { expect, test } from "vitest";
import { READ_FAILED, validity, withLayoutValidity } from "./page-validity";

const noon = "2026-11-21T19:00:00.000Z";
const evening = "2026-11-22T01:00:00.000Z";

test.each([
  [noon, evening, noon],
  [evening, noon, noon],
  ["until-changed", noon, noon],
  [noon, "until-changed", noon],
  ["until-changed", "until-changed", "until-changed"],
  [null, noon, READ_FAILED],
  [noon, null, READ_FAILED],
])("a page valid until %s in a layout valid until %s is cached until %s", (own, layout, kept) => {
  const headers = withLayoutValidity({ loaderHeaders: new Headers(validity(own)), parentHeaders: new Headers(validity(layout)) });
  expect(headers.get("X-Page-Cache")).toBe(kept);
});

test("a page of several reads is valid as long as each of them", () => {
  expect(validity("until-changed", evening, noon)).toEqual({ "X-Page-Cache": noon });
  expect(validity(noon, null)).toEqual({ "X-Page-Cache": READ_FAILED });
});
