import { data, Outlet, useMatches } from "react-router";
import { arizonaYear } from "~/domain/clinic/arizona-time";
import { openingStatus, upcomingClosures } from "~/domain/clinic/opening-hours";
import type { RouteHandle } from "~/root";
import { SiteProvider } from "~/ui/public/site-facts";
import { PhoneBar, SiteFooter } from "~/ui/public/site-footer";
import { SiteHeader } from "~/ui/public/site-header";
import { validity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import { clinic } from "~content/clinic";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/site-layout";

export const handle: RouteHandle = { cacheParameters: [] };

const NOTICE_DAYS = 30;

export function loader({ context }: Route.LoaderArgs) {
  const now = context.get(requestContext).now();
  const opening = openingStatus(clinic.hours, clinic.closures, now);
  const headers = validity(opening.validUntil.toISOString());
  return data({ opening, closures: upcomingClosures(clinic.closures, now, NOTICE_DAYS), year: arizonaYear(now) }, { headers });
}

/** Every public page says whether the clinic is open, so none is cached longer than that is true. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteProvider facts={{ clinic, copy: siteCopy, ...loaderData }}>
      <SiteHeader section={useSection()} />
      <Outlet />
      <SiteFooter />
      <PhoneBar />
    </SiteProvider>
  );
}

/** The menu entry above the page; a loader's null means that there is no such page. */
function useSection() {
  const page = useMatches().findLast((match) => (match.handle as RouteHandle | undefined)?.section);
  return page?.loaderData === null ? null : ((page?.handle as RouteHandle | undefined)?.section ?? null);
}
