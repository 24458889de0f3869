import { type Weekday, weekdays } from "~/domain/clinic/arizona-time";
import { isClockTime, type OpenSpan, type WeeklyHours } from "~/domain/clinic/opening-hours";
import { formatClockTime } from "~/domain/clinic/span-format";
import { siteCopy } from "~content/site-copy";

type Typed = Readonly<Record<string, string>>;

/** In the order of the table. */
export const tableDays: readonly Weekday[] = [...weekdays.slice(1), "sunday"];

/** The fields of the table's rows, for the server and for the preview beside them. */
export function parseWeeklyHours(typed: Typed): { readonly hours: WeeklyHours; readonly errors: Readonly<Record<string, string>> } {
  const errors: Record<string, string> = {};
  const hours: Partial<Record<Weekday, OpenSpan | null>> = {};
  /** Of the nearest day above that is open. */
  let above: OpenSpan | null = null;
  for (const day of tableDays) {
    if (typed[`${day}Open`] === undefined) {
      hours[day] = null;
      continue;
    }
    const same: OpenSpan | null = typed[`${day}Same`] === undefined ? null : above;
    const error = same ? null : spanError(day, typed);
    if (error) errors[day] = error;
    above = same ?? spanOf(day, typed);
    hours[day] = above;
  }
  if (tableDays.every((day) => hours[day] === null)) errors.monday = "Every day is closed. Switch at least one day to open.";
  return { hours: hours as WeeklyHours, errors };
}

/** @returns what an open day's fields say, whether it can be or not */
function spanOf(day: Weekday, typed: Typed): OpenSpan {
  const [opens, closes, reopens, ends] = timesOf(day, typed);
  return typed[`${day}Lunch`] === undefined ? { opens, closes } : { opens, closes: ends, lunch: { from: closes, until: reopens } };
}

function timesOf(day: Weekday, typed: Typed): [string, string, string, string] {
  const [opens = "", closes = "", reopens = "", ends = ""] = ["Opens", "Closes", "Opens2", "Closes2"].map((name) => typed[day + name]);
  return [opens, closes, reopens, ends];
}

function spanError(day: Weekday, typed: Typed): string | null {
  const name = siteCopy.opening.dayNames[day];
  const hasLunch = typed[`${day}Lunch`] !== undefined;
  const times = timesOf(day, typed).slice(0, hasLunch ? 4 : 2);
  if (!times.every(isClockTime)) return `Choose when ${name} opens and closes.`;
  const [opens = "", closes = "", reopens = "", ends = ""] = times;
  const at = formatClockTime;
  if (!hasLunch) return opens < closes ? null : `${name} closes at ${at(closes)}, but opens at ${at(opens)}.`;
  if (closes <= opens) return `The morning ends at ${at(closes)}, but begins at ${at(opens)}.`;
  if (reopens === closes) return `The afternoon begins at ${at(reopens)}, when the morning ends. Leave a break, or uncheck “Lunch break”.`;
  if (reopens < closes) return `The afternoon begins at ${at(reopens)}, before the morning ends at ${at(closes)}.`;
  return reopens < ends ? null : `The afternoon ends at ${at(ends)}, but begins at ${at(reopens)}.`;
}
