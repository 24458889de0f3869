import { addDays, type CalendarDate, daysBetween, formatDay } from "~/domain/clinic/arizona-time";
import { counted } from "~/domain/phrases";

export interface CountedName {
  readonly name: string;
  readonly count: number;
}

export interface ReadPage {
  readonly path: string;
  /** The title of an article; null for other pages. */
  readonly title: string | null;
  readonly count: number;
  /** Visits in the period before. */
  readonly before: number;
}

export interface VisitPeriod {
  readonly from: CalendarDate;
  /** The last day, which is not over yet. */
  readonly today: CalendarDate;
  /** The first day of the period before, which is of the same length. */
  readonly before: CalendarDate;
}

export interface VisitReport extends VisitPeriod {
  /** The first day on which anything was counted. */
  readonly since: CalendarDate | null;
  /** Days with visits, including those of the period before. */
  readonly days: readonly { readonly day: CalendarDate; readonly count: number }[];
}

export interface WeekReport extends VisitReport {
  readonly pages: readonly ReadPage[];
  readonly sites: readonly CountedName[];
  readonly searches: readonly CountedName[];
}

export interface Bar {
  readonly from: CalendarDate;
  /** For example "Nov 21, 2026", or the first day of a week. */
  readonly label: string;
  readonly count: number;
}

export function visitPeriod(today: CalendarDate, weeks: number): VisitPeriod {
  const from = addDays(today, 1 - 7 * weeks);
  return { from, today, before: addDays(from, -7 * weeks) };
}

/** One bar for each day of up to four weeks, otherwise for each week; days without visits included. */
export function barsOf({ from, today, days }: VisitReport): readonly Bar[] {
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const length = daysBetween(from, today) + 1;
  const daysABar = length > 28 ? 7 : 1;
  return Array.from({ length: length / daysABar }, (_, bar) => {
    const first = addDays(from, bar * daysABar);
    const ofBar = Array.from({ length: daysABar }, (__, day) => counts.get(addDays(first, day)) ?? 0);
    return {
      from: first,
      label: `${daysABar > 1 ? "Week from " : ""}${formatDay(first)}`,
      count: ofBar.reduce((sum, one) => sum + one, 0),
    };
  });
}

/** For example "1,204 visits". */
export function visitsLabel(report: VisitReport): string {
  return counted(sumFrom(report, report.from, report.today), "visit");
}

/** For example "12 more than in the 7 days before"; null if there is nothing to compare with. */
export function changeLabel(report: VisitReport): string | null {
  if (!isComparable(report)) return null;
  const change = sumFrom(report, report.from, report.today) - sumFrom(report, report.before, addDays(report.from, -1));
  const length = daysBetween(report.from, report.today) + 1;
  const before = `the ${length} days before`;
  return change === 0
    ? `as many as in ${before}`
    : `${Math.abs(change).toLocaleString("en-US")} ${change > 0 ? "more" : "fewer"} than in ${before}`;
}

/** Whether visits were counted in the whole period before. */
export function isComparable({ since, before }: Pick<VisitReport, "since" | "before">): boolean {
  return since !== null && since <= before;
}

function sumFrom({ days }: VisitReport, from: CalendarDate, to: CalendarDate): number {
  return days.reduce((sum, { day, count }) => (day >= from && day <= to ? sum + count : sum), 0);
}
