import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { fuzzSite, LONGEST_PAUSE } from "./trials/fuzz/fuzz-site";
import { closeImports, textProperties } from "./trials/fuzz/text-properties";

const MEGABYTE = 2 ** 20;

afterAll(closeImports);

test.each(Object.entries(textProperties))("whatever the text: %s", async (_name, property) => {
  await fc.assert(property, { numRuns: 200, seed: 9 });
});

test("hostile requests get an answer below 500 and hold up nobody", async () => {
  const { statuses, faults, longestPause, memory } = await fuzzSite(500, 9);
  expect(faults).toEqual([]);
  expect(longestPause).toBeLessThanOrEqual(LONGEST_PAUSE);
  expect(memory.after.heapUsed - memory.before.heapUsed).toBeLessThan(32 * MEGABYTE);
  expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(500);
  expect(statuses[200]).toBeGreaterThan(10);
});
