/**
 * Minutes that Arizona clocks are behind UTC, all year: the state has kept Mountain Standard Time without daylight
 * saving since 1968 (IANA time zone database, America/Phoenix). A fixed offset gives the same answer on every machine.
 */
const BEHIND_UTC_MINUTES = 7 * 60;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A calendar day as YYYY-MM-DD, on Arizona's calendar. */
export type CalendarDate = string;

export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
export type Weekday = (typeof weekdays)[number];

/** The day it is in Arizona at an instant. */
export function arizonaDate(instant: Date): CalendarDate {
  return new Date(instant.getTime() - BEHIND_UTC_MINUTES * MINUTE).toISOString().slice(0, 10);
}

/** The instant at which Arizona clocks show `minutes` after midnight on a day; 1440 is the midnight that ends it. */
export function arizonaInstant(date: CalendarDate, minutes: number): Date {
  return new Date(Date.parse(date) + (BEHIND_UTC_MINUTES + minutes) * MINUTE);
}

export function arizonaYear(instant: Date): number {
  return Number(arizonaDate(instant).slice(0, 4));
}

/** The instant at which Arizona's next day begins. */
export function nextArizonaMidnight(instant: Date): Date {
  return arizonaInstant(addDays(arizonaDate(instant), 1), 0);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

export function weekdayOf(date: CalendarDate): Weekday {
  return weekdays[new Date(date).getUTCDay()] ?? "sunday";
}
