import { arizonaYear } from "~/domain/clinic/arizona-time";
import { daysInWords, sectionSummaries } from "~/domain/clinic/clinic-format";
import { type ClinicRecord, displayPhone } from "~/domain/clinic/clinic-record";
import { formatClockTime } from "~/domain/clinic/span-format";
import { withConsent } from "~/domain/clinic/testimonials/testimonial";
import { type Holiday, usHolidays } from "~/domain/clinic/us-holidays";
import { sentencesOf } from "~/domain/posts/article/reading-grade";
import { plainText } from "~/domain/posts/article/reading-time";
import type { GoLiveContent } from "~content/go-live-content";
import type { GoLivePoint } from "./go-live";
import { type ReviewFacts, reviewPoints } from "./review-points";

interface ClaimFacts extends ReviewFacts {
  readonly record: ClinicRecord;
  readonly trustedProxies: readonly string[];
  readonly content: Pick<GoLiveContent, "copy">;
  readonly reviewers: readonly string[];
  readonly pages: readonly ClaimingPage[];
  readonly email: Claim | GoLivePoint;
  readonly now: Date;
}

export interface ClaimingPage {
  readonly title: string;
  readonly text: string;
  readonly isService: boolean;
  /** Or shows a built-in text, which is counted by itself. */
  readonly isReviewed: boolean;
}

/** Claims of the site that only the clinic can confirm. What the site does not claim is no point. */
export function pointsToConfirm(facts: ClaimFacts): GoLivePoint[] {
  const { record, trustedProxies, reviewers, pages, now } = facts;
  const { copy } = facts.content;
  const { yearsOfExperience, families, address, areaServed, copyrightSince } = record;
  const { hero } = copy.home;
  const place = `${address.city}; area served: ${areaServed.join(", ")}. ${copy.map.alt}`;
  const services = pages.flatMap(({ title, isService }) => (isService ? title : [])).join(", ");
  const claims: Claim[] = [
    { id: "name", place: "contact", value: record.name, title: `“${record.name}”`, detail: "The name, also drawn in the logo." },
    {
      id: "years",
      place: "claims",
      value: yearsOfExperience,
      title: `“${yearsOfExperience} ${copy.yearsBadge}”`,
      detail: `The footer says © ${copyrightSince}: both have to be right. On the home page and About Us.`,
    },
    {
      id: "families",
      place: "claims",
      value: families,
      title: `“${hero.proof(families)}”`,
      detail: "The number, and that they are happy: can you show both? On the home page.",
    },
    {
      id: "specialists",
      place: "pages",
      value: specialists(pages),
      title: `“${specialists(pages)}”`,
      detail: "Arizona lets only board-certified veterinarians be called specialists (A.R.S. 32-2232).",
    },
    { id: "equipment", place: "pages", value: equipment(pages), title: "You have the equipment that pages name", detail: equipment(pages) },
    {
      id: "promises",
      place: "pages",
      value: promises(pages),
      title: "You do what the service pages promise",
      detail: promises(pages),
    },
    {
      id: "services",
      place: "pages",
      value: services,
      title: `“${copy.services.hero.lead}”`,
      detail: `You offer all of it: ${services}.`,
    },
    { id: "place", place: "place", value: `${hero.title} ${place}`, title: `“${hero.title}”`, detail: place },
    ...afterHours(record),
    { id: "hours", place: "hours", value: sectionSummaries.hours(record), title: "Office hours", detail: sectionSummaries.hours(record) },
    { id: "holidays", place: "days", value: holidays(record, now), title: "Closed on these holidays", detail: holidays(record, now) },
    {
      id: "reviewers",
      place: "posts",
      value: reviewers.join(", "),
      title: "The reviewers are veterinarians",
      detail: `Readers see these names: ${reviewers.join(", ")}.`,
    },
    walkInClaim(record, copy),
    spanishPhoneClaim(record),
    testimonialClaim(withConsent(record.testimonials).map(({ name }) => name)),
    {
      id: "proxies",
      place: "settings",
      value: trustedProxies.length > 0 ? "" : "none",
      title: "No proxy stands before the site",
      detail: "A server that passes visitors on has to be named to the site: until then all visitors count as one.",
    },
  ];
  const email = "kind" in facts.email ? facts.email : withConfirmation(facts.email, record);
  return [...claims.filter(({ value }) => value !== "").map((claim) => withConfirmation(claim, record)), email, ...reviewPoints(facts)];
}

export interface Claim extends Pick<GoLivePoint, "id" | "title" | "detail" | "place">, Partial<Pick<GoLivePoint, "label">> {
  /** What is confirmed, without text that a release may change; empty where nothing is claimed. */
  readonly value: string;
}

function walkInClaim({ walkIns }: ClinicRecord, { lastQuestions }: ClaimFacts["content"]["copy"]): Claim {
  const claim = { id: "walk-ins", place: "visit", value: walkIns || "unsaid" } as const;
  if (walkIns === "") {
    const detail = "Each service page and article ends with “Can you see me today?”, and the answer is to call first.";
    return { ...claim, title: "Visitors don’t read whether walk-ins are seen", detail, label: "Say it" };
  }
  const detail = "Each service page and article ends with it.";
  return { ...claim, title: `“${lastQuestions.today.walkIns[walkIns]}”`, detail };
}

function spanishPhoneClaim({ spanishPhone }: ClinicRecord): Claim {
  const days = daysInWords(spanishPhone);
  return {
    ...{ id: "spanish-phone", place: "patients", value: days || "none" },
    title: days ? `The phone is answered in Spanish: ${days}` : "The phone is answered in English only",
    detail: "Spanish pages say so beside your number.",
  };
}

function testimonialClaim(names: readonly string[]): Claim {
  const claim = { id: "testimonials", place: "testimonials", value: names.join(", ") || "none" } as const;
  if (names.length > 0) {
    return { ...claim, title: "The testimonials are of real clients", detail: `With their consent: ${names.join(", ")}.` };
  }
  const detail = "A public site doesn’t show the samples. The section appears with the first real one.";
  return { ...claim, title: "No testimonial of a real client", detail, label: "Add a real one" };
}

/** Duties of a veterinary practice in Arizona. The site says nothing about them. */
function afterHours({ hospitals: [first] }: ClinicRecord): Claim[] {
  const provider = first ? `${first.name}, ${displayPhone(first.phone)}, ${first.address}` : "none";
  const named = first ? `The site names ${provider}.` : "The site names none yet.";
  return [
    {
      id: "recording",
      place: "hospitals",
      value: provider,
      title: "Callers learn where to go when nobody answers",
      detail: `The recording gives the name, telephone number and address of an after-hours provider. ${named}`,
    },
    {
      id: "premises",
      place: "visit",
      value: "premises",
      title: "Clients know whether somebody is with their pet at night",
      detail: "They have a written notice about whether staff is on the premises 24 hours.",
    },
    {
      id: "estimates",
      place: "visit",
      value: "estimates",
      title: "Clients who ask get an estimate",
      detail: "They have it before treatment.",
    },
  ];
}

/** Another value than the confirmed one opens the point again. */
function withConfirmation(claim: Claim, { confirmations }: ClinicRecord): GoLivePoint {
  const confirmed = confirmations.find(({ point, value }) => point === claim.id && value === claim.value) ?? null;
  const given = confirmed && { by: confirmed.by, on: confirmed.on };
  return { label: "Change it", ...claim, kind: "confirm", isOpen: confirmed === null, confirmed: given };
}

/** The text itself, so that a new one has to be confirmed. */
function specialists(pages: readonly ClaimingPage[]): string {
  const found = pages.flatMap(({ text }) => text.match(/\bspecialists? in [a-z]+(, [a-z]+)*( and [a-z]+)?/g) ?? []);
  return [...new Set(found)].join(" · ");
}

/** Sentences in which a service page says what the clinic does or will do, by their page. */
function promises(pages: readonly ClaimingPage[]): string {
  const promise = /\bwe(?:[’']ll| (?:will|call|give|keep|offer|register|send|show|text|use|write))\b/i;
  return pages
    .filter(({ isService }) => isService)
    .flatMap(({ title, text }) => {
      const said = sentencesOf(plainText(text)).filter((sentence) => promise.test(sentence));
      return said.length > 0 ? `${title}: ${said.map((sentence) => `“${sentence.trim()}.”`).join(" ")}` : [];
    })
    .join(" · ");
}

const devices = ["dental X-ray", "digital X-ray", "ultrasound", "CT", "MRI", "laser", "endoscopy"];

function equipment(pages: readonly ClaimingPage[]): string {
  const named = pages.filter(({ isService }) => isService).map(({ title, text }) => ({ title, found: devicesIn(text) }));
  return named.flatMap(({ title, found }) => (found.length > 0 ? `${title}: ${found.join(", ")}` : [])).join(" · ");
}

function devicesIn(text: string): string[] {
  return devices.filter((device) => new RegExp(`\\b${device}`, device === device.toUpperCase() ? "" : "i").test(text));
}

/** For two calendar years: a closure of one day changes nothing, and each new year opens the point once. */
function holidays({ specialDays }: ClinicRecord, now: Date): string {
  const ofYear = (year: number) => `${year}: ${usHolidays(year).flatMap(hoursOf).join(", ") || "none"}`;
  const hoursOf = ({ date, name }: Holiday) =>
    specialDays.flatMap(({ date: day, span }) => (day === date ? name + (span ? ` (until ${formatClockTime(span.closes)})` : "") : []));
  return [arizonaYear(now), arizonaYear(now) + 1].map(ofYear).join(" · ");
}
