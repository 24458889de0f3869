import { expect, test } from "vitest";
import { countWords, dayWords, onDayWords, type StatusFacts, statusOf } from "./backup-words";

const now = "2026-11-21T17:00:00.000Z";
const lastNight = { madeAt: "2026-11-21T09:10:00.000Z", isElsewhere: false };
const fine: StatusFacts = { newest: lastNight, hours: 8, oldAfter: 49, folderProblem: null, last: { state: "ended", problem: null } };

test.each<[string, Partial<StatusFacts>, string, RegExp]>([
  ["made last night", {}, "fine", /^Today at 2:10.AM, nothing missing$/],
  ["while one runs", { last: { state: "running", problem: null } }, "fine", /^Today/],
  ["none yet", { newest: null, hours: null, last: null }, "soon", /^There is no backup yet/],
  ["too old", { hours: 80 }, "red", /3 days old/],
  ["failed", { last: { state: "ended", problem: "The disk of /mnt is full." } }, "red", /^The last backup failed\. The disk of/],
  ["cut off", { last: { state: "cut-off", problem: null } }, "red", /cut off/],
  ["folder away", { folderProblem: "There is no such folder." }, "red", /^Backups can’t be kept.*no such folder\.$/],
  [
    "folder away, kept here",
    { folderProblem: "There is no such folder.", newest: { ...lastNight, isElsewhere: true } },
    "red",
    /on this computer only\.$/,
  ],
])("%s", (_name, facts, state, sentence) => {
  const status = statusOf({ ...fine, ...facts }, now);
  expect(status.state).toBe(state);
  expect(status.sentence).toMatch(sentence);
});

test("days and counts are said as people say them", () => {
  expect(dayWords("2026-11-20T09:10:00.000Z", now)).toBe("Yesterday");
  expect(onDayWords("2026-11-20T09:10:00.000Z", now)).toBe("yesterday");
  expect(dayWords("2026-11-15T09:10:00.000Z", now)).toBe("Sun, November 15");
  expect(countWords({ posts: 1, pictures: 1200, people: 1 })).toBe("1 post, 1,200 pictures, 1 person");
});
