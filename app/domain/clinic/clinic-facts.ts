import { type ClinicRecord, displayPhone, type Hospital } from "./clinic-record";
import type { MapPoint } from "./map-link";
import { type ShownTestimonial, shownTestimonials } from "./testimonials/testimonial";

interface Phone {
  readonly e164: string;
  readonly display: string;
}

/** The record in the form that pages show. */
export interface Clinic extends Omit<ClinicRecord, "phone" | "emergencyPhone" | "hospitals" | "testimonials" | "confirmations"> {
  readonly phone: Phone;
  readonly emergencyPhone: Phone;
  readonly hospitals: readonly ShownHospital[];
  readonly testimonials: readonly ShownTestimonial[];
  readonly geo: MapPoint;
  readonly map: { readonly embedUrl: string; readonly openUrl: string };
}

/** Without the name of the person on staff who called there. */
export type ShownHospital = Omit<Hospital, "verifiedBy">;

/** What a page needs that may have nothing else: an error screen, a title, the admin's frame. */
export type ClinicIdentity = Pick<Clinic, "name" | "shortName" | "tagline" | "phone">;

export function identityOf({ name, shortName, tagline, phone }: Clinic): ClinicIdentity {
  return { name, shortName, tagline, phone };
}

export function clinicFacts(record: ClinicRecord): Clinic {
  const { latitude, longitude } = record.position;
  const { confirmations: _, ...shown } = record;
  return {
    ...shown,
    phone: phoneOf(record.phone),
    emergencyPhone: phoneOf(record.emergencyPhone || record.phone),
    hospitals: record.hospitals.map(({ verifiedBy: _verifiedBy, ...hospital }) => hospital),
    testimonials: shownTestimonials(record.testimonials),
    geo: { latitude, longitude },
    map: { embedUrl: embedUrl(latitude, longitude), openUrl: openUrl(latitude, longitude) },
  };
}

export function phoneOf(e164: string): Phone {
  return { e164, display: displayPhone(e164) };
}

/** Where the map in a frame comes from, whatever its position is. */
export const MAP_ORIGIN = "https://www.openstreetmap.org";

/** Degrees around the marker that the frame shows: about 4 by 2.5 km in Arizona. */
const FRAME = { latitude: 0.011, longitude: 0.02 };

function embedUrl(latitude: number, longitude: number): string {
  const corners = [longitude - FRAME.longitude, latitude - FRAME.latitude, longitude + FRAME.longitude, latitude + FRAME.latitude];
  const bbox = corners.map((degrees) => degrees.toFixed(4)).join(",");
  return `${MAP_ORIGIN}/export/embed.html?${new URLSearchParams({ bbox, layer: "mapnik", marker: `${latitude},${longitude}` })}`;
}

function openUrl(latitude: number, longitude: number): string {
  return `${MAP_ORIGIN}/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
}
