/**
 * Parses ISO 8601, PostgreSQL's form (2026-05-19 15:00:00.123456+00) and milliseconds since 1970. Without an offset it is UTC;
 * a day alone is noon in Arizona. @returns ISO 8601 in UTC, or null
 */
export function parseInstant(value: unknown): string | null {
  if (value instanceof Date) return iso(value.getTime());
  if (typeof value === "number") return value > 0 ? iso(value) : null;
  if (typeof value !== "string") return null;
  const parts = pattern.exec(value.trim());
  if (!parts) return null;
  const [, day, time, fraction = "", offset] = parts;
  if (time === undefined) return iso(Date.parse(`${day}T12:00:00-07:00`));
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  return iso(Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}.${milliseconds}${fullOffset(offset)}`));
}

const pattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/i;

function fullOffset(offset: string | undefined): string {
  if (offset === undefined || /^(z|utc)$/i.test(offset)) return "Z";
  const digits = offset.slice(1).replace(":", "").padEnd(4, "0");
  return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function iso(milliseconds: number): string | null {
  if (Number.isNaN(milliseconds) || Math.abs(milliseconds) > LATEST) return null;
  return new Date(milliseconds).toISOString();
}

/** Whether a stored instant is in the future by more than the difference of two machines' clocks. */
export function isAhead(stored: Date, now: Date): boolean {
  return stored > latestNow(now);
}

/** The latest time that another machine's clock may show. */
export function latestNow(now: Date): Date {
  return new Date(now.getTime() + MAX_CLOCK_DIFFERENCE_MS);
}

const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** The end of the year 9999: later years have more digits and sort wrongly. */
const LATEST = Date.UTC(9999, 11, 31);
