import { href } from "react-router";
import { arizonaDate, arizonaYear } from "~/domain/clinic/arizona-time";
import { nextNoticeChange, shownNotices } from "~/domain/clinic/notices";
import { openingStatus, upcomingSpecialDays } from "~/domain/clinic/opening-hours";
import { validity } from "~/web/page-validity";
import type { RequestContext } from "~/web/request-context.server";
import { type ClosureWords, closureNotice } from "./closure-notice";

/** How far ahead visitors read about closures and special hours. */
const ANNOUNCED_DAYS = 30;

/** What the frame of every public page shows. @param words of closures, in the page's language */
export async function readPublicFacts({ now: readTime, clinic, pages }: RequestContext, url: URL, words?: ClosureWords) {
  const now = readTime();
  const opening = openingStatus(clinic.hours, clinic.specialDays, now);
  const noticeChange = nextNoticeChange(clinic.notices, now);
  const validUntil = noticeChange && noticeChange < opening.validUntil ? noticeChange : opening.validUntil;
  const closure = closureNotice(clinic, now, words);
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
  return { facts, headers: validity(validUntil.toISOString(), menu.validUntil) };
}

/** What the list's script would carry, and no part of that page shows. */
const notOnList = {
  ...{ hospitals: [], poisonLines: [], species: [], languages: [], prices: [], testimonials: [], areaServed: [] },
  ...{ hours: { monday: null, tuesday: null, wednesday: null, thursday: null, friday: null, saturday: null, sunday: null } },
  map: { embedUrl: "", openUrl: "" },
};
