import { describe, expect, test } from "vitest";
import { arizonaDate, arizonaYear, nextArizonaMidnight, weekdayOf } from "./arizona-time";
import { groupHours, isOpenAt, minutesOf, openingStatus, type SpecialDay, upcomingSpecialDays, type WeeklyHours } from "./opening-hours";

const weekday = { opens: "07:00", closes: "18:00" };
const hours: WeeklyHours = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: { opens: "10:00", closes: "18:00" },
  sunday: null,
};
const thanksgiving: SpecialDay = { date: "2026-11-26", name: "Thanksgiving", span: null };
const yearEnd: SpecialDay[] = [
  { date: "2026-12-31", name: "New Year's Eve", span: null },
  { date: "2027-01-01", name: "New Year's Day", span: null },
  { date: "2027-01-02", name: "Inventory", span: null },
];

/** An instant by Arizona's clock. */
const arizona = (time: string) => new Date(`${time}-07:00`);
const isOpen = (time: string, closures: readonly SpecialDay[] = []) => isOpenAt(hours, closures, arizona(time));
const statusAt = (time: string, closures: readonly SpecialDay[] = []) => openingStatus(hours, closures, arizona(time));

describe("the doors", () => {
  test.each([
    ["Monday, one millisecond before seven", "2026-11-23T06:59:59.999", false],
    ["Monday at seven", "2026-11-23T07:00:00", true],
    ["Monday at noon", "2026-11-23T12:00:00", true],
    ["Monday, one millisecond before six", "2026-11-23T17:59:59.999", true],
    ["Monday at six", "2026-11-23T18:00:00", false],
    ["Monday at midnight", "2026-11-23T00:00:00", false],
    ["Saturday at nine", "2026-11-21T09:59:59", false],
    ["Saturday at ten", "2026-11-21T10:00:00", true],
    ["Saturday at six", "2026-11-21T18:00:00", false],
    ["Sunday at noon", "2026-11-22T12:00:00", false],
    ["summer, when most of the country has moved its clocks", "2026-07-06T07:00:00", true],
    ["summer, one second before seven", "2026-07-06T06:59:59", false],
  ])("%s", (_when, time, open) => {
    expect(isOpen(time)).toBe(open);
  });

  test("stay closed on a closure and open on the days around it", () => {
    expect(isOpen("2026-11-25T12:00:00", [thanksgiving])).toBe(true);
    expect(isOpen("2026-11-26T12:00:00", [thanksgiving])).toBe(false);
    expect(isOpen("2026-11-27T12:00:00", [thanksgiving])).toBe(true);
  });

  test("follow Arizona's day, not UTC's", () => {
    expect(isOpenAt(hours, [thanksgiving], new Date("2026-11-26T00:30:00Z"))).toBe(true);
    expect(isOpenAt(hours, [thanksgiving], new Date("2026-11-27T00:30:00Z"))).toBe(false);
  });
});

describe("the status", () => {
  test("names the closing time while open, and is valid until then", () => {
    const status = statusAt("2026-11-23T12:00:00");
    expect(status).toMatchObject({ open: true, closedFor: null, next: { minutes: 18 * 60, daysAhead: 0, weekday: "monday" } });
    expect(status.validUntil).toEqual(arizona("2026-11-23T18:00:00"));
    expect(status.next?.at).toEqual(status.validUntil);
  });

  test("changes exactly at its validUntil, all week long", () => {
    let now = arizona("2026-11-21T00:00:00");
    for (let step = 0; step < 25; step++) {
      const status = openingStatus(hours, [thanksgiving], now);
      expect(status.validUntil.getTime()).toBeGreaterThan(now.getTime());
      const justBefore = new Date(status.validUntil.getTime() - 1);
      expect(openingStatus(hours, [thanksgiving], justBefore)).toEqual(status);
      expect(openingStatus(hours, [thanksgiving], status.validUntil)).not.toEqual(status);
      now = status.validUntil;
    }
  });

  test("at lunch names the afternoon, and in the morning the break", () => {
    const lunch = { from: "12:00", until: "13:00" };
    const monday: WeeklyHours = { ...hours, monday: { ...weekday, lunch } };
    for (const [time, open, minutes] of [
      ["06:59:59.999", false, 7 * 60],
      ["11:59:59.999", true, 12 * 60],
      ["12:00:00", false, 13 * 60],
      ["13:00:00", true, 18 * 60],
    ] as const) {
      const status = openingStatus(monday, [], arizona(`2026-11-23T${time}`));
      expect([time, status]).toMatchObject([time, { open, next: { minutes, daysAhead: 0 }, validUntil: status.next?.at }]);
    }
    expect(groupHours(monday)).toHaveLength(4);
  });

  test("before opening, names today's opening", () => {
    const status = statusAt("2026-11-23T06:59:59");
    expect(status).toMatchObject({ open: false, next: { minutes: 7 * 60, daysAhead: 0 } });
    expect(status.validUntil).toEqual(arizona("2026-11-23T07:00:00"));
  });

  test("after closing, names tomorrow's opening and is valid until midnight", () => {
    const status = statusAt("2026-11-23T18:00:00");
    expect(status).toMatchObject({ open: false, next: { minutes: 7 * 60, daysAhead: 1, weekday: "tuesday" } });
    expect(status.validUntil).toEqual(arizona("2026-11-24T00:00:00"));
  });

  test("on Friday night names Saturday's later opening", () => {
    expect(statusAt("2026-11-20T20:00:00").next).toMatchObject({ minutes: 10 * 60, daysAhead: 1 });
  });

  test("on Saturday night skips Sunday", () => {
    expect(statusAt("2026-11-21T18:00:00").next).toMatchObject({ weekday: "monday", daysAhead: 2 });
  });

  test("on Sunday names Monday as tomorrow", () => {
    expect(statusAt("2026-11-22T23:59:59").next).toMatchObject({ weekday: "monday", daysAhead: 1 });
  });

  test("on the eve of a closure skips it", () => {
    const status = statusAt("2026-11-25T18:00:00", [thanksgiving]);
    expect(status).toMatchObject({ closedFor: null, next: { weekday: "friday", daysAhead: 2 } });
  });

  test("on a closure says what for, from midnight to midnight", () => {
    expect(statusAt("2026-11-25T23:59:59", [thanksgiving]).closedFor).toBeNull();
    expect(statusAt("2026-11-26T00:00:00", [thanksgiving])).toMatchObject({ closedFor: "Thanksgiving", next: { daysAhead: 1 } });
    expect(statusAt("2026-11-27T00:00:00", [thanksgiving])).toMatchObject({ closedFor: null, next: { daysAhead: 0 } });
  });

  test("skips several closures in a row with the Sunday after them, across the year's end", () => {
    const status = statusAt("2026-12-30T18:30:00", yearEnd);
    expect(status.next).toMatchObject({ date: "2027-01-04", weekday: "monday", daysAhead: 5 });
    expect(statusAt("2026-12-31T23:59:59", yearEnd).validUntil).toEqual(arizona("2027-01-01T00:00:00"));
  });

  test("says so when nothing opens for months", () => {
    const never: WeeklyHours = { ...hours, monday: null, tuesday: null, wednesday: null, thursday: null, friday: null, saturday: null };
    const status = openingStatus(never, [], arizona("2026-11-23T12:00:00"));
    expect(status).toMatchObject({ open: false, next: null, validUntil: arizona("2026-11-24T00:00:00") });
  });

  test("a day that is open until midnight ends at midnight", () => {
    const late: WeeklyHours = { ...hours, monday: { opens: "07:00", closes: "24:00" } };
    const status = openingStatus(late, [], arizona("2026-11-23T23:59:59.999"));
    expect(status).toMatchObject({ open: true, validUntil: arizona("2026-11-24T00:00:00") });
  });
});

describe("upcoming closures", () => {
  test("are listed from today to the given day, soonest first", () => {
    const closures = [...yearEnd].reverse();
    expect(upcomingSpecialDays(closures, arizona("2026-12-31T23:00:00"), 1).map(({ date }) => date)).toEqual(["2026-12-31", "2027-01-01"]);
    expect(upcomingSpecialDays(closures, arizona("2026-12-01T00:00:00"), 29)).toEqual([]);
    expect(upcomingSpecialDays(closures, arizona("2026-12-01T00:00:00"), 30)).toHaveLength(1);
  });

  test("leave out what has passed", () => {
    expect(upcomingSpecialDays([thanksgiving], arizona("2026-11-27T00:00:00"), 30)).toEqual([]);
  });
});

describe("the week", () => {
  test("groups neighboring days with equal hours, from Monday on", () => {
    expect(groupHours(hours)).toEqual([
      { first: "monday", last: "friday", span: weekday },
      { first: "saturday", last: "saturday", span: { opens: "10:00", closes: "18:00" } },
      { first: "sunday", last: "sunday", span: null },
    ]);
  });

  test("reads HH:MM as minutes", () => {
    expect([minutesOf("00:00"), minutesOf("07:30"), minutesOf("24:00")]).toEqual([0, 450, 1440]);
  });
});

describe("Arizona's calendar", () => {
  test("turns at seven in the morning, UTC, in winter and in summer", () => {
    expect(arizonaDate(new Date("2027-01-01T06:59:59.999Z"))).toBe("2026-12-31");
    expect(arizonaDate(new Date("2027-01-01T07:00:00Z"))).toBe("2027-01-01");
    expect(arizonaDate(new Date("2026-07-05T06:59:59Z"))).toBe("2026-07-04");
    expect(arizonaYear(new Date("2027-01-01T06:59:59Z"))).toBe(2026);
    expect(nextArizonaMidnight(new Date("2026-12-31T07:00:00Z"))).toEqual(new Date("2027-01-01T07:00:00Z"));
  });

  test("agrees with the time zone database", () => {
    const phoenix = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Phoenix", dateStyle: "short" });
    for (let hour = 0; hour < 24 * 366; hour += 5) {
      const instant = new Date(Date.UTC(2026, 0, 1, hour));
      expect(arizonaDate(instant)).toBe(phoenix.format(instant));
    }
  });

  test("knows the weekday and the leap day", () => {
    expect(weekdayOf("2026-11-21")).toBe("saturday");
    expect(weekdayOf("2028-02-29")).toBe("tuesday");
  });
});
