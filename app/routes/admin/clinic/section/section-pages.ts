import { href } from "react-router";
import type { ClinicSection } from "~/domain/clinic/clinic-sections";

/** The pages of the record's sections, in the order of the list. */
export const sectionPages = {
  hours: href("/admin/clinic/hours"),
  days: href("/admin/clinic/days"),
  hospitals: href("/admin/clinic/hospitals"),
  contact: href("/admin/clinic/contact"),
  place: href("/admin/clinic/place"),
  booking: href("/admin/clinic/booking"),
  poison: href("/admin/clinic/poison"),
  patients: href("/admin/clinic/patients"),
  prices: href("/admin/clinic/prices"),
  visit: href("/admin/clinic/visit"),
  claims: href("/admin/clinic/claims"),
  testimonials: href("/admin/clinic/testimonials"),
} as const satisfies Partial<Record<ClinicSection, string>>;
