import { expect, test } from "vitest";
import { formatBackupDay, formatCounts, formatDayInSentence } from "./backup-labels";

const now = "2026-11-21T17:00:00.000Z";

test("formats days and counts as people say them", () => {
  expect(formatBackupDay("2026-11-20T09:10:00.000Z", now)).toBe("Yesterday");
  expect(formatDayInSentence("2026-11-20T09:10:00.000Z", now)).toBe("yesterday");
  expect(formatBackupDay("2026-11-15T09:10:00.000Z", now)).toBe("Sun, November 15");
  expect(formatCounts({ posts: 1, pictures: 1200, people: 1 })).toBe("1 post, 1,200 pictures, 1 person");
});
