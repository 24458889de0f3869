import { expect, test } from "vitest";
import { isPublished } from "./publication";

const now = new Date("2026-11-21T15:00:00.000Z");
const created_at = "2026-01-01T00:00:00.000Z";

test("hides a draft whatever its date", () => {
  expect(isPublished({ status: "draft", published_at: "2026-01-02T00:00:00.000Z", created_at }, now)).toBe(false);
});

test("hides a scheduled post until its time", () => {
  const post = { status: "published", published_at: now.toISOString(), created_at } as const;
  expect(isPublished(post, new Date(now.getTime() - 1))).toBe(false);
  expect(isPublished(post, now)).toBe(true);
});

test("counts a post without a publication date from its creation", () => {
  expect(isPublished({ status: "published", published_at: null, created_at }, now)).toBe(true);
});
