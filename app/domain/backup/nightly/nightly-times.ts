import { addDays, arizonaDate, arizonaInstant, weekdayOf, weekdays } from "~/domain/clinic/arizona-time";

const HOUR = 3_600_000;

/** Minutes after midnight in Arizona: 2:10 AM. */
const NIGHTLY = 130;

/** How long to wait after a failure. A rehearsal is more work for the machine. */
const RETRY_HOURS = { backup: 1, rehearsal: 24 };

export interface LastTry {
  /** When the newest successful one was made; null if there is none. */
  readonly done: Date | null;
  /** When the last one was started, successful or not. */
  readonly tried: Date | null;
}

/** Whether the nightly backup is due. One that was missed while the machine was off is made as soon as it is on. */
export function isBackupDue({ done, tried }: LastTry, now: Date): boolean {
  return isDue({ done, tried }, lastNight(now), now, RETRY_HOURS.backup);
}

/** Once a week, in the night to Sunday, after its backup. */
export function isRehearsalDue({ done, tried }: LastTry, now: Date): boolean {
  const night = lastNight(now);
  const day = arizonaDate(night);
  const sunday = addDays(day, -weekdays.indexOf(weekdayOf(day)));
  return isDue({ done, tried }, arizonaInstant(sunday, NIGHTLY), now, RETRY_HOURS.rehearsal);
}

function lastNight(now: Date): Date {
  const today = arizonaInstant(arizonaDate(now), NIGHTLY);
  return today <= now ? today : arizonaInstant(addDays(arizonaDate(now), -1), NIGHTLY);
}

function isDue({ done, tried }: LastTry, since: Date, now: Date, retryHours: number): boolean {
  if (done !== null && done >= since) return false;
  return tried === null || tried < since || now.getTime() - tried.getTime() >= retryHours * HOUR;
}
