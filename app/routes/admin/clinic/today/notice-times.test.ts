import { expect, test } from "vitest";
import { noticeTimes } from "./forms";

test.each([
  [{ from: "now", until: "closing", start: "", other: "" }, "From now until we close today"],
  [{ from: "now", until: "other", other: "2026-11-20T09:30" }, "From now until Nov 20, 9:30 AM"],
  [
    { from: "later", until: "midnight", start: "2026-11-20T09:30", other: "2026-11-24T09:30" },
    "From Nov 20, 9:30 AM until midnight that day",
  ],
  [{ from: "now", until: "midnight" }, "From now until midnight tonight"],
  [{ from: "later", until: "other", start: "", other: "" }, "From … until …"],
])("a notice with %j says from when until when it is shown", (typed, words) => {
  expect(noticeTimes(typed)).toBe(words);
});
