import { type ClinicRecord, displayPhone } from "./clinic-record";

/** What the site's owner decides once and nobody at the desk changes. */
export interface ClinicFixtures {
  readonly areaServed: readonly string[];
  readonly yearsOfExperience: string;
  readonly families: string;
  readonly copyrightSince: number;
}

export interface Phone {
  readonly e164: string;
  readonly display: string;
}

/** The record in the form that pages show. */
export interface Clinic extends Omit<ClinicRecord, "phone" | "emergencyPhone">, ClinicFixtures {
  readonly phone: Phone;
  readonly emergencyPhone: Phone;
  readonly geo: { readonly latitude: number; readonly longitude: number };
  readonly map: { readonly embedUrl: string; readonly openUrl: string };
}

/** What a page needs that may have nothing else: an error screen, a title, the admin's frame. */
export type ClinicIdentity = Pick<Clinic, "name" | "shortName" | "tagline" | "phone">;

export function identityOf({ name, shortName, tagline, phone }: Clinic): ClinicIdentity {
  return { name, shortName, tagline, phone };
}

export function clinicFacts(record: ClinicRecord, fixtures: ClinicFixtures): Clinic {
  const { latitude, longitude } = record.position;
  return {
    ...record,
    ...fixtures,
    phone: phoneOf(record.phone),
    emergencyPhone: phoneOf(record.emergencyPhone),
    geo: { latitude, longitude },
    map: { embedUrl: embedUrl(latitude, longitude), openUrl: openUrl(latitude, longitude) },
  };
}

export function phoneOf(e164: string): Phone {
  return { e164, display: displayPhone(e164) };
}

/** Degrees around the marker that the frame shows: about 4 by 2.5 km in Arizona. */
const FRAME = { latitude: 0.011, longitude: 0.02 };

function embedUrl(latitude: number, longitude: number): string {
  const corners = [longitude - FRAME.longitude, latitude - FRAME.latitude, longitude + FRAME.longitude, latitude + FRAME.latitude];
  const bbox = corners.map((degrees) => degrees.toFixed(4)).join(",");
  return `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({ bbox, layer: "mapnik", marker: `${latitude},${longitude}` })}`;
}

function openUrl(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
}
