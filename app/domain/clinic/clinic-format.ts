import { capitalized } from "~/domain/phrases";
import { arizonaDate, arizonaInstant, type CalendarDate, formatDay, type Weekday } from "./arizona-time";
import { type Address, type ClinicRecord, displayPhone, type WalkIns } from "./clinic-record";
import type { ClinicSection } from "./clinic-sections";
import { groupHours, openingTime, type WeeklyHours } from "./opening-hours";
import { formatAmount } from "./service-price";
import { formatSpan } from "./span-format";

/** A section's value in one line, for lists, the history and a clash. */
export const sectionSummaries: Readonly<Record<ClinicSection, (record: ClinicRecord) => string>> = {
  hours: ({ hours }) => formatHours(hours),
  days: ({ specialDays }) =>
    specialDays.map(({ date, name, span }) => `${formatDay(date)} ${name ? `(${name}) ` : ""}${formatSpan(span)}`).join(" · "),
  notices: ({ notices }) => notices.map(({ title }) => title).join(" · "),
  contact: ({ name, phone, emergencyPhone, email }) =>
    [name, displayPhone(phone), emergencyPhone && `emergencies ${displayPhone(emergencyPhone)}`, email].filter(Boolean).join(" · "),
  place: ({ address }) => postalAddress(address),
  booking: ({ bookingUrl }) => bookingUrl.replace(/^https?:\/\//, ""),
  hospitals: ({ hospitals }) =>
    hospitals
      .map(({ name, verifiedOn, interpretersOn }) => `${name}, checked ${formatDay(verifiedOn)}${withInterpreters(interpretersOn)}`)
      .join(" · "),
  poison: ({ poisonLines }) =>
    poisonLines.map(({ name, phone, interpretersOn }) => `${name} ${displayPhone(phone)}${withInterpreters(interpretersOn)}`).join(" · "),
  patients: ({ species, languages, spanishPhone }) => {
    const spoken = languages.map(({ name, when }) => (when ? `${name} (${when})` : name)).join(", ");
    const phone = spanishPhone.length > 0 && `phone in Spanish: ${daysInWords(spanishPhone)}`;
    return [species.join(", "), spoken, phone].filter(Boolean).join(" · ");
  },
  visit: ({ payment, parking, arrival, walkIns }) =>
    [payment, parking, arrival, walkIns && walkInLabels[walkIns]].filter(Boolean).join(" · "),
  claims: ({ yearsOfExperience, families, areaServed, copyrightSince, feedTag }) =>
    [
      yearsOfExperience && `${yearsOfExperience} years`,
      families && `${families} families`,
      areaServed.join(", "),
      `since ${copyrightSince}`,
      feedTag.replace(/,.*/, ""),
    ]
      .filter(Boolean)
      .join(" · "),
  prices: ({ prices }) =>
    prices
      .map(
        ({ service, ...price }) =>
          `${capitalized(service.replaceAll("-", " "))} ${price.kind === "from" ? `from ${formatAmount(price)}` : "by estimate"}`,
      )
      .join(" · "),
  testimonials: ({ testimonials }) => testimonials.map(({ name, consent }) => (consent ? name : `${name} (no consent yet)`)).join(" · "),
  confirmations: ({ confirmations }) => confirmations.map(({ value, by }) => `“${value}”, ${by}`).join(" · "),
};

/** "Monday, Thursday". */
export function daysInWords(days: readonly Weekday[]): string {
  return days.map(capitalized).join(", ");
}

function withInterpreters(on: CalendarDate | undefined): string {
  return on === undefined ? "" : `, interpreters asked for ${formatDay(on)}`;
}

export const walkInLabels: Readonly<Record<WalkIns, string>> = {
  "": "Not said",
  welcome: "Walk-ins welcome",
  appointment: "By appointment",
};

export const sectionNames: Readonly<Record<ClinicSection, string>> = {
  hours: "Weekly hours",
  days: "Closures and special hours",
  notices: "Notices",
  contact: "Name, phone, email",
  place: "Address and map",
  booking: "Booking link",
  hospitals: "After-hours hospitals",
  poison: "Poison lines",
  patients: "Species and languages",
  visit: "Paying, parking, arriving",
  claims: "Experience, families, area",
  prices: "Prices",
  testimonials: "Testimonials",
  confirmations: "Before you go live",
};

/** "weekly hours". */
export function sectionInSentence(section: ClinicSection): string {
  const name = sectionNames[section];
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** "Mon–Fri 7 AM–6 PM · Sat 10 AM–6 PM · Sun closed". */
export function formatHours(hours: WeeklyHours, { locale = "en-US", opening }: HoursWords = {}): string {
  return groupHours(hours)
    .map(
      ({ first, last, span }) => `${days(opening?.dayNames[first] ?? first, opening?.dayNames[last] ?? last)} ${formatSpan(span, locale)}`,
    )
    .join(" · ");
}

/** English without any. */
interface HoursWords {
  readonly locale?: string;
  readonly opening?: { readonly dayNames: Readonly<Record<Weekday, string>> };
}

export function postalAddress({ street, city, region, postalCode }: Address): string {
  return `${street}, ${city}, ${region} ${postalCode}`;
}

function days(first: string, last: string): string {
  const [from, to] = [first, last].map((day) => day.charAt(0).toUpperCase() + day.slice(1, 3));
  return from === to ? `${from}` : `${from}–${to}`;
}

/** When something ends: "midnight tonight", "3 PM today", "midnight on Nov 26, 2026". @param until ISO 8601 */
export function formatUntil(until: string, now: Date): string {
  const end = new Date(until);
  // Midnight is the end of a day, not the first minute of the next one.
  const day = arizonaDate(new Date(end.getTime() - 1));
  const minutes = (end.getTime() - arizonaInstant(day, 0).getTime()) / 60_000;
  const time = minutes === 24 * 60 ? "midnight" : openingTime(Math.floor(minutes));
  if (day !== arizonaDate(now)) return `${time} on ${formatDay(day)}`;
  return time === "midnight" ? "midnight tonight" : `${time} today`;
}
