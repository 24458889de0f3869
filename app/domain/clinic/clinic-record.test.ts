import { expect, test } from "vitest";
import { displayPhone, parsePhone } from "./clinic-record";
import { nextNoticeChange, shownNotices } from "./notices";
import { closeEarly, closeToday, openAsUsual } from "./today";
import { usHolidays } from "./us-holidays";

const weekday = { opens: "07:00", closes: "18:00" };
const hours = {
  sunday: null,
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: weekday,
};
const saturdayMorning = new Date("2026-11-21T16:00:00.000Z");

test.each([
  ["(480) 555-0142", "+14805550142"],
  ["480.555.0142", "+14805550142"],
  ["+1 480 555 0142", "+14805550142"],
  ["14805550142", "+14805550142"],
  ["480 555 014", null],
  ["(180) 555-0142", null],
  ["(480) 911-0142", null],
  ["411 555 0142", null],
  ["call us", null],
])("the phone number %s is %s", (written, e164) => {
  expect(parsePhone(written)).toBe(e164);
  if (e164) expect(parsePhone(displayPhone(e164))).toBe(e164);
});

test("a day closes early once, and is as usual again", () => {
  const early = closeEarly({ hours, specialDays: [] }, saturdayMorning, "15:00");
  expect(early).toEqual([{ date: "2026-11-21", name: "", span: { opens: "07:00", closes: "15:00" } }]);
  const closed = closeToday({ hours, specialDays: early ?? [] }, saturdayMorning, "No power or water");
  expect(closed).toEqual([{ date: "2026-11-21", name: "No power or water", span: null }]);
  expect(openAsUsual({ hours, specialDays: closed }, saturdayMorning)).toEqual([]);
});

test("nothing closes before it opens, or on a day that is closed every week", () => {
  expect(closeEarly({ hours, specialDays: [] }, saturdayMorning, "06:30")).toBeNull();
  expect(closeEarly({ hours, specialDays: [] }, new Date("2026-11-22T18:00:00.000Z"), "15:00")).toBeNull();
});

test("a notice is shown from its first to its last minute, urgent ones first and one of each", () => {
  const notice = { title: "", text: "", link: "", from: "2026-11-21T15:00:00.000Z", until: "2026-11-21T21:00:00.000Z" };
  const notices = [
    { ...notice, id: "parking", kind: "information" as const },
    { ...notice, id: "water", kind: "urgent" as const },
    { ...notice, id: "older", kind: "urgent" as const, from: "2026-11-20T15:00:00.000Z" },
  ];
  const shownAt = (time: string) => shownNotices(notices, new Date(time)).map(({ id }) => id);
  expect(shownAt("2026-11-21T14:59:59.999Z")).toEqual(["older"]);
  expect(shownAt("2026-11-21T15:00:00.000Z")).toEqual(["water", "parking"]);
  expect(shownAt("2026-11-21T20:59:59.999Z")).toEqual(["water", "parking"]);
  expect(shownAt("2026-11-21T21:00:00.000Z")).toEqual([]);
  expect(nextNoticeChange(notices, saturdayMorning)).toEqual(new Date("2026-11-21T21:00:00.000Z"));
  expect(nextNoticeChange(notices, new Date("2026-11-21T21:00:00.000Z"))).toBeNull();
});

test.each([
  [2026, ["2026-01-19", "2026-02-16", "2026-05-25", "2026-09-07", "2026-10-12", "2026-11-26"]],
  [2027, ["2027-01-18", "2027-02-15", "2027-05-31", "2027-09-06", "2027-10-11", "2027-11-25"]],
])("the movable holidays of %i", (year, dates) => {
  expect(usHolidays(year).map(({ date }) => date)).toEqual(expect.arrayContaining(dates));
});
