import { href } from "react-router";
import { nextArizonaMidnight } from "~/domain/clinic/arizona-time";
import { closuresCalendar } from "~/domain/clinic/outputs/closures-calendar";
import { contactCards } from "~/domain/clinic/outputs/contact-cards";
import type { RouteHandle } from "~/root";
import { emergencyPath } from "~/ui/public/opening/opening-line";
import { validity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import { outputsCopy } from "~content/outputs-copy";
import type { Route } from "./+types/clinic-files";

export const handle: RouteHandle = { cacheParameters: [] };

/** The calendar of closures, and the contacts. Without Content-Disposition, so that an iPhone shows contacts instead of saving a file. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { clinic, origin, now: readTime } = context.get(requestContext);
  const now = readTime();
  const file = { host: new URL(origin).hostname, home: origin + href("/"), emergency: origin + emergencyPath, copy: outputsCopy };
  const [document, type, validUntil] =
    url.pathname === href("/closures.ics")
      ? [closuresCalendar(clinic, file, now), "text/calendar", nextArizonaMidnight(now).toISOString()]
      : [contactCards(clinic, file), "text/vcard", "until-changed"];
  return new Response(document, { headers: { "Content-Type": `${type}; charset=utf-8`, ...validity(validUntil) } });
}
