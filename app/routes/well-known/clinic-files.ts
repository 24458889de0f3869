import { href } from "react-router";
import { nextArizonaMidnight } from "~/domain/clinic/arizona-time";
import type { Clinic } from "~/domain/clinic/clinic-facts";
import { closuresCalendar } from "~/domain/clinic/outputs/closures-calendar";
import { contactCards } from "~/domain/clinic/outputs/contact-cards";
import type { RouteHandle } from "~/root";
import { spanishDays, spanishOf } from "~/routes/es/spanish-facts";
import { emergencyPath } from "~/ui/public/opening/opening-line";
import { validity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import { spanishOutputsCopy } from "~content/es/outputs-copy";
import { spanishSiteCopy } from "~content/es/site-copy";
import { languageOf, spanishAddresses } from "~content/language";
import { outputsCopy } from "~content/outputs-copy";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/clinic-files";

export const handle: RouteHandle = { cacheParameters: [] };

const english = { home: href("/"), emergency: emergencyPath, copy: outputsCopy, site: siteCopy };
const spanish = {
  home: spanishAddresses["/"],
  emergency: spanishAddresses["/emergency-care"],
  copy: spanishOutputsCopy,
  site: spanishSiteCopy,
};

/** The calendar of closures, and the contacts. Without Content-Disposition, so that an iPhone shows contacts instead of saving a file. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { clinic: record, origin, now: readTime } = context.get(requestContext);
  const now = readTime();
  const isSpanish = languageOf(url.pathname) === "es";
  const { home, emergency, ...words } = isSpanish ? spanish : english;
  const clinic = isSpanish ? inSpanish(record) : record;
  const file = { host: new URL(origin).hostname, home: origin + home, emergency: origin + emergency, ...words };
  const [document, type, validUntil] = url.pathname.endsWith(href("/closures.ics"))
    ? [closuresCalendar(clinic, file, now), "text/calendar", nextArizonaMidnight(now).toISOString()]
    : [contactCards(clinic, file), "text/vcard", "until-changed"];
  return new Response(document, { headers: { "Content-Type": `${type}; charset=utf-8`, ...validity(validUntil) } });
}

function inSpanish(clinic: Clinic): Clinic {
  const hospitals = clinic.hospitals.map((hospital) => ({ ...hospital, hours: spanishOf(hospital.hours) }));
  return { ...clinic, hospitals, specialDays: spanishDays(clinic.specialDays) };
}
