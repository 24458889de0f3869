import { type CalendarDate, formatMonth } from "~/domain/clinic/arizona-time";

/** A client's own words. */
export interface Testimonial {
  readonly id: string;
  readonly text: string;
  /** As the client agreed to be named. */
  readonly name: string;
  /** Where it was said, for example "Google review". */
  readonly source: string;
  readonly date: CalendarDate;
  /** Stars from 1 to 5; null where the client gave none. */
  readonly rating: number | null;
  readonly consent: Consent | null;
}

export interface Consent {
  readonly by: string;
  readonly how: ConsentForm;
  readonly on: CalendarDate;
}

export const consentForms = ["paper", "email", "message", "website"] as const;
export type ConsentForm = (typeof consentForms)[number];

/** What visitors read of one. Who agreed, how and when stays with the staff. */
export interface ShownTestimonial {
  readonly id: string;
  readonly text: string;
  readonly name: string;
  readonly about: string;
  readonly rating: number | null;
}

export const TESTIMONIAL_LENGTH = 300;
export const MAX_TESTIMONIALS = 12;
/** One row of the home page. */
export const SHOWN_TESTIMONIALS = 3;

/** The first ones with consent on record: nobody's words are shown without it (16 CFR 465 and the right of publicity). */
export function withConsent(testimonials: readonly Testimonial[]): Testimonial[] {
  return testimonials.filter(({ consent }) => consent !== null).slice(0, SHOWN_TESTIMONIALS);
}

export function shownTestimonials(testimonials: readonly Testimonial[]): ShownTestimonial[] {
  return withConsent(testimonials).map(({ id, text, name, source, date, rating }) => ({
    ...{ id, text, name, rating },
    about: `${source}, ${formatMonth(date)}`,
  }));
}
