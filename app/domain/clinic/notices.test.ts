import { expect, test } from "vitest";
import type { Notice } from "./clinic-record";
import { noticeBehind, noticeInFront, shownNotices, withNotice } from "./notices";

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

const shownAt = (notices: readonly Notice[], hour: number) => shownNotices(notices, new Date(at(hour))).map(({ id }) => id);

test("a newer notice hides an older one of its kind until it ends", () => {
  const stored = [notice("stands", 10, 20), notice("other kind", 10, 20, "information")];
  const newer = notice("newer", 12, 17);
  const notices = withNotice(stored, newer, now);
  expect(kept(notices)).toEqual(["stands 10-20", "other kind 10-20", "newer 12-17"]);
  expect([11, 12, 17].map((hour) => shownAt(notices, hour))).toEqual([
    ["stands", "other kind"],
    ["newer", "other kind"],
    ["stands", "other kind"],
  ]);
  const [stands, otherKind] = stored as [Notice, Notice];
  expect([stands, otherKind, newer].map((one) => noticeInFront(notices, one, now)?.id)).toEqual(["newer", undefined, undefined]);
  expect([stands, otherKind, newer].map((one) => noticeBehind(notices, one, now)?.id)).toEqual([undefined, undefined, "stands"]);
});

test("of two that begin together the last one is shown", () => {
  expect(shownAt([notice("first", 12, 20), notice("second", 12, 20)], 13)).toEqual(["second"]);
});

test("a changed notice replaces itself, and ended ones are dropped", () => {
  const notices = withNotice([notice("old", 8, 12), notice("one", 10, 14)], notice("one", 10, 23), now);
  expect(kept(notices)).toEqual(["one 10-23"]);
  expect(shownNotices(notices, new Date(at(22))).map(({ id }) => id)).toEqual(["one"]);
});
