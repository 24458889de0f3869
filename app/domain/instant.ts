/**
 * Parses ISO 8601, PostgreSQL's form (2026-05-19 15:00:00.123456+00), dates of American texts and of mails (RFC 5322), and seconds or
 * milliseconds since 1970. Without an offset it is UTC; a day alone is noon in Arizona. @returns ISO 8601 in UTC, or null
 */
export function parseInstant(value: unknown): string | null {
  if (value instanceof Date) return iso(value.getTime());
  if (typeof value === "number") return value >= FIRST_SECOND ? iso(value < FIRST_MILLISECOND ? value * 1000 : value) : null;
  if (typeof value !== "string" || value.length > 100) return null;
  const text = value.trim();
  if (/^\d{9,13}$/.test(text)) return parseInstant(Number(text));
  const day = DAYS.map(({ form, order }) => ({ parts: form.exec(text), order })).find(({ parts }) => parts !== null);
  if (!day?.parts) return null;
  const [whole, ...parts] = day.parts;
  const [year, month, dayOfMonth] = day.order.map((at) => parts[at] ?? "");
  const date = calendarDate(year, month, dayOfMonth);
  const rest = text.slice(whole.length);
  if (date === null || rest === "") return date && iso(Date.parse(`${date}T12:00:00-07:00`));
  const time = TIME.exec(rest);
  if (!time) return null;
  const [, given = "0", minute, second = "00", fraction = "", half, offset] = time;
  const hour = half === undefined ? given : String((Number(given) % 12) + (/p/i.test(half) ? 12 : 0));
  const clock = `${hour.padStart(2, "0")}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}`;
  return iso(Date.parse(`${date}T${clock}${fullOffset(offset)}`));
}

/** In 1973, as seconds and as milliseconds: smaller numbers are years, rows or sizes. */
const FIRST_SECOND = 100_000_000;
const FIRST_MILLISECOND = FIRST_SECOND * 1000;

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\\.?";
const WEEKDAY = "(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6},?\\s{1,3})?";

/** How a day is written, and which part is its year, month and day. */
const DAYS = [
  { form: /^(\d{4})-(\d\d?)-(\d\d?)(?!\d)/, order: [0, 1, 2] },
  { form: /^(\d{4})\/(\d\d?)\/(\d\d?)(?!\d)/, order: [0, 1, 2] },
  { form: /^(\d\d?)\/(\d\d?)\/(\d{4})(?!\d)/, order: [2, 0, 1] },
  { form: new RegExp(`^${WEEKDAY}${MONTH}\\s{1,3}(\\d\\d?)(?:st|nd|rd|th)?,?\\s{1,3}(\\d{4})(?!\\d)`, "i"), order: [2, 0, 1] },
  { form: new RegExp(`^${WEEKDAY}(\\d\\d?)(?:st|nd|rd|th)?\\s{1,3}${MONTH},?\\s{1,3}(\\d{4})(?!\\d)`, "i"), order: [2, 1, 0] },
];

const TIME =
  /^(?:T|,?\s{1,3}(?:at\s)?)(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:\s?([ap])\.?m\.?)?\s{0,3}(Z|UTC|(?:GMT)?[+-]\d\d(?::?\d\d)?|GMT)?(?:\s\([^()]{1,40}\))?$/i;

/** @returns YYYY-MM-DD, or null if there is no such day */
function calendarDate(year = "", month = "", day = ""): string | null {
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.toLowerCase()) + 1;
  const date = `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null;
}

function fullOffset(given: string | undefined): string {
  const offset = given?.replace(/^gmt(?=.)/i, "");
  if (offset === undefined || /^(z|utc|gmt)$/i.test(offset)) return "Z";
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
