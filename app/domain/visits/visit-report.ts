import { addDays, type CalendarDate, daysBetween, formatDay } from "~/domain/clinic/arizona-time";
import { counted } from "~/domain/phrases";

export interface CountedName {
  readonly name: string;
  readonly count: number;
}

export interface ReadPage {
  readonly path: string;
  /** Of the article; null for other pages. */
  readonly title: string | null;
  readonly count: number;
  /** In as many days before. */
  readonly before: number;
}

export interface VisitPeriod {
  readonly from: CalendarDate;
  /** The last day, which is not over. */
  readonly today: CalendarDate;
  /** When a period of the same length begins that ends before it. */
  readonly before: CalendarDate;
}

export interface VisitReport extends VisitPeriod {
  /** The first day that anything was counted on. */
  readonly since: CalendarDate | null;
  /** Days with visits, those of the period before too. */
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

/** A bar for each day of up to four weeks, else for each week; days without visits too. */
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
export function visitWords(report: VisitReport): string {
  const visits = sumFrom(report, report.from, report.today);
  return counted(visits, "visit");
}

/** For example "12 more than in the 7 days before"; null while there is nothing to compare with. */
export function changeWords(report: VisitReport): string | null {
  if (!isComparable(report)) return null;
  const change = sumFrom(report, report.from, report.today) - sumFrom(report, report.before, addDays(report.from, -1));
  const length = daysBetween(report.from, report.today) + 1;
  const before = `the ${length} days before`;
  return change === 0
    ? `as many as in ${before}`
    : `${Math.abs(change).toLocaleString("en-US")} ${change > 0 ? "more" : "fewer"} than in ${before}`;
}

/** The whole period before was counted. */
export function isComparable({ since, before }: Pick<VisitReport, "since" | "before">): boolean {
  return since !== null && since <= before;
}

function sumFrom({ days }: VisitReport, from: CalendarDate, to: CalendarDate): number {
  return days.reduce((sum, { day, count }) => (day >= from && day <= to ? sum + count : sum), 0);
}
