import { minutesOf, type OpenPart, type OpenSpan, openingTime, openPartsOf } from "./opening-hours";

/** "7 AM–6 PM", "7 AM–12 PM, 1 PM–6 PM" with a lunch break, or "closed". */
export function formatSpan(span: OpenSpan | null): string {
  return span ? openPartsOf(span).map(formatPart).join(", ") : "closed";
}

function formatPart({ opens, closes }: OpenPart): string {
  return `${formatClockTime(opens)}–${formatClockTime(closes)}`;
}

/** "7 AM", "10:30 AM". @param time HH:MM */
export function formatClockTime(time: string): string {
  return openingTime(minutesOf(time));
}
