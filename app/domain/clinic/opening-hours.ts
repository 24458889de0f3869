import { addDays, arizonaDate, arizonaInstant, type CalendarDate, nextArizonaMidnight, type Weekday, weekdayOf } from "./arizona-time";

/** Opening hours of a day as HH:MM on a 24-hour clock. They never cross midnight; 24:00 is the end of the day. */
export interface OpenSpan {
  readonly opens: string;
  readonly closes: string;
  /** A break between the two, in which the clinic is closed. Records from before there was one have none. */
  readonly lunch?: { readonly from: string; readonly until: string } | undefined;
}

export type OpenPart = Pick<OpenSpan, "opens" | "closes">;

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

/** The first day's of the week, to begin a form with. */
export function usualSpan(hours: WeeklyHours): OpenSpan {
  const day = MONDAY_FIRST.find((weekday) => hours[weekday] !== null);
  return (day && hours[day]) || { opens: "08:00", closes: "17:00" };
}

export function isOpenAt(hours: WeeklyHours, special: readonly SpecialDay[], now: Date): boolean {
  const date = arizonaDate(now);
  return openPartsOf(spanOn(hours, special, date)).some(
    ({ opens, closes }) => arizonaInstant(date, minutesOf(opens)) <= now && now < arizonaInstant(date, minutesOf(closes)),
  );
}

/** Morning and afternoon of a day with a lunch break, one part without; none on a closed day. */
export function openPartsOf(span: OpenSpan | null): OpenPart[] {
  if (!span) return [];
  const { opens, closes, lunch } = span;
  return lunch
    ? [
        { opens, closes: lunch.from },
        { opens: lunch.until, closes },
      ]
    : [{ opens, closes }];
}

export function isSameSpan(one: OpenSpan | null, other: OpenSpan | null): boolean {
  const [times, others] = [one, other].map((span) =>
    openPartsOf(span)
      .flatMap(({ opens, closes }) => [opens, closes])
      .join(),
  );
  return times === others;
}

export function openingStatus(hours: WeeklyHours, special: readonly SpecialDay[], now: Date): OpeningStatus {
  const today = arizonaDate(now);
  const open = isOpenAt(hours, special, now);
  const next = nextChange(hours, special, now, open ? "closes" : "opens");
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
    if (previous && isSameSpan(previous.span, span)) previous.last = day;
    else groups.push({ first: day, last: day, span });
  }
  return groups;
}

/** HH:MM on a 24-hour clock; 24:00 is the end of a day. */
export function isClockTime(text: string): boolean {
  return /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);
}

export function minutesOf(time: string): number {
  const [hour = "", minute = ""] = time.split(":");
  return Number(hour) * 60 + Number(minute);
}

/** '7 AM', '10:30 AM'; with `tight` '7AM'; in Spanish '7 a.m.', as Unicode's formats for es-US have it. */
export function openingTime(minutesAfterMidnight: number, { tight = false, locale = "en-US" }: TimeFormat = {}): string {
  const hour = Math.floor(minutesAfterMidnight / 60) % 24;
  const minute = minutesAfterMidnight % 60;
  const shownMinute = minute > 0 ? `:${String(minute).padStart(2, "0")}` : "";
  const [morning, evening] = locale === "es-US" ? ["a.m.", "p.m."] : ["AM", "PM"];
  return `${hour % 12 || 12}${shownMinute}${tight ? "" : " "}${hour < 12 ? morning : evening}`;
}

interface TimeFormat {
  readonly tight?: boolean;
  readonly locale?: string;
}

export function spanOn(hours: WeeklyHours, special: readonly SpecialDay[], date: CalendarDate): OpenSpan | null {
  const day = special.find((one) => one.date === date);
  return day ? day.span : hours[weekdayOf(date)];
}

function nextChange(hours: WeeklyHours, special: readonly SpecialDay[], now: Date, kind: keyof OpenPart): OpeningChange | null {
  const today = arizonaDate(now);
  for (let daysAhead = 0; daysAhead <= SEARCH_DAYS; daysAhead++) {
    const date = addDays(today, daysAhead);
    const changes = openPartsOf(spanOn(hours, special, date)).map((part) => changeAt(date, minutesOf(part[kind]), daysAhead));
    const next = changes.find(({ at }) => at > now);
    if (next) return next;
  }
  return null;
}

function changeAt(date: CalendarDate, minutes: number, daysAhead: number): OpeningChange {
  return { at: arizonaInstant(date, minutes), date, weekday: weekdayOf(date), minutes, daysAhead };
}
