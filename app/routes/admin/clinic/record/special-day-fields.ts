import { addDays, type CalendarDate, daysBetween, isCalendarDate, weekdayOf, weekdays } from "~/domain/clinic/arizona-time";
import { isClockTime, type OpenSpan, type SpecialDay } from "~/domain/clinic/opening-hours";
import { formatClockTime, formatSpan } from "~/domain/clinic/span-format";
import { counted } from "~/domain/phrases";
import { longDay } from "~/ui/public/opening/format-opening";
import { siteCopy } from "~content/site-copy";

type Typed = Readonly<Record<string, string | undefined>>;

export interface AddedDays {
  readonly days: readonly SpecialDay[];
  readonly errors: Readonly<Record<string, string>>;
}

const MAX_DAYS = 31;
/** About a year of a weekday. */
const MAX_WEEKS = 53;

export function daysInARow(typed: Typed, today: CalendarDate): AddedDays {
  const [first = "", last = ""] = [typed.newDate, typed.newUntil];
  const errors: Record<string, string> = {};
  if (!isCalendarDate(first)) errors.newDate = first ? "There is no such day." : "Choose the day.";
  else if (first < today) errors.newDate = "This day has passed.";
  else if (last && !isCalendarDate(last)) errors.newUntil = "There is no such day.";
  else if (last && last < first) errors.newUntil = "The last day is before the first.";
  else if (last && daysBetween(first, last) >= MAX_DAYS) errors.newUntil = `At most ${MAX_DAYS} days. Add the rest as another one.`;
  const count = Object.keys(errors).length > 0 ? 0 : last ? daysBetween(first, last) + 1 : 1;
  return withHours(
    typed,
    Array.from({ length: count }, (_, at) => addDays(first, at)),
    errors,
  );
}

/** The same day of every week until a date. Days that have special hours already keep them. */
export function daysEveryWeek(
  typed: Typed,
  today: CalendarDate,
  present: readonly SpecialDay[],
): AddedDays & { readonly kept: readonly SpecialDay[] } {
  const weekday = weekdays.find((day) => day === typed.weekday);
  const last = typed.newUntil ?? "";
  const errors: Record<string, string> = {};
  const ahead = (weekdays.indexOf(weekday ?? "monday") - weekdays.indexOf(weekdayOf(today)) + 7) % 7;
  const first = addDays(today, ahead);
  if (!weekday) errors.weekday = "Choose the day of the week.";
  else if (!isCalendarDate(last)) errors.newUntil = last ? "There is no such day." : "Choose the last day.";
  else if (last < first) errors.newUntil = `The first one would be ${longDay(first, siteCopy)}.`;
  else if (daysBetween(first, last) >= 7 * MAX_WEEKS) errors.newUntil = "At most a year ahead.";
  const count = Object.keys(errors).length > 0 ? 0 : Math.floor(daysBetween(first, last) / 7) + 1;
  const dates = Array.from({ length: count }, (_, week) => addDays(first, 7 * week));
  const kept = present.filter(({ date }) => dates.includes(date));
  const free = dates.filter((date) => !kept.some((day) => day.date === date));
  if (count > 0 && free.length === 0) errors.newUntil = "Each of these days has special hours already.";
  return { ...withHours(typed, free, errors), kept };
}

function withHours(typed: Typed, dates: readonly CalendarDate[], errors: Record<string, string>): AddedDays {
  const name = (typed.newName ?? "").trim();
  const span = spanOf(typed);
  if (span && !(isClockTime(span.opens) && isClockTime(span.closes))) errors.newCloses = "Choose when you open and when you close.";
  else if (span && span.closes <= span.opens)
    errors.newCloses = `You would close at ${formatClockTime(span.closes)}, but open at ${formatClockTime(span.opens)}.`;
  return { days: dates.map((date) => ({ date, name, span })), errors };
}

/** Null for closed all day. */
function spanOf({ newKind, newOpens = "", newCloses = "" }: Typed): OpenSpan | null {
  return newKind === "hours" ? { opens: newOpens, closes: newCloses } : null;
}

/** "closed Thursday, December 24", "3 Thursdays, 9 AM–5 PM: December 3, 10 and 17". */
export function formatAddedDays(days: readonly SpecialDay[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return "";
  const hours = formatSpan(first.span);
  const day = longDay(first.date, siteCopy);
  if (days.length === 1) return `${day}, ${hours}`;
  if (daysBetween(first.date, last.date) === days.length - 1) return `${day} to ${longDay(last.date, siteCopy)}, ${hours}`;
  return `${counted(days.length, siteCopy.opening.dayNames[weekdayOf(first.date)])}, ${hours}: ${dateList(days)}`;
}

/** "December 3, 10 and 17, January 7". */
function dateList(days: readonly SpecialDay[]): string {
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  return months
    .map((month) => {
      const numbers = days.filter(({ date }) => date.startsWith(month)).map(({ date }) => String(Number(date.slice(8))));
      return `${monthFormat.format(new Date(month))} ${listFormat.format(numbers)}`;
    })
    .join(", ");
}

const monthFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long" });
const listFormat = new Intl.ListFormat("en-US", { type: "conjunction" });
