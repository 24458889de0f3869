import { addDays, arizonaDate, arizonaInstant, weekdayOf } from "~/domain/clinic/arizona-time";
import type { ClinicRecord, Notice } from "~/domain/clinic/clinic-record";
import type { ShownNotice } from "~/domain/clinic/notices";
import { isSameSpan, minutesOf, type OpenSpan, type SpecialDay } from "~/domain/clinic/opening-hours";
import { formatClockTime, formatSpan } from "~/domain/clinic/span-format";
import { usHolidays } from "~/domain/clinic/us-holidays";
import { capitalized } from "~/domain/phrases";
import { closureCopy } from "~content/closure-copy";
import type { Copy } from "~content/language";

export interface ClosureWords {
  readonly copy: Copy<typeof closureCopy>;
  readonly locale: string;
}

const english: ClosureWords = { copy: closureCopy, locale: "en-US" };

type Hours = Pick<ClinicRecord, "hours" | "specialDays">;

/**
 * What special hours say by themselves, on their day and on the day before; null where the day is as usual. It changes only when the
 * clinic opens or closes, and at midnight.
 */
export function closureNotice({ hours, specialDays }: Hours, now: Date, { copy, locale }: ClosureWords = english): ShownNotice | null {
  const today = arizonaDate(now);
  const unusualOn = (date: string) => {
    const day = specialDays.find((one) => one.date === date);
    const usual = hours[weekdayOf(date)];
    return day && !isSameSpan(day.span, usual) ? { day, usual } : null;
  };
  const found = unusualOn(today);
  const hasPassed = (time: string) => arizonaInstant(today, minutesOf(time)) <= now;
  const title = found && todayTitle(found.day.span, found.usual, hasPassed, { copy, locale });
  if (found && title) return notice(found.day, isHoliday(today) ? "information" : "urgent", title);
  const next = unusualOn(addDays(today, 1));
  return (
    next && notice(next.day, "information", next.day.span ? copy.hoursTomorrow(formatSpan(next.day.span, locale)) : copy.closedTomorrow)
  );
}

/** @returns null where nothing is unusual from now on */
function todayTitle(
  span: OpenSpan | null,
  usual: OpenSpan | null,
  hasPassed: (time: string) => boolean,
  { copy, locale }: ClosureWords,
): string | null {
  if (!span) return copy.closedToday;
  const [opens, closes] = [formatClockTime(span.opens, locale), formatClockTime(span.closes, locale)];
  if (usual?.opens === span.opens && span.closes < usual.closes)
    return hasPassed(span.closes) ? copy.closedEarly(closes) : copy.closesToday(closes);
  if (usual?.closes === span.closes && usual.opens < span.opens) return hasPassed(span.opens) ? null : copy.opensToday(opens);
  return copy.hoursToday(formatSpan(span, locale));
}

function isHoliday(date: string): boolean {
  return usHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date);
}

function notice({ date, name }: SpecialDay, kind: Notice["kind"], title: string): ShownNotice {
  return { id: `closure-${date}`, kind, title, text: name && `${capitalized(name)}.`, link: "" };
}
