import { minutesOf, type OpenSpan, openingTime, openPartsOf } from "./opening-hours";

/** "7 AM–6 PM", "7 AM–12 PM, 1 PM–6 PM" with a lunch break, or "closed". */
export function formatSpan(span: OpenSpan | null, locale = "en-US"): string {
  if (!span) return locale === "es-US" ? "cerrado" : "closed";
  return openPartsOf(span)
    .map(({ opens, closes }) => `${formatClockTime(opens, locale)}–${formatClockTime(closes, locale)}`)
    .join(", ");
}

/** "7 AM", "10:30 AM". @param time HH:MM */
export function formatClockTime(time: string, locale = "en-US"): string {
  return openingTime(minutesOf(time), { locale });
}
