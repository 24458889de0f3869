import { type CalendarDate, calendarFormat, type Weekday } from "~/domain/clinic/arizona-time";
import { type OpeningChange, type OpeningStatus, openingTime } from "~/domain/clinic/opening-hours";
import type { SiteCopy } from "~content/site-copy";

/** 'Open now · closes 6 PM', 'Closed · opens 7 AM, closes 2 PM today', 'Closed today: Thanksgiving · opens tomorrow 7 AM'. */
export function formatOpening(status: OpeningStatus, copy: SiteCopy): string {
  const { opening } = copy;
  const now = status.open ? opening.openNow : formatClosed(status, copy);
  if (!status.next) return now;
  const change = status.open ? formatCloses(status, status.next, copy) : formatOpensAndCloses(status, status.next, copy);
  return `${now} · ${change}`;
}

export function formatOpeningLine(status: OpeningStatus, copy: SiteCopy): string {
  return unbrokenTimes(formatOpening(status, copy));
}

/** For a line that may wrap: never inside "2 PM", nor before a "·". */
export function unbrokenTimes(words: string): string {
  return words.replace(/ (?=[AP]M\b|[ap]\.m\.|·)/g, "\u00a0");
}

/** "opens tomorrow 7 AM"; null while the clinic is open, or if the next opening is not known. */
export function formatNextOpening({ open, next }: OpeningStatus, copy: SiteCopy): string | null {
  return open || !next ? null : formatOpens(next, copy);
}

/** "Monday to Friday". */
export function formatDays(first: Weekday, last: Weekday, { hours, opening }: SiteCopy): string {
  return first === last ? opening.dayNames[first] : hours.days(opening.dayNames[first], opening.dayNames[last]);
}

export function longDay(date: CalendarDate, { locale }: SiteCopy): string {
  return calendarFormat(locale, { weekday: "long", month: "long", day: "numeric" }).format(new Date(date));
}

function formatClosed({ closedFor }: OpeningStatus, { opening }: SiteCopy): string {
  if (closedFor === null) return opening.closed;
  return closedFor === "" ? opening.closedToday : opening.closedFor(closedFor);
}

function formatCloses({ specialCloses }: OpeningStatus, next: OpeningChange, { opening, locale }: SiteCopy): string {
  const time = openingTime(next.minutes, { locale });
  return specialCloses === null ? opening.closes(time) : opening.closesToday(time);
}

function formatOpensAndCloses({ specialCloses }: OpeningStatus, next: OpeningChange, copy: SiteCopy): string {
  const opens = formatOpens(next, copy);
  return next.daysAhead > 0 || specialCloses === null ? opens : copy.opening.opensThenCloses(opens, openingTime(specialCloses, copy));
}

function formatOpens(next: OpeningChange, copy: SiteCopy): string {
  const { opening } = copy;
  const time = openingTime(next.minutes, copy);
  if (next.daysAhead === 0) return opening.opensToday(time);
  if (next.daysAhead === 1) return opening.opensTomorrow(time);
  return opening.opensOn(next.daysAhead < 7 ? opening.dayNames[next.weekday] : longDay(next.date, copy), time);
}
