import { expect, test } from "vitest";
import { countWords, dayWords, onDayWords } from "./backup-words";

const now = "2026-11-21T17:00:00.000Z";

test("days and counts are said as people say them", () => {
  expect(dayWords("2026-11-20T09:10:00.000Z", now)).toBe("Yesterday");
  expect(onDayWords("2026-11-20T09:10:00.000Z", now)).toBe("yesterday");
  expect(dayWords("2026-11-15T09:10:00.000Z", now)).toBe("Sun, November 15");
  expect(countWords({ posts: 1, pictures: 1200, people: 1 })).toBe("1 post, 1,200 pictures, 1 person");
});
