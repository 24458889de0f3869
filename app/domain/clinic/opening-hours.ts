import { addDays, arizonaDate, arizonaInstant, type CalendarDate, nextArizonaMidnight, type Weekday, weekdayOf } from "./arizona-time";

/** One stretch of a day as HH:MM on a 24-hour clock; it never crosses midnight, and 24:00 is the end of the day. */
export interface OpenSpan {
  readonly opens: string;
  readonly closes: string;
}

export type WeeklyHours = Readonly<Record<Weekday, OpenSpan | null>>;

export interface Closure {
  readonly date: CalendarDate;
  readonly name: string;
}

export interface OpeningStatus {
  readonly open: boolean;
  readonly next: OpeningChange | null;
  readonly closedFor: string | null;
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

export function isOpenAt(hours: WeeklyHours, closures: readonly Closure[], now: Date): boolean {
  const date = arizonaDate(now);
  const span = spanOn(hours, closures, date);
  return span !== null && arizonaInstant(date, minutesOf(span.opens)) <= now && now < arizonaInstant(date, minutesOf(span.closes));
}

export function openingStatus(hours: WeeklyHours, closures: readonly Closure[], now: Date): OpeningStatus {
  const today = arizonaDate(now);
  const open = isOpenAt(hours, closures, now);
  const next = open ? closingOn(hours, today) : nextOpening(hours, closures, now);
  const midnight = nextArizonaMidnight(now);
  return {
    open,
    next,
    closedFor: closures.find((closure) => closure.date === today)?.name ?? null,
    validUntil: next && next.at < midnight ? next.at : midnight,
  };
}

export function upcomingClosures(closures: readonly Closure[], now: Date, days: number): Closure[] {
  const today = arizonaDate(now);
  const last = addDays(today, days);
  return closures.filter(({ date }) => today <= date && date <= last).sort((a, b) => a.date.localeCompare(b.date));
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

export function minutesOf(time: string): number {
  const [hour = "", minute = ""] = time.split(":");
  return Number(hour) * 60 + Number(minute);
}

function spanOn(hours: WeeklyHours, closures: readonly Closure[], date: CalendarDate): OpenSpan | null {
  return closures.some((closure) => closure.date === date) ? null : hours[weekdayOf(date)];
}

function closingOn(hours: WeeklyHours, date: CalendarDate): OpeningChange | null {
  const span = hours[weekdayOf(date)];
  return span && changeAt(date, minutesOf(span.closes), 0);
}

function nextOpening(hours: WeeklyHours, closures: readonly Closure[], now: Date): OpeningChange | null {
  const today = arizonaDate(now);
  for (let daysAhead = 0; daysAhead <= SEARCH_DAYS; daysAhead++) {
    const date = addDays(today, daysAhead);
    const span = spanOn(hours, closures, date);
    const change = span && changeAt(date, minutesOf(span.opens), daysAhead);
    if (change && change.at > now) return change;
  }
  return null;
}

function changeAt(date: CalendarDate, minutes: number, daysAhead: number): OpeningChange {
  return { at: arizonaInstant(date, minutes), date, weekday: weekdayOf(date), minutes, daysAhead };
}
