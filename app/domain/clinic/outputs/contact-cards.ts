import { formatDay } from "~/domain/clinic/arizona-time";
import type { Clinic } from "~/domain/clinic/clinic-facts";
import { formatHours } from "~/domain/clinic/clinic-format";
import type { FileContext } from "./closures-calendar";
import { contentLines, textValue } from "./content-lines";

interface Card {
  readonly id: string;
  readonly name: string;
  /** E.164, the one to ring first. */
  readonly phones: readonly string[];
  /** Street or whole address, city, state, postal code, country. */
  readonly address?: readonly string[];
  readonly note: string;
  readonly more?: readonly string[];
}

/** The clinic, its hospitals and the poison lines. vCard 3.0 (RFC 2426): phones of both kinds take several of these in one file, 4.0 not everywhere. */
export function contactCards(clinic: Clinic, { host, home, copy, site }: FileContext): string {
  const { contacts } = copy;
  const { street, city, region, postalCode, country } = clinic.address;
  const cards: Card[] = [
    {
      id: "clinic",
      name: clinic.name,
      phones: [...new Set([clinic.phone.e164, clinic.emergencyPhone.e164])],
      address: [street, city, region, postalCode, country],
      note: formatHours(clinic.hours, site),
      more: [`EMAIL;TYPE=INTERNET,WORK:${textValue(clinic.email)}`, `URL:${home}`],
    },
    ...clinic.hospitals.map(({ id, name, phone, address, hours, verifiedOn }) => ({
      id: `hospital-${id}`,
      name,
      phones: [phone],
      address: [address, "", "", "", ""],
      note: contacts.hospital(hours, formatDay(verifiedOn, site.locale), clinic.name),
    })),
    ...clinic.poisonLines.map(({ name, phone }) => ({
      id: `poison-line-${phone.slice(1)}`,
      name,
      phones: [phone],
      note: contacts.poison(clinic.name),
    })),
  ];
  return contentLines(cards.flatMap((card) => cardLines(card, host)));
}

function cardLines({ id, name, phones, address, note, more = [] }: Card, host: string): string[] {
  return [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `UID:${textValue(id)}@${host}`,
    `FN:${textValue(name)}`,
    // Required, and empty for what is no person.
    "N:;;;;",
    `ORG:${textValue(name)}`,
    "X-ABShowAs:COMPANY",
    ...phones.map((phone, index) => `TEL;TYPE=WORK,VOICE${index === 0 ? ",PREF" : ""}:${phone}`),
    ...(address ? [`ADR;TYPE=WORK:;;${address.map(textValue).join(";")}`] : []),
    ...more,
    `NOTE:${textValue(note)}`,
    "END:VCARD",
  ];
}
