import { clinic } from "./clinic";

/** Something the clinic has to replace, prove or confirm before the site is public. */
export interface GoLiveItem {
  readonly kind: "placeholder" | "unproven claim" | "to be confirmed";
  readonly what: string;
  readonly where: string;
  readonly value: string;
  /** Placeholders clear themselves when the fact is replaced; for the rest set this to true when the clinic has the proof. */
  readonly settled: boolean;
}

const facts = "content/clinic.ts";
const copy = "content/site-copy.ts";
// 555-0100 to 555-0199 are kept for fiction (North American Numbering Plan), .example for documents (RFC 2606).
const isReserved = (value: string) => /555-?01\d\d|\.example\b|\bExample\b/.test(value);

function placeholder(what: string, value: string): GoLiveItem {
  return { kind: "placeholder", what, where: facts, value, settled: !isReserved(value) };
}

export const goLiveItems: readonly GoLiveItem[] = [
  placeholder("Telephone number", clinic.phone.display),
  placeholder("Emergency line", clinic.emergencyPhone.display),
  placeholder("Reception email address", clinic.email),
  placeholder("Street address", clinic.address.street),
  placeholder("Booking page", clinic.bookingUrl),
  {
    kind: "placeholder",
    what: "Position on the map, for geo and both map addresses",
    where: facts,
    value: `${clinic.geo.latitude}, ${clinic.geo.longitude}`,
    settled: !isReserved(clinic.address.street),
  },
  {
    kind: "placeholder",
    what: "Working name of the clinic, also drawn in the logo artwork",
    where: facts,
    value: clinic.name,
    settled: false,
  },
  {
    kind: "placeholder",
    what: "Three sample testimonials: real words with written consent",
    where: copy,
    value: "Sample client A, B and C",
    settled: false,
  },
  { kind: "unproven claim", what: "Years of experience", where: facts, value: clinic.yearsOfExperience, settled: false },
  { kind: "unproven claim", what: "Happy pet families", where: facts, value: clinic.families, settled: false },
  {
    kind: "unproven claim",
    what: "Work with specialists in cardiology, radiology and orthopedics",
    where: copy,
    value: "About Us on the home page and the About page",
    settled: false,
  },
  { kind: "to be confirmed", what: "Office hours", where: facts, value: "Mon-Fri 7AM-6PM, Sat 10AM-6PM, Sun closed", settled: false },
  {
    kind: "to be confirmed",
    what: "Holidays on which the clinic closes",
    where: facts,
    value: clinic.closures.map((closure) => closure.date).join(", "),
    settled: false,
  },
  {
    kind: "to be confirmed",
    what: "Approval of every medical statement by a veterinarian of the clinic",
    where: "content/services/, content/built-in-posts/",
    value: "ten service pages and three articles",
    settled: false,
  },
];
