import { addDays, arizonaDate, type CalendarDate, weekdayOf } from "./arizona-time";
import type { ClinicRecord } from "./clinic-record";
import { minutesOf, type OpenSpan, type SpecialDay, spanOn } from "./opening-hours";

/** Past special days are kept this long, for the history and the listing's text. */
const KEPT_DAYS = 400;

type Hours = Pick<ClinicRecord, "hours" | "specialDays">;

/** @returns null where the clinic is closed today or would close before it opens */
export function closeEarly({ hours, specialDays }: Hours, now: Date, closes: string): SpecialDay[] | null {
  const date = arizonaDate(now);
  const span = spanOn(hours, specialDays, date) ?? hours[weekdayOf(date)];
  if (!span || minutesOf(closes) <= minutesOf(span.opens)) return null;
  return otherHoursToday(specialDays, now, { opens: span.opens, closes });
}

/** Special hours that were announced with a reason keep it. */
export function otherHoursToday(specialDays: readonly SpecialDay[], now: Date, span: OpenSpan): SpecialDay[] {
  const date = arizonaDate(now);
  const announced = specialDays.find((day) => day.date === date && day.span);
  return withDay(specialDays, { date, name: announced?.name ?? "", span });
}

export type TodayState = "usual" | "early" | "other" | "closed";

/** Which of the choices for today applies. */
export function todayState({ hours, specialDays }: Hours, now: Date): TodayState {
  const date = arizonaDate(now);
  const special = specialDays.find((day) => day.date === date);
  if (!special) return "usual";
  if (!special.span) return "closed";
  const usual = hours[weekdayOf(date)];
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
