import { DomainError } from "~/domain/errors";
import type { CalendarDate, Weekday } from "./arizona-time";
import type { MapPoint } from "./map-link";
import type { SpecialDay, WeeklyHours } from "./opening-hours";
import type { ServicePrice } from "./service-price";
import type { Testimonial } from "./testimonials/testimonial";

/** The facts about the clinic that the front desk keeps up to date; the newest revision counts. `content/clinic.ts` has the defaults. */
export interface ClinicRecord {
  readonly name: string;
  /** First line beside the logo, and where the whole name is too long. */
  readonly shortName: string;
  /** Second line beside the logo. */
  readonly tagline: string;
  /** E.164, like every phone number here. */
  readonly phone: string;
  /** The second number of a clinic that has two; empty where the phone is the emergency line, too. */
  readonly emergencyPhone: string;
  readonly email: string;
  readonly address: Address;
  readonly position: MapPosition;
  readonly bookingUrl: string;
  readonly hours: WeeklyHours;
  readonly specialDays: readonly SpecialDay[];
  readonly notices: readonly Notice[];
  /** The first one is what an owner sees at night. */
  readonly hospitals: readonly Hospital[];
  readonly poisonLines: readonly PoisonLine[];
  readonly species: readonly string[];
  readonly languages: readonly Language[];
  /** Days on which the phone is answered in Spanish while the clinic is open. */
  readonly spanishPhone: readonly Weekday[];
  readonly payment: string;
  readonly parking: string;
  readonly arrival: string;
  readonly walkIns: WalkIns;
  /** As pages say it, for example "15+"; empty to say nothing. */
  readonly yearsOfExperience: string;
  /** How many there are, for example "500+"; empty to say nothing. */
  readonly families: string;
  /** Cities. */
  readonly areaServed: readonly string[];
  readonly copyrightSince: number;
  /**
   * Begins the ids of articles in feeds (RFC 4151): a domain that the clinic has, and a year in which it had it. Once the site is
   * public it stays, even when the clinic moves to another domain: with another one, feed readers show every article as new.
   */
  readonly feedTag: string;
  readonly prices: readonly ServicePrice[];
  readonly testimonials: readonly Testimonial[];
  /** What owners confirmed, before the site goes public or later. */
  readonly confirmations: readonly Confirmation[];
}

/** Whether pets without an appointment are seen; empty while the clinic hasn't said. */
export const walkInAnswers = ["", "welcome", "appointment"] as const;

export type WalkIns = (typeof walkInAnswers)[number];

export interface Address {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
}

interface MapPosition extends MapPoint {
  /** The street that it was set for: a new street asks for a new position. */
  readonly street: string;
}

export interface Notice {
  readonly id: string;
  readonly kind: "urgent" | "information";
  readonly title: string;
  readonly text: string;
  /** An address of this site or of another; empty without more to read. */
  readonly link: string;
  /** ISO 8601 instants; shown from the first until the second. */
  readonly from: string;
  readonly until: string;
}

export interface Hospital {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  /** One line, as a map search takes it. */
  readonly address: string;
  /** For example "Open 24 hours". */
  readonly hours: string;
  readonly verifiedOn: CalendarDate;
  /** When somebody of the clinic asked, and they had interpreters for Spanish; missing where that is unknown. */
  readonly interpretersOn?: CalendarDate | undefined;
  readonly verifiedBy: string;
}

/** Holds for this value alone: another one has to be confirmed again. */
export interface Confirmation {
  /** Id of a point of the go-live list. */
  readonly point: string;
  readonly value: string;
  readonly by: string;
  readonly on: CalendarDate;
}

interface PoisonLine {
  readonly name: string;
  readonly phone: string;
  readonly interpretersOn?: CalendarDate | undefined;
}

export interface Language {
  readonly name: string;
  /** For example "Mon to Wed"; empty for always. */
  readonly when: string;
}

/** "(480) 555-0142" for +14805550142. */
export function displayPhone(e164: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : e164;
}

/**
 * The E.164 form of a phone number of the North American Numbering Plan, however it is written; null for one that can't be called:
 * area code and exchange begin with 2 to 9, and neither is an N11 code.
 */
export function parsePhone(written: string): string | null {
  const digits = written.replace(/[\s().\u00a0-]/g, "").replace(/^\+?1(?=\d{10}$)/, "");
  return /^(?![2-9]11)[2-9]\d{2}(?![2-9]11)[2-9]\d{6}$/.test(digits) ? `+1${digits}` : null;
}

/** Whether the street was changed and the position on the map was not. */
export function hasOldPosition({ address, position }: Pick<ClinicRecord, "address" | "position">): boolean {
  return position.street !== address.street;
}

/** Days after which a hospital should be called again. */
export const HOSPITAL_CHECK_DAYS = 90;

/** A hospital or a testimonial. */
export function clinicItemNotFound(): DomainError {
  return new DomainError("not-found", "Not in the list", "It is not in the list. Somebody may have removed it.");
}
