import type { Role } from "~/domain/staff/roles";
import type { ClinicRecord } from "./clinic-record";

/** Fields that are edited together. Two people may change different sections at the same time. */
export const clinicSections = {
  hours: ["hours"],
  days: ["specialDays"],
  notices: ["notices"],
  contact: ["name", "shortName", "tagline", "phone", "emergencyPhone", "email"],
  place: ["address", "position"],
  booking: ["bookingUrl"],
  hospitals: ["hospitals"],
  poison: ["poisonLines"],
  patients: ["species", "languages"],
  visit: ["payment", "parking", "arrival", "walkIns"],
  claims: ["yearsOfExperience", "families", "areaServed", "copyrightSince", "feedTag"],
  prices: ["prices"],
  testimonials: ["testimonials"],
  confirmations: ["confirmations"],
} as const satisfies Readonly<Record<string, readonly (keyof ClinicRecord)[]>>;

export type ClinicSection = keyof typeof clinicSections;

/** The lowest role that may change a section or undo a change. */
export function roleToChange(section: ClinicSection): Role {
  return section === "confirmations" ? "owner" : "editor";
}

/** The fields of a section, as a save of it sends them. */
export type SectionFields<Section extends ClinicSection> = Pick<ClinicRecord, (typeof clinicSections)[Section][number]>;

export function sectionOf<Section extends ClinicSection>(record: ClinicRecord, section: Section): SectionFields<Section> {
  const fields: readonly (keyof ClinicRecord)[] = clinicSections[section];
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as SectionFields<Section>;
}
