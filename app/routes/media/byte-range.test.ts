import { expect, it } from "vitest";
import { parseByteRange } from "./byte-range";

it.each([
  [null, null],
  ["bytes=0-99", { first: 0, last: 99 }],
  ["bytes=100-", { first: 100, last: 999 }],
  ["bytes=-10", { first: 990, last: 999 }],
  ["bytes=-5000", { first: 0, last: 999 }],
  ["bytes=990-5000", { first: 990, last: 999 }],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-3", null],
  ["bytes=0-1,5-9", null],
  ["bytes=-", null],
  ["lines=1-2", null],
  ["bytes=99999999999999999999-", "unsatisfiable"],
])("reads %s of 1,000 bytes", (header, expected) => {
  expect(parseByteRange(header, 1000)).toEqual(expected);
});
