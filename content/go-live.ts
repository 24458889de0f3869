import { clinic } from "./clinic";

const facts = "content/clinic.ts";
const copy = "content/site-copy.ts";
// 555-0100 to 555-0199 are kept for fiction (North American Numbering Plan), .example for documents (RFC 2606).
const isReserved = (value: string) => /555-?01\d\d|\.example\b|\bExample\b/.test(value);

/**
 * What the clinic has to replace, prove or confirm before the site is public. Placeholders settle themselves when the fact is
 * replaced; end the others with true when the clinic has the proof.
 */
export const goLiveItems = [
  placeholder("Telephone number", clinic.phone.display),
  placeholder("Emergency line", clinic.emergencyPhone.display),
  placeholder("Reception email address", clinic.email),
  placeholder("Street address", clinic.address.street),
  placeholder("Booking page", clinic.bookingUrl),
  placeholder("Domain in the ids of articles in feeds", clinic.feedTag),
  item(
    "placeholder",
    "Position on the map, for geo and both map addresses",
    facts,
    `${clinic.geo.latitude}, ${clinic.geo.longitude}`,
    !isReserved(clinic.address.street),
  ),
  item("placeholder", "Working name of the clinic, also drawn in the logo artwork", facts, clinic.name),
  item("placeholder", "Three sample testimonials: real words with written consent", copy, "Sample client A, B and C"),
  item("unproven claim", "Years of experience", facts, clinic.yearsOfExperience),
  item("unproven claim", "Happy pet families", facts, clinic.families),
  item(
    "unproven claim",
    "Work with specialists in cardiology, radiology and orthopedics",
    copy,
    "About Us on the home page and the About page",
  ),
  item("to be confirmed", "Office hours", facts, "Mon-Fri 7AM-6PM, Sat 10AM-6PM, Sun closed"),
  item("to be confirmed", "Holidays on which the clinic closes", facts, clinic.specialDays.map(({ date }) => date).join(", ")),
  item(
    "to be confirmed",
    "Approval of every medical statement by a veterinarian of the clinic",
    "content/services/, content/built-in-posts/",
    "ten service pages and three articles",
  ),
];

type Kind = "placeholder" | "unproven claim" | "to be confirmed";

function item(kind: Kind, what: string, where: string, value: string, settled = false) {
  return { kind, what, where, value, settled };
}

function placeholder(what: string, value: string) {
  return item("placeholder", what, facts, value, !isReserved(value));
}
