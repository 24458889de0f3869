import { capitalized } from "~/domain/phrases";
import { type Weekday, weekdays } from "./arizona-time";
import type { Clinic } from "./clinic-facts";
import { openPartsOf, type SpecialDay, upcomingSpecialDays, type WeeklyHours } from "./opening-hours";

/** How far ahead special hours are announced, in days: search engines plan no further. */
const announcedDays = 365;

interface Crumb {
  readonly name: string;
  readonly path: string;
}

export function clinicId(origin: string): string {
  return `${origin}/#clinic`;
}

/** No rating or review: a business may not mark up praise of itself (Google Search Central, "self-serving reviews"). */
export function clinicNode(clinic: Clinic, { origin, now, imageUrl }: { origin: string; now: Date; imageUrl: string }): object {
  const { languages, payment, phone, emergencyPhone } = clinic;
  const { street, city, region, postalCode, country } = clinic.address;
  return {
    "@type": ["VeterinaryCare", "LocalBusiness"],
    "@id": clinicId(origin),
    name: clinic.name,
    url: `${origin}/`,
    telephone: phone.e164,
    ...(emergencyPhone.e164 !== phone.e164 && {
      contactPoint: { "@type": "ContactPoint", contactType: "emergency", telephone: emergencyPhone.e164 },
    }),
    email: clinic.email,
    image: imageUrl,
    logo: `${origin}/icon-512.png`,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    geo: { "@type": "GeoCoordinates", ...clinic.geo },
    hasMap: clinic.map.openUrl,
    areaServed: clinic.areaServed.map((name) => ({ "@type": "City", name, containedInPlace: { "@type": "State", name: region } })),
    openingHoursSpecification: openingHours(clinic.hours),
    specialOpeningHoursSpecification: upcomingSpecialDays(clinic.specialDays, now, announcedDays).flatMap(specialHours),
    ...(languages.length > 0 && { knowsLanguage: languages.map(({ name }) => name) }),
    ...(payment && { paymentAccepted: payment }),
    potentialAction: { "@type": "ReserveAction", target: clinic.bookingUrl },
  };
}

/** The facts that structured data needs. Anybody can read a page's data, so it must not have planned notices. */
export function describedClinic(clinic: Clinic, now: Date): Clinic {
  return { ...clinic, notices: [], specialDays: upcomingSpecialDays(clinic.specialDays, now, announcedDays) };
}

function clinicReference(clinic: Clinic, origin: string): object {
  return { "@type": ["VeterinaryCare", "LocalBusiness"], "@id": clinicId(origin), name: clinic.name, url: `${origin}/` };
}

export function websiteNode(clinic: Clinic, origin: string): object {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    url: `${origin}/`,
    name: clinic.name,
    alternateName: clinic.shortName,
    inLanguage: ["en-US", "es-US"],
    publisher: { "@id": clinicId(origin) },
  };
}

/** A page of the Spanish edition. Those of the website's first language need no node of their own. */
export function spanishPageNode(origin: string, page: { path: string; name: string; description: string }): object {
  const url = `${origin}${page.path}`;
  return {
    "@type": "WebPage",
    "@id": url,
    url,
    name: page.name,
    description: page.description,
    inLanguage: "es-US",
    isPartOf: { "@id": `${origin}/#website` },
  };
}

/** A service page: a Service, since schema.org's MedicalProcedure describes medicine in general and names no provider. */
export function serviceNode(clinic: Clinic, origin: string, service: { path: string; name: string; description: string }): object {
  return {
    "@type": "Service",
    "@id": `${origin}${service.path}#service`,
    url: `${origin}${service.path}`,
    name: service.name,
    description: service.description,
    serviceType: service.name,
    areaServed: clinic.areaServed.map((name) => ({ "@type": "City", name })),
    provider: clinicReference(clinic, origin),
  };
}

export function breadcrumbNode(origin: string, crumbs: readonly Crumb[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({ "@type": "ListItem", position: index + 1, name, item: origin + path })),
  };
}

function openingHours(hours: WeeklyHours): object[] {
  const spans = new Map<string, { opens: string; closes: string; days: Weekday[] }>();
  for (const day of weekdays) {
    for (const { opens, closes } of openPartsOf(hours[day])) {
      const key = `${opens}–${closes}`;
      const same = spans.get(key) ?? { opens, closes, days: [] };
      same.days.push(day);
      spans.set(key, same);
    }
  }
  return [...spans.values()].map(({ opens, closes, days }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: days.map(capitalized),
    opens,
    closes: timeOf(closes),
  }));
}

/** Equal times mean closed all day (Google Search Central, local business). */
const closedAllDay = { opens: "00:00", closes: "00:00" };

function specialHours({ date, name, span }: SpecialDay): object[] {
  return (span ? openPartsOf(span) : [closedAllDay]).map(({ opens, closes }) => ({
    "@type": "OpeningHoursSpecification",
    ...(name && { name }),
    validFrom: date,
    validThrough: date,
    opens,
    closes: timeOf(closes),
  }));
}

/** ISO 8601's 24:00 is no xsd:time for every reader. */
function timeOf(time: string): string {
  return time === "24:00" ? "23:59" : time;
}
