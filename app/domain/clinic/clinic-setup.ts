import { plainNumber, testNumber } from "~/domain/phone-numbers";
import { capitalized } from "~/domain/phrases";
import type { ClinicRecord } from "./clinic-record";
import { type ClinicSection, type SectionFields, sectionOf } from "./clinic-sections";

export interface ClinicProgress {
  readonly isDone: boolean;
  /** What is entered and what is next, in a sentence or two. */
  readonly text: string;
}

/** @param saved the sections that somebody has changed; the others have the built-in values, which may be real ones */
export function clinicProgress(record: ClinicRecord, saved: ReadonlySet<ClinicSection>): ClinicProgress {
  const { phone, address, hospitals, confirmations } = record;
  const hoursAreConfirmed = confirmations.some(({ point }) => point === "hours");
  const facts = [
    ["name and phone", saved.has("contact") || !testNumber.test(plainNumber(phone))],
    ["hours", saved.has("hours") || hoursAreConfirmed],
    ["address", saved.has("place") || !/\bExample\b/.test(address.street)],
    ["the night hospital", hospitals.length > 0],
  ] as const;
  const named = (isIn: boolean) => facts.filter(([, known]) => known === isIn).map(([name]) => name);
  const [done, next] = [named(true), named(false)];
  const sentences = [done.length > 0 && sentence(done, "in"), next.length > 0 && sentence(next, "next")];
  return { isDone: next.length === 0, text: sentences.filter(Boolean).join(" ") };
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

function sentence(names: readonly string[], end: string): string {
  const isSingular = names.length === 1 && (names[0] === "address" || names[0] === "the night hospital");
  return capitalized(`${list.format(names)} ${isSingular ? "is" : "are"} ${end}.`);
}

/** Characters beside the logo, as the record's own page takes them. */
const MAX_LINE_LENGTH = 30;

/** The contact section with a new name and phone. The lines beside the logo follow the name. */
export function firstContact(record: ClinicRecord, { name, phone }: Pick<ClinicRecord, "name" | "phone">): SectionFields<"contact"> {
  return { ...sectionOf(record, "contact"), ...(name !== record.name && logoLines(name)), name, phone };
}

/** "Desert Paws Animal Hospital" → "Desert Paws" above "Animal Hospital". A name of one or two words keeps the second line. */
function logoLines(name: string): Partial<Pick<ClinicRecord, "shortName" | "tagline">> {
  const words = name.split(" ");
  const tagline = words.slice(-2).join(" ");
  if (words.length < 3 || tagline.length > MAX_LINE_LENGTH) return { shortName: firstWords(words) };
  return { shortName: firstWords(words.slice(0, -2)), tagline };
}

function firstWords(words: readonly string[]): string {
  const [first = "", ...more] = words;
  const line = more.reduce((text, word) => (`${text} ${word}`.length > MAX_LINE_LENGTH ? text : `${text} ${word}`), first);
  return line.slice(0, MAX_LINE_LENGTH);
}
