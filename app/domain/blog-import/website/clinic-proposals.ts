import { decoded } from "~/domain/blog-import/html/old-site";
import { type Weekday, weekdays } from "~/domain/clinic/arizona-time";
import { formatHours, postalAddress } from "~/domain/clinic/clinic-format";
import { type Address, displayPhone, parsePhone } from "~/domain/clinic/clinic-record";
import type { OpenSpan, WeeklyHours } from "~/domain/clinic/opening-hours";

/** Facts of the clinic's record that an old website may state. */
interface ProposedFacts {
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  readonly email: string;
  readonly address: Address;
  readonly hours: WeeklyHours;
}

export type ProposedField = keyof ProposedFacts;

export interface FactProposal<Field extends ProposedField = ProposedField> {
  readonly field: Field;
  readonly value: ProposedFacts[Field];
  /** The value as the record's pages show it. */
  readonly text: string;
}

type Node = Readonly<Record<string, unknown>>;

/** What the structured data of a page says about the business. */
export function factsOfNodes(nodes: readonly Node[]): FactProposal[] {
  return nodes.filter(isBusiness).flatMap((node) => {
    const { name, telephone, email, address } = node;
    return [
      ...(textOf(name) === "" ? [] : [proposal("name", textOf(name))]),
      ...factsOfPage([`tel:${textOf(telephone)}`, `mailto:${textOf(email)}`], hoursIn(node)),
      ...addressIn(address),
    ];
  });
}

function proposal<Field extends ProposedField>(field: Field, value: ProposedFacts[Field]): FactProposal {
  return { field, value, text: proposedText({ field, value }) };
}

export function proposedText({ field, value }: Pick<FactProposal, "field" | "value">): string {
  if (field === "hours") return formatHours(value as WeeklyHours);
  if (field === "address") return postalAddress(value as Address);
  return field === "phone" ? displayPhone(String(value)) : String(value);
}

function isBusiness({ "@type": type }: Node): boolean {
  return [type]
    .flat()
    .some((one) => /^(VeterinaryCare|LocalBusiness|MedicalBusiness|MedicalClinic|AnimalShelter|ProfessionalService)$/.test(String(one)));
}

/** Numbers and addresses that visitors can press, and hours that are written as a list or table of days. */
export function factsOfPage(links: readonly string[], lines: readonly string[]): FactProposal[] {
  const phones = links.filter((link) => /^tel:/i.test(link)).map((link) => parsePhone(decoded(link.slice(4))));
  const emails = links.filter((link) => /^mailto:/i.test(link)).map(plainEmail);
  return [
    ...[...new Set(phones)].flatMap((phone) => (phone ? [proposal("phone", phone)] : [])),
    ...[...new Set(emails)].flatMap((email) => (/^[^\s@]+@[^\s@]+\.[a-z]+$/i.test(email) ? [proposal("email", email)] : [])),
    ...writtenHours(lines),
  ];
}

function plainEmail(link: string): string {
  return decoded(link.replace(/^(mailto:)+/i, "").split("?")[0] ?? "")
    .trim()
    .toLowerCase();
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.replace(/\s+/g, " ").trim().slice(0, 200) : "";
}

/** Only a whole address: half of one would be worse than none. */
function addressIn(value: unknown): FactProposal[] {
  const { streetAddress, addressLocality, addressRegion, postalCode } = (typeof value === "object" && value !== null ? value : {}) as Node;
  const address = {
    street: textOf(streetAddress),
    city: textOf(addressLocality),
    region: textOf(addressRegion),
    postalCode: textOf(postalCode),
    country: "US",
  };
  return Object.values(address).every((part) => part !== "") ? [proposal("address", address)] : [];
}

function hoursIn({ openingHoursSpecification, openingHours }: Node): string[] {
  const specified = [openingHoursSpecification].flat().filter((one): one is Node => typeof one === "object" && one !== null);
  const named = specified.map(({ dayOfWeek, opens, closes }) => {
    const days = [dayOfWeek].flat().map((day) => textOf(day).split("/").at(-1) ?? "");
    return `${days.join(", ")} ${textOf(opens)} - ${textOf(closes)}`;
  });
  return [...named, ...[openingHours].flat().map(textOf)];
}

const DAY = "(?:mon?|tue?s?|wed?(?:nes)?|thu?(?:rs?)?|fri?|sat?(?:ur)?|sun?)(?:days?)?";
const DAYS = new RegExp(`\\b${DAY}\\b(?:\\s*(?:-|–|—|to|through|thru|&|and|,)\\s*${DAY}\\b)*`, "gi");
const TIMES = /(\d{1,2})(?::(\d\d))?\s*([ap])?\.?m?\.?(?::\d\d)?\s*(?:-|–|—|to)\s*(\d{1,2})(?::(\d\d))?\s*([ap])?\.?m?/i;

/** Of days with their times, each before the next day. A second time on a day, or a day without one, makes the hours unclear. */
function writtenHours(lines: readonly string[]): FactProposal[] {
  const text = lines
    .filter((line) => line.length < 200)
    .join(" \n ")
    .slice(0, 20_000);
  const found = [...text.matchAll(DAYS)];
  const hours = new Map<Weekday, OpenSpan | null>();
  for (const [place, { 0: days, index }] of found.entries()) {
    const after = text.slice(index + days.length, Math.min(found[place + 1]?.index ?? text.length, index + days.length + 60));
    const span = /closed/i.test(after) ? null : spanIn(after);
    if (span === undefined) continue;
    for (const day of daysIn(days)) {
      if (hours.has(day) && JSON.stringify(hours.get(day)) !== JSON.stringify(span)) return [];
      hours.set(day, span);
    }
  }
  if (hours.size < 5) return [];
  const week = Object.fromEntries(weekdays.map((day) => [day, hours.get(day) ?? null])) as unknown as WeeklyHours;
  return [proposal("hours", week)];
}

function spanIn(text: string): OpenSpan | undefined {
  const [all, from = "", fromMinutes = "00", fromHalf = "", until = "", untilMinutes = "00", untilHalf = ""] = TIMES.exec(text) ?? [];
  if (all === undefined) return undefined;
  const opens = clock(Number(from), fromMinutes, fromHalf.toLowerCase());
  // "8 - 5" means the afternoon.
  const closes = clock(
    Number(until),
    untilMinutes,
    untilHalf.toLowerCase() || (fromHalf === "" && Number(until) <= Number(from) ? "p" : ""),
  );
  return opens !== null && closes !== null && opens < closes ? { opens, closes } : undefined;
}

function clock(hour: number, minutes: string, half: string): string | null {
  const whole = half === "" ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  return whole > 24 || Number(minutes) > 59 ? null : `${String(whole).padStart(2, "0")}:${minutes}`;
}

/** "Mon-Wed, Fri" are four days. */
function daysIn(text: string): Weekday[] {
  const names = text.toLowerCase().match(new RegExp(DAY, "gi")) ?? [];
  const numbers = names.map((name) => weekdays.findIndex((day) => day.startsWith(name.slice(0, 2))));
  const joints = text.toLowerCase().split(new RegExp(DAY, "gi")).slice(1, -1);
  return numbers.flatMap((day, place) => {
    const next = numbers[place + 1];
    const isRange = /-|–|—|to|th/.test(joints[place] ?? "") && next !== undefined;
    const length = isRange ? ((next ?? day) - day + 7) % 7 : 1;
    return Array.from({ length: Math.max(1, length) }, (_, index) => weekdays[(day + index) % 7] ?? "sunday");
  });
}
