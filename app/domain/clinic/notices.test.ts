import { expect, test } from "vitest";
import type { Notice } from "./clinic-record";
import { shownNotices, withNotice } from "./notices";

const at = (hour: number) => `2026-11-18T${String(hour).padStart(2, "0")}:00:00.000Z`;
const now = new Date(at(12));
const notice = (id: string, from: number, until: number, kind: Notice["kind"] = "urgent"): Notice => ({
  id,
  kind,
  title: id,
  text: "",
  link: "",
  from: at(from),
  until: at(until),
});
const kept = (notices: readonly Notice[]) => notices.map(({ id, from, until }) => `${id} ${from.slice(11, 13)}-${until.slice(11, 13)}`);

test("a notice ends another of its kind where it begins", () => {
  const stored = [notice("stands", 10, 20), notice("other kind", 10, 20, "information"), notice("later", 18, 22)];
  expect(kept(withNotice(stored, notice("planned", 15, 17), now))).toEqual([
    "stands 10-15",
    "other kind 10-20",
    "later 18-22",
    "planned 15-17",
  ]);
  expect(kept(withNotice(stored, notice("at once", 12, 14), now))).not.toContain("stands 10-12");
});

test("a changed notice takes its own place, and what has ended is not kept", () => {
  const notices = withNotice([notice("old", 8, 12), notice("one", 10, 14)], notice("one", 10, 23), now);
  expect(kept(notices)).toEqual(["one 10-23"]);
  expect(shownNotices(notices, new Date(at(22))).map(({ id }) => id)).toEqual(["one"]);
});
