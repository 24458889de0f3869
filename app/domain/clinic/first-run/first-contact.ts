import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import { type SectionFields, sectionOf } from "~/domain/clinic/clinic-sections";

/** Characters beside the logo, as the record's own page takes them. */
const MAX_LINE_LENGTH = 30;

/** What the clinic's name and phone make of the record: the lines beside the logo follow the name. */
export function firstContact(record: ClinicRecord, { name, phone }: Pick<ClinicRecord, "name" | "phone">): SectionFields<"contact"> {
  return {
    ...sectionOf(record, "contact"),
    ...(name !== record.name && logoLines(name)),
    name,
    phone,
  };
}

/** "Desert Paws Animal Hospital" → "Desert Paws" above "Animal Hospital". A name of one or two words has the record's second line. */
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
