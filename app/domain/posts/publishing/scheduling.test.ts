import { describe, expect, it, test } from "vitest";
import { isDue, postStatus, publicationAfterSave, storedPublication } from "~/domain/posts/post/publication";
import { delaySeconds } from "~/domain/posts/writing/due-publication.server";
import { checkPublicationTime, formatDelay, suggestPublicationTime } from "./scheduling";

const now = new Date("2026-11-18T17:00:00.000Z");
const later = "2026-11-25T15:00:00.000Z";
const earlier = "2026-11-10T15:00:00.000Z";

test("a draft with a time is scheduled, and nothing else is", () => {
  expect(postStatus({ status: "draft", scheduled_at: later })).toBe("scheduled");
  expect(postStatus({ status: "draft", scheduled_at: null })).toBe("draft");
  expect(postStatus({ status: "published", scheduled_at: later })).toBe("published");
});

test("a scheduled post is due from its instant on, unless it is in the trash", () => {
  const dates = { created_at: earlier, published_at: null };
  const post = { status: "draft", scheduled_at: now.toISOString(), deleted_at: null, ...dates } as const;
  expect(isDue(post, now)).toBe(true);
  expect(isDue(post, new Date(now.getTime() - 1))).toBe(false);
  expect(isDue({ ...post, deleted_at: earlier }, now)).toBe(false);
  expect(isDue({ ...post, scheduled_at: null }, now)).toBe(false);
  expect(isDue({ ...post, status: "published" }, now)).toBe(false);
});

test("the time to suggest is the next full hour tomorrow, in Arizona", () => {
  expect(suggestPublicationTime(new Date("2026-11-18T16:20:00.000Z"))).toBe("2026-11-19T10:00");
  expect(suggestPublicationTime(now)).toBe("2026-11-19T10:00");
  expect(suggestPublicationTime(new Date("2026-12-31T05:59:59.999Z"))).toBe("2026-12-31T23:00");
});

describe("a time that somebody typed", () => {
  it("is Arizona's", () => {
    expect(checkPublicationTime("2026-11-25T08:00", now)).toEqual({ ok: true, at: new Date(later) });
  });

  it.each(["", "soon", "2026-11-31T08:00", "2026-11-18T10:00", "2026-11-18T09:59", "2062-11-25T08:00"])(
    "%j is rejected with a sentence",
    (text) => {
      const check = checkPublicationTime(text, now);
      expect(check).toMatchObject({ ok: false });
      expect("message" in check && check.message).toMatch(/\.$/);
    },
  );
});

test("a post counts as late after two minutes", () => {
  expect(delaySeconds(earlier, new Date("2026-11-10T15:02:00.999Z"))).toBeNull();
  expect(delaySeconds(earlier, new Date("2026-11-10T15:02:01.000Z"))).toBe(121);
});

test.each([
  [121, "2 minutes late"],
  [3600, "60 minutes late"],
  [7200, "2 hours late"],
  [172_799, "47 hours late"],
  [172_800, "2 days late"],
])("%i seconds are %j", (seconds, words) => {
  expect(formatDelay(seconds)).toBe(words);
});

test("publishing now ends the plan, editing does not", () => {
  const draft = { status: "draft", published_at: null } as const;
  expect(publicationAfterSave(draft, "published", now)).toMatchObject({ scheduled_at: null, scheduled_by_name: null });
  expect(publicationAfterSave(draft, "draft", now)).not.toHaveProperty("scheduled_at");
});

test("a post given as published with a date to come is stored as scheduled", () => {
  expect(storedPublication({ status: "published", published_at: later }, now)).toEqual({
    status: "draft",
    published_at: null,
    scheduled_at: later,
  });
  expect(storedPublication({ status: "published", published_at: earlier }, now)).toMatchObject({
    published_at: earlier,
    scheduled_at: null,
  });
  expect(storedPublication({ status: "published", published_at: null }, now)).toMatchObject({ published_at: now.toISOString() });
  expect(storedPublication({ status: "draft", published_at: later }, now)).toMatchObject({ status: "draft", scheduled_at: null });
});
