import { createContext, useContext } from "react";
import type { Closure, OpeningStatus } from "~/domain/clinic/opening-hours";
import type { Clinic } from "~content/clinic";
import type { SiteCopy } from "~content/site-copy";

export interface SiteFacts {
  readonly clinic: Clinic;
  readonly copy: SiteCopy;
  readonly opening: OpeningStatus;
  /** Days that the clinic stays closed in the coming weeks, soonest first. */
  readonly closures: readonly Closure[];
  readonly year: number;
}

const SiteFactsContext = createContext<SiteFacts | null>(null);

export function SiteProvider({ facts, children }: { facts: SiteFacts; children: React.ReactNode }) {
  return <SiteFactsContext value={facts}>{children}</SiteFactsContext>;
}

/** @throws outside of `SiteProvider`, which the public layout renders around every public page */
export function useSite(): SiteFacts {
  const facts = useContext(SiteFactsContext);
  if (!facts) throw new Error("useSite needs the public site's layout around it.");
  return facts;
}
