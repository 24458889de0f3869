import { Outlet, useMatches } from "react-router";
import type { ShownNotice } from "~/domain/clinic/notices";
import { EmergencyBar } from "./opening/emergency-bar";
import { HourLine } from "./opening/opening-line";
import { SiteNotices } from "./opening/site-notices";
import { type SiteFacts, SiteFactsContext } from "./site-facts";
import { PhoneBar, SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

interface SiteFrameProps {
  readonly facts: SiteFacts;
  readonly notices: readonly ShownNotice[];
  readonly isEmergency: boolean;
}

/** What every public page has around it. */
export function SiteFrame({ facts, notices, isEmergency }: SiteFrameProps) {
  const isService = useMatches().some(({ loaderData }) => hasService(loaderData));
  return (
    <SiteFactsContext value={facts}>
      <SiteHeader isService={isService} isEmergency={isEmergency} />
      {!isEmergency && <HourLine />}
      <SiteNotices notices={notices} isBrief={isEmergency} />
      <Outlet />
      <SiteFooter />
      {isEmergency ? <EmergencyBar /> : <PhoneBar />}
    </SiteFactsContext>
  );
}

function hasService(loaded: unknown): boolean {
  return typeof loaded === "object" && loaded !== null && "service" in loaded && loaded.service !== null;
}
