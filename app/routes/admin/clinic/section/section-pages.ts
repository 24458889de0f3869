import { href } from "react-router";
import type { ClinicSection } from "~/domain/clinic/clinic-sections";

/** The pages of the record's sections, in the order of the list. */
export const sectionPages = {
  hours: href("/admin/hours"),
  days: href("/admin/hours/special"),
  hospitals: href("/admin/facts/hospitals"),
  contact: href("/admin/facts/contact"),
  place: href("/admin/facts/place"),
  booking: href("/admin/facts/booking"),
  poison: href("/admin/facts/poison"),
  patients: href("/admin/facts/patients"),
  prices: href("/admin/facts/prices"),
  visit: href("/admin/facts/visit"),
  claims: href("/admin/facts/claims"),
  testimonials: href("/admin/facts/testimonials"),
} as const satisfies Partial<Record<ClinicSection, string>>;
