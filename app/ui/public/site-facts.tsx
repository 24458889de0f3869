import { createContext, useContext } from "react";
import type { CalendarDate } from "~/domain/clinic/arizona-time";
import type { Clinic } from "~/domain/clinic/clinic-facts";
import type { OpeningStatus, SpecialDay } from "~/domain/clinic/opening-hours";
import type { MenuPage } from "~/domain/pages/own-page";
import type { SiteCopy } from "~content/site-copy";

export interface SiteFacts {
  readonly clinic: Clinic;
  readonly copy: SiteCopy;
  readonly opening: OpeningStatus;
  /** Days with hours of their own in the coming weeks, soonest first. */
  readonly specialDays: readonly SpecialDay[];
  readonly year: number;
  readonly today: CalendarDate;
  /** Pages that the clinic added to the menu; missing if there are none. */
  readonly ownPages?: readonly MenuPage[];
}

export const SiteFactsContext = createContext<SiteFacts | null>(null);

/** @throws outside of the public layout */
export function useSite(): SiteFacts {
  const facts = useContext(SiteFactsContext);
  if (!facts) throw new Error("useSite needs the public site's layout around it.");
  return facts;
}
