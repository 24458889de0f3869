import { addDays, arizonaDate, arizonaFormat, arizonaInstant, type CalendarDate, weekdayOf } from "~/domain/clinic/arizona-time";
import type { Clinic } from "~/domain/clinic/clinic-facts";
import { minutesOf, openingTime, spanOn } from "~/domain/clinic/opening-hours";
import { capitalized } from "~/domain/phrases";

const SEARCH_DAYS = 30;

/** The end of the next day on which the clinic is open, after the day of the request; null when none is near. */
export function answerBy({ hours, specialDays }: Pick<Clinic, "hours" | "specialDays">, receivedAt: Date): Date | null {
  const received = arizonaDate(receivedAt);
  for (let ahead = 1; ahead <= SEARCH_DAYS; ahead++) {
    const date = addDays(received, ahead);
    const span = spanOn(hours, specialDays, date);
    if (span) return arizonaInstant(date, minutesOf(span.closes));
  }
  return null;
}

/** "Monday, 6 PM"; the date, too, where the weekday's name alone could be another week's. */
export function answerTimeWords(by: Date, receivedAt: Date): string {
  const date = dateBefore(by);
  const day = date < addDays(arizonaDate(receivedAt), 7) ? capitalized(weekdayOf(date)) : dayFormat.format(arizonaInstant(date, 720));
  return `${day}, ${openingTime((by.getTime() - arizonaInstant(date, 0).getTime()) / 60_000)}`;
}

/** Midnight ends its day. */
function dateBefore(instant: Date): CalendarDate {
  return arizonaDate(new Date(instant.getTime() - 1));
}

const dayFormat = arizonaFormat({ weekday: "long", month: "long", day: "numeric" });
