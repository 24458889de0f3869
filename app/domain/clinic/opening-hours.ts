import { addDays, arizonaDate, arizonaInstant, type CalendarDate, nextArizonaMidnight, type Weekday, weekdayOf } from "./arizona-time";

/** Opening hours of a day as HH:MM on a 24-hour clock. They never cross midnight; 24:00 is the end of the day. */
export interface OpenSpan {
  readonly opens: string;
  readonly closes: string;
}

export type WeeklyHours = Readonly<Record<Weekday, OpenSpan | null>>;

/** A date with hours of its own. */
export interface SpecialDay {
  readonly date: CalendarDate;
  /** The reason that visitors read; empty where none is given. */
  readonly name: string;
  /** Null when the clinic stays closed all day. */
  readonly span: OpenSpan | null;
}

export interface OpeningStatus {
  readonly open: boolean;
  readonly next: OpeningChange | null;
  readonly closedFor: string | null;
  /** Minutes after midnight, where today has special hours. */
  readonly specialCloses: number | null;
  /** The first instant at which this status, or a text that says 'today' or 'tomorrow', may be wrong. */
  readonly validUntil: Date;
}

export interface OpeningChange {
  readonly at: Date;
  readonly date: CalendarDate;
  readonly weekday: Weekday;
  readonly minutes: number;
  /** 0 today, 1 tomorrow; from 7 on a weekday's name alone would be ambiguous. */
  readonly daysAhead: number;
}

const SEARCH_DAYS = 60;
const MONDAY_FIRST = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export function isOpenAt(hours: WeeklyHours, special: readonly SpecialDay[], now: Date): boolean {
  const date = arizonaDate(now);
  const span = spanOn(hours, special, date);
  return span !== null && arizonaInstant(date, minutesOf(span.opens)) <= now && now < arizonaInstant(date, minutesOf(span.closes));
}

export function openingStatus(hours: WeeklyHours, special: readonly SpecialDay[], now: Date): OpeningStatus {
  const today = arizonaDate(now);
  const open = isOpenAt(hours, special, now);
  const next = open ? closingOn(hours, special, today) : nextOpening(hours, special, now);
  const midnight = nextArizonaMidnight(now);
  const specialToday = special.find(({ date }) => date === today);
  return {
    open,
    next,
    closedFor: specialToday && !specialToday.span ? specialToday.name : null,
    specialCloses: specialToday?.span ? minutesOf(specialToday.span.closes) : null,
    validUntil: next && next.at < midnight ? next.at : midnight,
  };
}

export function upcomingSpecialDays(special: readonly SpecialDay[], now: Date, days: number): SpecialDay[] {
  const today = arizonaDate(now);
  const last = addDays(today, days);
  return special.filter(({ date }) => today <= date && date <= last).sort((a, b) => a.date.localeCompare(b.date));
}

export function groupHours(hours: WeeklyHours) {
  const groups: { first: Weekday; last: Weekday; span: OpenSpan | null }[] = [];
  for (const day of MONDAY_FIRST) {
    const span = hours[day];
    const previous = groups.at(-1);
    if (previous && previous.span?.opens === span?.opens && previous.span?.closes === span?.closes) {
      previous.last = day;
    } else groups.push({ first: day, last: day, span });
  }
  return groups;
}

/** HH:MM, as a time field sends it. */
export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

export function minutesOf(time: string): number {
  const [hour = "", minute = ""] = time.split(":");
  return Number(hour) * 60 + Number(minute);
}

/** '7 AM', '10:30 AM'; with `minutes: "always"` '7:00 AM', with `tight` '7AM'. */
export function openingTime(
  minutesAfterMidnight: number,
  { minutes = "needed", tight = false }: { minutes?: "always" | "needed"; tight?: boolean } = {},
): string {
  const hour = Math.floor(minutesAfterMidnight / 60) % 24;
  const minute = minutesAfterMidnight % 60;
  const shownMinute = minute > 0 || minutes === "always" ? `:${String(minute).padStart(2, "0")}` : "";
  return `${hour % 12 || 12}${shownMinute}${tight ? "" : " "}${hour < 12 ? "AM" : "PM"}`;
}

export function spanOn(hours: WeeklyHours, special: readonly SpecialDay[], date: CalendarDate): OpenSpan | null {
  const day = special.find((one) => one.date === date);
  return day ? day.span : hours[weekdayOf(date)];
}

function closingOn(hours: WeeklyHours, special: readonly SpecialDay[], date: CalendarDate): OpeningChange | null {
  const span = spanOn(hours, special, date);
  return span && changeAt(date, minutesOf(span.closes), 0);
}

function nextOpening(hours: WeeklyHours, special: readonly SpecialDay[], now: Date): OpeningChange | null {
  const today = arizonaDate(now);
  for (let daysAhead = 0; daysAhead <= SEARCH_DAYS; daysAhead++) {
    const date = addDays(today, daysAhead);
    const span = spanOn(hours, special, date);
    const change = span && changeAt(date, minutesOf(span.opens), daysAhead);
    if (change && change.at > now) return change;
  }
  return null;
}

function changeAt(date: CalendarDate, minutes: number, daysAhead: number): OpeningChange {
  return { at: arizonaInstant(date, minutes), date, weekday: weekdayOf(date), minutes, daysAhead };
}
