import { expect, test } from "vitest";
import { isPublic } from "./publication";

const now = new Date("2026-11-21T15:00:00.000Z");
const others = { created_at: "2026-01-01T00:00:00.000Z", scheduled_at: null, deleted_at: null };

test("hides a draft whatever its date", () => {
  expect(isPublic({ status: "draft", published_at: "2026-01-02T00:00:00.000Z", ...others }, now)).toBe(false);
});

test("hides a scheduled post until its time", () => {
  const post = { status: "published", published_at: now.toISOString(), ...others } as const;
  expect(isPublic(post, new Date(now.getTime() - 1))).toBe(false);
  expect(isPublic(post, now)).toBe(true);
});

test("counts a post without a publication date from its creation", () => {
  expect(isPublic({ status: "published", published_at: null, ...others }, now)).toBe(true);
});

test("shows a planned post from its time on, before anybody recorded that", () => {
  const post = { status: "draft", published_at: null, ...others, scheduled_at: now.toISOString() } as const;
  expect(isPublic(post, new Date(now.getTime() - 1))).toBe(false);
  expect(isPublic(post, now)).toBe(true);
});

test("hides what is in the trash", () => {
  expect(isPublic({ status: "published", published_at: null, ...others, deleted_at: now.toISOString() }, now)).toBe(false);
});
