import { expect, test } from "vitest";
import { isSlug, SLUG_LENGTH, slugFromTitle } from "./slug";

test.each([
  ["Heat: Cool First, Then Drive", "heat-cool-first-then-drive"],
  ["  --Why?!  ", "why"],
  ["Cat's & dog's teeth", "cat-s-dog-s-teeth"],
  ["10 to 14 days", "10-to-14-days"],
  ["Señor Niño's café", "senor-nino-s-cafe"],
  ["Собака 犬", "собака-犬"],
  ["कुत्ता", "कुत्ता"],
  ["한국어 글", "한국어-글"],
  ["🐶🐱", ""],
  ["", ""],
])("%j becomes %j", (title, slug) => {
  expect(slugFromTitle(title)).toBe(slug);
  expect(slugFromTitle(slug)).toBe(slug);
});

test("cuts a long title at a word", () => {
  const slug = slugFromTitle("word ".repeat(60));
  expect(slug.length).toBeLessThanOrEqual(SLUG_LENGTH);
  expect(slug).toMatch(/^word(-word)*$/);
  expect(slugFromTitle("x".repeat(500))).toHaveLength(SLUG_LENGTH);
});

test.each(["a", "a-b", "2026-heat", "собака"])("takes %j as a slug", (text) => {
  expect(isSlug(text)).toBe(true);
});

test.each(["", "-", "A", "a b", "a--b", "-a", "a/b", "rss.xml", "café", "subscribe", "x".repeat(101)])("rejects %j as a slug", (text) => {
  expect(isSlug(text)).toBe(false);
});
