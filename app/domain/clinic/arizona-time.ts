/** All year: Arizona has had no daylight saving since 1968 (IANA time zone database, America/Phoenix). */
const BEHIND_UTC_MINUTES = 7 * 60;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export type CalendarDate = string;

export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
export type Weekday = (typeof weekdays)[number];

export function arizonaDate(instant: Date): CalendarDate {
  return new Date(instant.getTime() - BEHIND_UTC_MINUTES * MINUTE).toISOString().slice(0, 10);
}

/** The instant at which Arizona clocks show `minutes` after midnight on a day; 1440 is the midnight that ends it. */
export function arizonaInstant(date: CalendarDate, minutes: number): Date {
  return new Date(Date.parse(date) + (BEHIND_UTC_MINUTES + minutes) * MINUTE);
}

export function arizonaFormat(options: Intl.DateTimeFormatOptions = {}, locale = "en-US"): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { timeZone: "America/Phoenix", ...options });
}

/** For example "Nov 21, 2026". A calendar day has no time zone. */
export function formatDay(day: CalendarDate, locale = "en-US"): string {
  return calendarFormat(locale, { dateStyle: "medium" }).format(new Date(day));
}

/** For example "November 2026". */
export function formatMonth(day: CalendarDate, locale = "en-US"): string {
  return calendarFormat(locale, { month: "long", year: "numeric" }).format(new Date(day));
}

/** A format for calendar days in a language. Making one costs more than rendering a list of hours, so each is made once. */
export function calendarFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = calendarFormats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
  calendarFormats.set(key, format);
  return format;
}

const calendarFormats = new Map<string, Intl.DateTimeFormat>();

/** The day in Arizona, for example "November 21, 2026". @param instant ISO 8601 */
export function formatLongDay(instant: string | Date): string {
  return longDayFormat.format(new Date(instant));
}

const longDayFormat = arizonaFormat({ dateStyle: "long" });

/** "8:00 AM" in Arizona with the space of the keyboard, where Unicode's formats have a narrow one. @param instant ISO 8601 */
export function formatTime(instant: string | Date, locale = "en-US"): string {
  const format = locale === "en-US" ? timeFormat : arizonaFormat({ timeStyle: "short" }, locale);
  return format.format(new Date(instant)).replace(/[\u202f\u00a0]/g, " ");
}

const timeFormat = arizonaFormat({ timeStyle: "short" });

export function arizonaYear(instant: Date): number {
  return Number(arizonaDate(instant).slice(0, 4));
}

export function nextArizonaMidnight(instant: Date): Date {
  return arizonaInstant(addDays(arizonaDate(instant), 1), 0);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

export function weekdayOf(date: CalendarDate): Weekday {
  return weekdays[new Date(date).getUTCDay()] ?? "sunday";
}

/** The same day so many months later, or that month's last day where it has none such. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

export function daysBetween(one: CalendarDate, other: CalendarDate): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / DAY);
}

export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
}

/** @param text as a `datetime-local` field sends it: "2026-11-25T08:00", seconds allowed @returns null for a time that does not exist */
export function parseArizonaTime(text: string): Date | null {
  const [, date = "", hours, minutes] = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(text.trim()) ?? [];
  return isCalendarDate(date) ? arizonaInstant(date, Number(hours) * 60 + Number(minutes)) : null;
}

export function formatArizonaTime(instant: Date): string {
  return new Date(instant.getTime() - BEHIND_UTC_MINUTES * MINUTE).toISOString().slice(0, 16);
}
