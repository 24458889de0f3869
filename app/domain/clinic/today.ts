import { addDays, arizonaDate, type CalendarDate, weekdayOf } from "./arizona-time";
import type { ClinicRecord } from "./clinic-record";
import { isSameSpan, minutesOf, type OpenPart, type OpenSpan, type SpecialDay, spanOn } from "./opening-hours";

/** Past special days are kept this long, for the history and the listing's text. */
const KEPT_DAYS = 400;

type Hours = Pick<ClinicRecord, "hours" | "specialDays">;

/**
 * @param reason the one that visitors read; without it, special hours that were announced with a reason keep theirs
 * @returns null where the clinic is closed today or would close before it opens
 */
export function closeEarly({ hours, specialDays }: Hours, now: Date, closes: string, reason?: string): SpecialDay[] | null {
  const date = arizonaDate(now);
  const span = spanOn(hours, specialDays, date) ?? hours[weekdayOf(date)];
  if (!span || minutesOf(closes) <= minutesOf(span.opens)) return null;
  return otherHoursToday({ hours, specialDays }, now, { opens: span.opens, closes }, reason);
}

/** Other hours, with the usual lunch break where it lies between them. @param reason as of `closeEarly` */
export function otherHoursToday({ hours, specialDays }: Hours, now: Date, part: OpenPart, reason?: string): SpecialDay[] {
  const date = arizonaDate(now);
  const announced = specialDays.find((day) => day.date === date && day.span);
  return withDay(specialDays, { date, name: reason ?? announced?.name ?? "", span: withLunch(part, hours[weekdayOf(date)]) });
}

function withLunch({ opens, closes }: OpenPart, usual: OpenSpan | null): OpenSpan {
  const lunch = usual?.lunch;
  if (!lunch || closes <= lunch.from || lunch.until <= opens || (lunch.from <= opens && closes <= lunch.until)) return { opens, closes };
  if (lunch.from <= opens) return { opens: lunch.until, closes };
  if (closes <= lunch.until) return { opens, closes: lunch.from };
  return { opens, closes, lunch };
}

type TodayState = "usual" | "early" | "other" | "closed";

/** Which of the choices for today applies. */
export function todayState({ hours, specialDays }: Hours, now: Date): TodayState {
  const date = arizonaDate(now);
  const special = specialDays.find((day) => day.date === date);
  if (!special) return "usual";
  if (!special.span) return "closed";
  const usual = hours[weekdayOf(date)];
  if (isSameSpan(special.span, usual)) return "usual";
  const isEarly = usual?.opens === special.span.opens && minutesOf(special.span.closes) < minutesOf(usual.closes);
  return isEarly ? "early" : "other";
}

export function closeToday({ specialDays }: Hours, now: Date, reason: string): SpecialDay[] {
  return withDay(specialDays, { date: arizonaDate(now), name: reason, span: null });
}

/** Today has the weekly hours again. */
export function openAsUsual({ specialDays }: Hours, now: Date): SpecialDay[] {
  return withoutDay(specialDays, arizonaDate(now));
}

export function withDay(specialDays: readonly SpecialDay[], day: SpecialDay): SpecialDay[] {
  const oldest = addDays(day.date, -KEPT_DAYS);
  return [...specialDays.filter(({ date }) => date !== day.date && date >= oldest), day].sort((a, b) => a.date.localeCompare(b.date));
}

export function withoutDay(specialDays: readonly SpecialDay[], date: CalendarDate): SpecialDay[] {
  return specialDays.filter((day) => day.date !== date);
}
