import { z } from "zod";
import { arizonaDate, arizonaYear, type Weekday, weekdays } from "~/domain/clinic/arizona-time";
import { parsePhone, walkInAnswers } from "~/domain/clinic/clinic-record";
import { findMapPoint, type MapPoint, milesFromZip, shortMapLink } from "~/domain/clinic/map-link";
import { countAttempt } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { signInLimits } from "~/domain/staff/sign-in/sign-in-limits";
import {
  lineField,
  listOf,
  optionalPhoneField,
  phoneField,
  requiredLine,
  UNCALLABLE,
} from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord, sectionAction } from "~/routes/admin/clinic/section/save-clinic.server";
import type { ActionRequest, RouteArgs } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import { domainOf, type FactsSection, poisonPlaces } from "./facts-fields";

export function factsSectionAt({ pattern }: RouteArgs): FactsSection {
  return pattern.replace(/.*\//, "") as FactsSection;
}

const contactForm = z.object({
  name: requiredLine("The name", 80),
  shortName: requiredLine("The short name", 30),
  tagline: requiredLine("The second line", 30),
  phone: phoneField,
  emergencyPhone: optionalPhoneField,
  email: z.email({ error: "Write an address such as desk@example.com." }),
});

const placeForm = z.object({
  street: requiredLine("The street", 100),
  city: requiredLine("The city", 60),
  region: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, { error: "Write the state in two letters, such as AZ." }),
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, { error: "A ZIP code has five digits." }),
  mapLink: z.string().trim().max(2000, { error: "A link has at most 2,000 characters." }).catch(""),
  positionIsRight: z.string().optional(),
});

const bookingForm = z.object({
  bookingUrl: z
    .string()
    .trim()
    .max(500, { error: "A link has at most 500 characters." })
    .refine((link) => URL.canParse(link) && new URL(link).protocol === "https:", { error: "A link begins with https://." }),
});

const name = lineField("The name", 80);
const phone = z.string().catch("");
const yes = z.enum(["", "yes"]).catch("");
const poisonForm = z.object({
  ...{ name0: name, name1: name, name2: name, phone0: phone, phone1: phone, phone2: phone },
  ...{ interpreters0: yes, interpreters1: yes, interpreters2: yes },
});

const patientsForm = z.object({
  species: requiredLine("The list of species", 200),
  languages: lineField("The list of languages", 200),
  spanishPhone: lineField("The list of days", 100),
});

const visitForm = z.object({
  payment: lineField("The text about paying", 200),
  parking: lineField("The text about parking", 200),
  arrival: lineField("The text about arriving", 300),
  walkIns: z.enum(walkInAnswers, { error: "Choose whether pets without an appointment are seen." }),
});

const claimsForm = z.object({
  yearsOfExperience: lineField("The years of experience", 10),
  families: lineField("The number of families", 10),
  areaServed: requiredLine("The list of cities", 200),
  copyrightSince: z.string().regex(/^(19|20)\d\d$/, { error: "Write a year, such as 2024." }),
  feedDomain: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, { error: "Write a domain without https://, such as example.com." }),
});

export const factsActions = {
  contact: sectionAction("contact", contactForm, (contact) => ({
    ...contact,
    emergencyPhone: contact.emergencyPhone === contact.phone ? "" : contact.emergencyPhone,
  })),

  place: sectionAction("place", placeForm, async ({ mapLink, positionIsRight, ...address }, ctx) => {
    const { position } = (await readClinicRecord(ctx)).record;
    const found = mapLink === "" ? null : await readMapLink(ctx, mapLink);
    const isConfirmed = positionIsRight !== undefined;
    if (!found && address.street !== position.street && !isConfirmed) {
      throw new FormError({ mapLink: `The map still shows ${position.street}. Paste a link of the new place, or check that it is right.` });
    }
    const miles = found && milesFromZip(found, address.postalCode);
    if (miles && !isConfirmed) {
      const far = `This place is about ${miles} miles from where ${address.postalCode} is.`;
      throw new FormError({ mapLink: `${far} Check the link, or check below that it is right.` });
    }
    return { address: { ...address, country: "US" }, position: { ...(found ?? position), street: address.street } };
  }),

  booking: sectionAction("booking", bookingForm, (booking) => booking),

  poison: sectionAction("poison", poisonForm, async (typed, ctx) => {
    const known = (await readClinicRecord(ctx)).record.poisonLines;
    const poisonLines = poisonPlaces.flatMap((place) => {
      const called = typed[`name${place}`];
      if (called === "") return [];
      const e164 = parsePhone(typed[`phone${place}`]);
      if (!e164) throw new FormError({ [`phone${place}`]: UNCALLABLE });
      if (typed[`interpreters${place}`] === "") return [{ name: called, phone: e164 }];
      const before = known.find((line) => line.phone === e164)?.interpretersOn;
      return [{ name: called, phone: e164, interpretersOn: before ?? arizonaDate(ctx.now) }];
    });
    return { poisonLines };
  }),

  patients: sectionAction("patients", patientsForm, ({ species, languages, spanishPhone }) => {
    const spoken = listOf(languages).map((written) => {
      const [, name = written, when = ""] = /^([^(]*)\((.*)\)$/.exec(written) ?? [];
      return { name: name.trim(), when };
    });
    return { species: listOf(species), languages: spoken, spanishPhone: readDays(spanishPhone) };
  }),

  visit: sectionAction("visit", visitForm, (visit) => visit),

  claims: sectionAction("claims", claimsForm, async ({ areaServed, copyrightSince, feedDomain, ...claims }, ctx) => {
    const { feedTag: known } = (await readClinicRecord(ctx)).record;
    const feedTag = domainOf(known) === feedDomain ? known : `${feedDomain},${arizonaYear(ctx.now)}`;
    return { ...claims, areaServed: listOf(areaServed), copyrightSince: Number(copyrightSince), feedTag };
  }),
} satisfies Record<FactsSection, unknown>;

/** @throws FormError */
function readDays(written: string): Weekday[] {
  if (/^always$/i.test(written)) return [...weekdays];
  const typed = listOf(written).map((word) => word.toLowerCase().replace(/s$/, ""));
  const dayOf = (word: string) => weekdays.find((day) => word.length >= 3 && day.startsWith(word));
  const unknown = typed.find((word) => !dayOf(word));
  if (unknown !== undefined)
    throw new FormError({ spanishPhone: `“${unknown}” is no day. Write days with commas between them, such as Monday, Thursday.` });
  return weekdays.filter((day) => typed.some((word) => dayOf(word) === day));
}

/** A short link is followed once. @throws FormError with what to paste instead */
async function readMapLink({ site, db, actor, now }: ActionRequest, link: string): Promise<MapPoint> {
  const found = findMapPoint(link);
  if (found) return found;
  const short = shortMapLink(link);
  if (short === null) throw new FormError({ mapLink: "This link names no place. In a map press Share, copy the link, and paste it here." });
  await countAttempt(db, [{ kind: "map-links", whom: actor.id, limit: signInLimits.addressChecks }], now);
  const answer = await site.ask(short);
  const whole = "location" in answer && answer.location !== null ? findMapPoint(answer.location) : null;
  if (whole) return whole;
  throw new FormError({
    mapLink: "This short link does not say where the place is. Open it, copy the address of the page that opens, and paste that.",
  });
}
