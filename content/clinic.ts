import type { Closure, WeeklyHours } from "~/domain/clinic/opening-hours";

const phone = { e164: "+14805550142", display: "(480) 555-0142" };
const weekday = { opens: "07:00", closes: "18:00" };

const hours: WeeklyHours = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: { opens: "10:00", closes: "18:00" },
  sunday: null,
};

const closures: readonly Closure[] = [
  { date: "2026-01-01", name: "New Year’s Day" },
  { date: "2026-05-25", name: "Memorial Day" },
  { date: "2026-07-04", name: "Independence Day" },
  { date: "2026-09-07", name: "Labor Day" },
  { date: "2026-11-26", name: "Thanksgiving" },
  { date: "2026-12-25", name: "Christmas Day" },
  { date: "2027-01-01", name: "New Year’s Day" },
  { date: "2027-05-31", name: "Memorial Day" },
  { date: "2027-07-04", name: "Independence Day" },
  { date: "2027-09-06", name: "Labor Day" },
  { date: "2027-11-25", name: "Thanksgiving" },
  { date: "2027-12-25", name: "Christmas Day" },
];

/** The clinic's facts, written once for every page and the structured data. */
export const clinic = {
  name: "Superstition Ridge Veterinary Clinic",
  /** First line beside the logo, and where the whole name is too long. */
  shortName: "Superstition Ridge",
  /** Second line beside the logo. */
  tagline: "Veterinary Clinic",
  phone,
  /** The specification gives the emergency line the clinic's own number. */
  emergencyPhone: phone,
  email: "reception@superstitionridge.example",
  address: { street: "1234 E. Example Trail", city: "Mesa", region: "AZ", postalCode: "85208", country: "US" },
  geo: { latitude: 33.4017, longitude: -111.6386 },
  bookingUrl: "https://booking.example/superstition-ridge",
  map: {
    /** The security policy lets pages frame this origin. */
    embedUrl:
      "https://www.openstreetmap.org/export/embed.html?bbox=-111.6586%2C33.3907%2C-111.6186%2C33.4127&layer=mapnik&marker=33.4017%2C-111.6386",
    openUrl: "https://www.openstreetmap.org/?mlat=33.4017&mlon=-111.6386#map=15/33.4017/-111.6386",
  },
  areaServed: ["Mesa", "Apache Junction"],
  yearsOfExperience: "15+",
  families: "500+",
  copyrightSince: 2024,
  hours,
  closures,
};

/**
 * Begins the ids of articles in feeds (RFC 4151): a domain that the clinic has, and a year in which it had it. Once the site is
 * public it stays, even when the clinic moves to another domain: with another one, feed readers show every article as new.
 */
export const feedTag = "tag:superstitionridge.example,2026:";

export type Clinic = typeof clinic;
