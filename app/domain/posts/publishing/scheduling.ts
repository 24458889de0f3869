import { formatArizonaTime, parseArizonaTime } from "~/domain/clinic/arizona-time";
import { counted } from "~/domain/phrases";

/** "3 minutes late", in the largest unit that makes at least two. */
export function formatDelay(seconds: number): string {
  const unit = units.find(({ length }) => seconds >= 2 * length) ?? { name: "minute", length: 60 };
  return `${counted(Math.floor(seconds / unit.length), unit.name)} late`;
}

const units = [
  { name: "day", length: 86_400 },
  { name: "hour", length: 3600 },
] as const;

const MAX_DAYS_AHEAD = 2 * 365;

/** Tomorrow at the next full hour, for a `datetime-local` field. Arizona's clocks differ from UTC by whole hours. */
export function suggestPublicationTime(now: Date): string {
  return formatArizonaTime(new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS));
}

const HOUR_MS = 3_600_000;

/** @param text Arizona time as a `datetime-local` field sends it */
export function checkPublicationTime(text: string, now: Date) {
  const at = parseArizonaTime(text);
  if (!at) return { ok: false, message: "Enter a date and a time, for example November 25, 2026, 8:00 AM." } as const;
  const problem = problemOfTime(at, now);
  return problem === null ? ({ ok: true, at } as const) : ({ ok: false, message: problem } as const);
}

export function problemOfTime(at: Date, now: Date): string | null {
  if (Number.isNaN(at.getTime())) return "That is not a time.";
  if (at.getTime() <= now.getTime()) return "That time has passed in Arizona. Choose a later one, or publish now.";
  if (at.getTime() > now.getTime() + MAX_DAYS_AHEAD * 86_400_000) return "That is more than two years ahead. Check the year.";
  return null;
}
