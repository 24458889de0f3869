import { expect, test } from "vitest";
import { parseListAddress } from "./list-address";

test.each([
  ["", undefined, 1],
  ["category=", undefined, 1],
  ["category=All", undefined, 1],
  ["category=Dental+Care", "Dental Care", 1],
  ["category=%3Cscript%3E&page=2", "<script>", 2],
  ["category=a%00b", "ab", 1],
  ["page=0", undefined, null],
  ["page=-1", undefined, null],
  ["page=1.5", undefined, null],
  ["page=1e3", undefined, null],
  ["page=999999", undefined, null],
  ["page=", undefined, null],
])("%s asks for category %s, page %s", (query, category, page) => {
  expect(parseListAddress(new URLSearchParams(query))).toEqual({ category, page });
});
