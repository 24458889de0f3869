import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { MAX_TOUR_BYTES, shots, tourPage } from "../scripts/tour-shots.mjs";

const folder = "docs/tour";

test("the tour has a picture for each of its sentences, and no other", () => {
  expect(readdirSync(folder).sort()).toEqual(shots.map(({ name }) => `${name}.webp`).sort());
  expect(shots).toHaveLength(10);
  // `npm run tour` writes it.
  expect(readFileSync("docs/tour.md", "utf8")).toBe(tourPage());
});

test("every picture says what it shows to those who don't see it", () => {
  expect(shots.filter(({ alt, sentence }) => alt.length < 20 || alt === sentence)).toEqual([]);
});

test("all pictures together stay small", () => {
  const bytes = readdirSync(folder).map((file) => statSync(`${folder}/${file}`).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_TOUR_BYTES);
});
