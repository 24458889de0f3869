import { type CalendarDate, formatDay, weekdayOf, weekdays } from "~/domain/clinic/arizona-time";
import { postalAddress } from "~/domain/clinic/clinic-format";
import { type ClinicRecord, displayPhone } from "~/domain/clinic/clinic-record";
import { formatSpan } from "~/domain/clinic/span-format";
import type { OutputsCopy } from "~content/outputs-copy";

/** A line of the text for a business listing. */
export interface ListingPart {
  readonly kind: "fact" | "hours" | "special";
  /** For example "Phone", "Monday" or "Thursday, Nov 26, 2026". */
  readonly name: string;
  readonly value: string;
  /** The day that it is about. */
  readonly date?: CalendarDate | undefined;
}

interface ListingChange {
  readonly name: string;
  /** Null for what is new. */
  readonly before: string | null;
  /** Null for what is gone. */
  readonly after: string | null;
}

interface ListingContext {
  readonly website: string;
  readonly copy: OutputsCopy;
  readonly today: CalendarDate;
}

/** What Google, Apple and Bing ask about a business, in the order in which they ask. */
export function listingParts(record: ClinicRecord, { website, copy, today }: ListingContext): ListingPart[] {
  const { names, dayNames, closed, withReason } = copy.listing;
  const facts: [string, string][] = [
    [names.name, record.name],
    [names.address, postalAddress(record.address)],
    [names.phone, displayPhone(record.phone)],
    [names.website, website],
    [names.appointments, record.bookingUrl],
  ];
  const days = [...weekdays.slice(1), weekdays[0]];
  const special = record.specialDays.filter(({ date }) => date >= today).toSorted((one, other) => one.date.localeCompare(other.date));
  return [
    ...facts.map(([name, value]) => ({ kind: "fact", name, value }) as const),
    ...days.map(
      (day) => ({ kind: "hours", name: dayNames[day], value: record.hours[day] ? formatSpan(record.hours[day]) : closed }) as const,
    ),
    ...special.map(({ date, name, span }) => {
      const words = span ? formatSpan(span) : closed;
      const value = name ? withReason(words, name) : words;
      return { kind: "special", name: `${dayNames[weekdayOf(date)]}, ${formatDay(date)}`, value, date } as const;
    }),
  ];
}

export function listingText(parts: readonly ListingPart[], { listing }: OutputsCopy): string {
  const groups = (["fact", "hours", "special"] as const).map((kind) => {
    const lines = parts.filter((part) => part.kind === kind).map(({ name, value }) => `${name}: ${value}`);
    return lines.length > 0 ? [listing.titles[kind], ...lines].filter(Boolean).join("\n") : "";
  });
  return groups.filter(Boolean).join("\n\n");
}

/** A day that has passed since is no change. */
export function listingChanges(copied: readonly ListingPart[], current: readonly ListingPart[], today: CalendarDate): ListingChange[] {
  const changed = current.flatMap(({ name, value }) => {
    const before = copied.find((part) => part.name === name)?.value ?? null;
    return before === value ? [] : [{ name, before, after: value }];
  });
  const gone = copied.filter(({ name, date }) => !(date && date < today) && !current.some((part) => part.name === name));
  return [...changed, ...gone.map(({ name, value }) => ({ name, before: value, after: null }))];
}
