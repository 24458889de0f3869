import { data, useLocation } from "react-router";
import { type Weekday, weekdays } from "~/domain/clinic/arizona-time";
import type { RouteHandle } from "~/root";
import { readPublicFacts } from "~/routes/site/public-facts.server";
import { SiteFrame } from "~/ui/public/site-frame";
import styles from "~/ui/styles/spanish.css?url";
import { requestContext } from "~/web/request-context.server";
import { spanishClosureCopy } from "~content/es/closure-copy";
import { editionCopy } from "~content/es/edition-copy";
import { spanishSiteCopy } from "~content/es/site-copy";
import { spanishAddresses, spanishFiles } from "~content/language";
import type { Route } from "./+types/spanish-layout";
import { isSpanish, spanishDays, spanishOf, spanishReason } from "./spanish-facts";

export const handle: RouteHandle = { cacheParameters: [] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const inSpanish = { ...site, clinic: { ...site.clinic, specialDays: spanishDays(site.clinic.specialDays) } };
  const words = { copy: spanishClosureCopy, locale: spanishSiteCopy.locale };
  const { facts, headers } = await readPublicFacts(inSpanish, url, words);
  const { clinic, opening, notices } = facts;
  const isOfStaff = ({ id }: { readonly id: string }) => site.clinic.notices.some((notice) => notice.id === id);
  const spanishFacts = {
    ...facts,
    notices: notices.map((notice) => (isOfStaff(notice) ? { ...notice, lang: "en" as const } : notice)),
    opening: { ...opening, closedFor: opening.closedFor && spanishReason(opening.closedFor) },
    clinic: {
      ...clinic,
      tagline: spanishOf(clinic.tagline),
      species: clinic.species.map(spanishOf),
      languages: clinic.languages.map(({ name, when }) => ({ name: spanishOf(name), when })),
      hospitals: clinic.hospitals.map((hospital) => ({ ...hospital, hours: spanishOf(hospital.hours) })),
      prices: clinic.prices.map((price) => ({ ...price, unit: spanishOf(price.unit) })),
    },
  };
  return data(spanishFacts, { headers });
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const addresses = new Map<string, string>(Object.entries({ ...spanishAddresses, ...spanishFiles }));

/** The frame of the Spanish edition. Its words are in no other page. */
export default function SpanishLayout({ loaderData: { notices, ...facts } }: Route.ComponentProps) {
  const isEmergency = useLocation().pathname === spanishAddresses["/emergency-care"];
  return (
    <SiteFrame
      facts={{
        copy: spanishSiteCopy,
        language: "es",
        addressOf: (path) => addresses.get(path) ?? path,
        phoneNote: phoneNoteOf(facts.clinic.spanishPhone),
        interpreterNote: editionCopy.interpreters,
        isEnglish: (words) => !isSpanish(words),
        ...facts,
      }}
      notices={notices}
      isEmergency={isEmergency}
    />
  );
}

/** Open every day that it is open, or on some days, each in the plural. */
function phoneNoteOf(days: readonly Weekday[]) {
  const { dayNames } = spanishSiteCopy.opening;
  const named = days.map((day) => dayNames[day].replace(/o$/, "os"));
  return editionCopy.phone(new Intl.ListFormat(spanishSiteCopy.locale).format(named), days.length === weekdays.length);
}
