import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { CalendarDate } from "~/domain/clinic/arizona-time";
import type { Clinic } from "~/domain/clinic/clinic-facts";
import type { OpeningStatus, SpecialDay } from "~/domain/clinic/opening-hours";
import type { MenuPage } from "~/domain/pages/own-page";
import type { Language } from "~content/language";
import type { SiteCopy } from "~content/site-copy";

export interface SiteFacts {
  readonly clinic: Clinic;
  readonly copy: SiteCopy;
  readonly language: Language;
  /** The address of a page in the language of this one, or its English address where it has none. */
  readonly addressOf: (englishPath: string) => string;
  /** Where the page's language may not be that of the phone: who answers, and what to say. */
  readonly phoneNote?: PhoneNote;
  /** That a hospital or a poison line has interpreters. */
  readonly interpreterNote?: (day: string) => string;
  /** On a Spanish page: whether words of the clinic’s record are as staff wrote them. */
  readonly isEnglish?: (words: string) => boolean;
  readonly opening: OpeningStatus;
  /** Days with hours of their own in the coming weeks, soonest first. */
  readonly specialDays: readonly SpecialDay[];
  readonly year: number;
  readonly today: CalendarDate;
  /** Pages that the clinic added to the menu; missing if there are none. */
  readonly ownPages?: readonly MenuPage[];
}

export interface PhoneNote {
  readonly text: string;
  readonly before?: string;
  /** In English. */
  readonly say?: string;
}

export const SiteFactsContext = createContext<SiteFacts | null>(null);

/** The address of the page in the other language, as the root's loader gives it; undefined where there is none. */
export function useTwin(): string | undefined {
  return useRouteLoaderData<{ readonly twin?: string }>("root")?.twin;
}

/** @throws outside of the public layout */
export function useSite(): SiteFacts {
  const facts = useContext(SiteFactsContext);
  if (!facts) throw new Error("useSite needs the public site's layout around it.");
  return facts;
}
