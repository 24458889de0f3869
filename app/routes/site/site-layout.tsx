import { data, href, Outlet, useMatches } from "react-router";
import { arizonaDate, arizonaYear } from "~/domain/clinic/arizona-time";
import { nextNoticeChange, shownNotices } from "~/domain/clinic/notices";
import { openingStatus, upcomingSpecialDays } from "~/domain/clinic/opening-hours";
import type { RouteHandle } from "~/root";
import { EmergencyBar } from "~/ui/public/opening/emergency-bar";
import { emergencyPath, HourLine } from "~/ui/public/opening/opening-line";
import { SiteNotices } from "~/ui/public/opening/site-notices";
import { SiteFactsContext } from "~/ui/public/site-facts";
import { PhoneBar, SiteFooter } from "~/ui/public/site-footer";
import { SiteHeader } from "~/ui/public/site-header";
import { validity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/site-layout";
import { closureNotice } from "./closure-notice";

export const handle: RouteHandle = { cacheParameters: [] };

/** How far ahead visitors read about closures and special hours. */
const ANNOUNCED_DAYS = 30;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now: readTime, clinic, pages } = context.get(requestContext);
  const now = readTime();
  const opening = openingStatus(clinic.hours, clinic.specialDays, now);
  const noticeChange = nextNoticeChange(clinic.notices, now);
  const validUntil = noticeChange && noticeChange < opening.validUntil ? noticeChange : opening.validUntil;
  const closure = closureNotice(clinic, now);
  const menu = await pages.listMenu(now);
  const facts = {
    // Pages get only today's notices and the coming special days, below.
    clinic: { ...clinic, specialDays: [], notices: [], ...(url.pathname === href("/blog") && notOnList) },
    opening,
    notices: [...(closure ? [closure] : []), ...shownNotices(clinic.notices, now)],
    specialDays: upcomingSpecialDays(clinic.specialDays, now, ANNOUNCED_DAYS),
    year: arizonaYear(now),
    today: arizonaDate(now),
    ...(menu.pages.length > 0 && { ownPages: menu.pages.map(({ path, title }) => ({ path, title })) }),
  };
  return data(facts, { headers: validity(validUntil.toISOString(), menu.validUntil) });
}

/** What the list's script would carry, and no part of that page shows. */
const notOnList = {
  ...{ hospitals: [], poisonLines: [], species: [], languages: [], prices: [], testimonials: [], areaServed: [] },
  ...{ hours: { monday: null, tuesday: null, wednesday: null, thursday: null, friday: null, saturday: null, sunday: null } },
  map: { embedUrl: "", openUrl: "" },
};

/** Every public page says whether the clinic is open, so none is cached beyond the next change. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const isEmergency = useMatches().some(({ params }) => `/${params.service}` === emergencyPath);
  return (
    <SiteFactsContext value={{ copy: siteCopy, ...loaderData }}>
      <SiteHeader section={useSection()} isEmergency={isEmergency} />
      {!isEmergency && <HourLine />}
      <SiteNotices notices={loaderData.notices} isBrief={isEmergency} />
      <Outlet />
      <SiteFooter />
      {isEmergency ? <EmergencyBar /> : <PhoneBar />}
    </SiteFactsContext>
  );
}

/** The page's entry in the menu. A page whose loader returned null doesn't exist, and one that the clinic added is no service. */
function useSection() {
  const page = useMatches().findLast((match) => (match.handle as RouteHandle | undefined)?.section);
  const isOther = page?.loaderData === null || (page !== undefined && "ownPage" in (page.loaderData as object));
  return isOther ? null : ((page?.handle as RouteHandle | undefined)?.section ?? null);
}
