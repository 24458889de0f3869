import { expect, test } from "vitest";
import { signInLimits, waitSeconds } from "./sign-in-limits";

test("asks nobody to wait who mistypes a few times", () => {
  expect([0, 1, 5].map((failures) => waitSeconds(failures, signInLimits.pair))).toEqual([0, 0, 0]);
});

test("doubles the wait up to its bound", () => {
  expect([6, 7, 8, 9].map((failures) => waitSeconds(failures, signInLimits.pair))).toEqual([1, 2, 4, 8]);
  expect(waitSeconds(10_000, signInLimits.pair)).toBe(15 * 60);
});
