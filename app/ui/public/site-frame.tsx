import { Outlet } from "react-router";
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
  readonly section: "services" | null;
  readonly isEmergency: boolean;
}

/** What every public page has around it. */
export function SiteFrame({ facts, notices, section, isEmergency }: SiteFrameProps) {
  return (
    <SiteFactsContext value={facts}>
      <SiteHeader section={section} isEmergency={isEmergency} />
      {!isEmergency && <HourLine />}
      <SiteNotices notices={notices} isBrief={isEmergency} />
      <Outlet />
      <SiteFooter />
      {isEmergency ? <EmergencyBar /> : <PhoneBar />}
    </SiteFactsContext>
  );
}
