import { addDays, arizonaDate, arizonaInstant, type CalendarDate } from "~/domain/clinic/arizona-time";
import type { Clinic } from "~/domain/clinic/clinic-facts";
import { postalAddress } from "~/domain/clinic/clinic-format";
import { minutesOf, type SpecialDay } from "~/domain/clinic/opening-hours";
import { formatSpan } from "~/domain/clinic/span-format";
import type { OutputsCopy } from "~content/outputs-copy";
import type { SiteCopy } from "~content/site-copy";
import { contentLines, textValue } from "./content-lines";

/** What a calendar or contact file needs besides the clinic's facts. */
export interface FileContext {
  /** The end of every entry's id, which makes it unique. */
  readonly host: string;
  readonly home: string;
  readonly emergency: string;
  readonly copy: Pick<OutputsCopy, "calendar" | "contacts">;
  /** For times and days. */
  readonly site: Pick<SiteCopy, "locale" | "opening">;
}

/** How far back and ahead the calendar reaches; ahead as in structured data. */
const PAST_DAYS = 31;
const AHEAD_DAYS = 365;

/** Closures and special hours to subscribe to: iCalendar, RFC 5545 and RFC 7986. The same text all day long. */
export function closuresCalendar(clinic: Clinic, context: FileContext, now: Date): string {
  const today = arizonaDate(now);
  const stamp = utcTime(arizonaInstant(today, 0));
  const days = clinic.specialDays.filter(({ date }) => addDays(today, -PAST_DAYS) <= date && date <= addDays(today, AHEAD_DAYS));
  const name = textValue(context.copy.calendar.name(clinic.name));
  return contentLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${textValue(clinic.name)}//Closures and special hours//${context.site.locale.slice(0, 2).toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    "X-WR-TIMEZONE:America/Phoenix",
    // Both: the standard's name for it, and the one that Outlook reads.
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...arizona,
    ...days.flatMap((day) => event(day, clinic, context, stamp)),
    "END:VCALENDAR",
  ]);
}

const arizona = [
  "BEGIN:VTIMEZONE",
  "TZID:America/Phoenix",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:-0700",
  "TZOFFSETTO:-0700",
  "TZNAME:MST",
  "END:STANDARD",
  "END:VTIMEZONE",
];

function event(
  { date, name, span }: SpecialDay,
  clinic: Clinic,
  { host, home, emergency, copy, site }: FileContext,
  stamp: string,
): string[] {
  const { calendar } = copy;
  const summary = span ? calendar.special(clinic.shortName, formatSpan(span, site.locale), name) : calendar.closed(clinic.shortName, name);
  return [
    "BEGIN:VEVENT",
    // One for each date: a closure that becomes special hours stays the same entry.
    `UID:special-day-${date}@${host}`,
    `DTSTAMP:${stamp}`,
    ...(span
      ? [`DTSTART${localTime(date, span.opens)}`, `DTEND${localTime(date, span.closes)}`]
      : [`DTSTART;VALUE=DATE:${basic(date)}`, `DTEND;VALUE=DATE:${basic(addDays(date, 1))}`]),
    `SUMMARY:${textValue(summary)}`,
    `DESCRIPTION:${textValue(calendar.description(clinic.phone.display, emergency))}`,
    `LOCATION:${textValue(postalAddress(clinic.address))}`,
    `URL:${home}`,
    // Does not make the subscriber busy.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function localTime(date: CalendarDate, time: string): string {
  const [day, clock] = minutesOf(time) < 24 * 60 ? [date, time] : [addDays(date, 1), "00:00"];
  return `;TZID=America/Phoenix:${basic(day)}T${clock.replace(":", "")}00`;
}

function basic(date: CalendarDate): string {
  return date.replaceAll("-", "");
}

function utcTime(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, "");
}
