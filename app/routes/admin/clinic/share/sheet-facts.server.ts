import { href } from "react-router";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { type Clinic, phoneOf } from "~/domain/clinic/clinic-facts";
import { formatHours, postalAddress } from "~/domain/clinic/clinic-format";
import { shownNotices } from "~/domain/clinic/notices";
import {
  groupHours,
  type OpeningStatus,
  openingStatus,
  openingTime,
  type SpecialDay,
  upcomingSpecialDays,
} from "~/domain/clinic/opening-hours";
import { formatSpan } from "~/domain/clinic/span-format";
import { capitalized } from "~/domain/phrases";
import { qrPicture } from "~/domain/qr-picture";
import { spanishReason } from "~/routes/es/spanish-facts";
import { formatDays, longDay } from "~/ui/public/opening/format-opening";
import { emergencyPath } from "~/ui/public/opening/opening-line";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { spanishOutputsCopy } from "~content/es/outputs-copy";
import { spanishSiteCopy } from "~content/es/site-copy";
import { type OutputsCopy, outputsCopy } from "~content/outputs-copy";
import { type SiteCopy, siteCopy } from "~content/site-copy";

/** How many days ahead closures and special hours are listed, and how many of them fit. */
const AHEAD_DAYS = 14;
const MAX_DAYS = 4;

/** Words on a sheet: English, and Spanish where it is known. */
export type BothLanguages = readonly [english: string, spanish: string];

const inBoth = (words: (site: SiteCopy, sheet: OutputsCopy["sheet"]) => string): BothLanguages => [
  words(siteCopy, outputsCopy.sheet),
  words(spanishSiteCopy, spanishOutputsCopy.sheet),
];
const inEnglish = (words: string): BothLanguages => [words, ""];
const reasonInBoth = (reason: string): BothLanguages => [reason, spanishReason(reason)];

export const sheetLoader = adminLoader({ role: "editor" }, ({ site, now }: AdminRequest) => {
  const { clinic, config, origin } = site;
  const [hospital] = clinic.hospitals;
  const today = arizonaDate(now);
  const groups = groupHours(clinic.hours);
  const notAsUsual = headlines(clinic, now);
  // Without a public address no phone can open it.
  const qr = (path: string) => config.publicUrl && qrPicture(origin + path);
  return {
    name: clinic.name,
    address: postalAddress(clinic.address),
    phone: clinic.phone.display,
    website: new URL(origin).host,
    // More don't fit on a card.
    shortHours: groups.length <= 4 ? inBoth((site) => formatHours(clinic.hours, site)) : inEnglish(""),
    hours: groups.map(({ first, last, span }) => ({
      days: inBoth((site) => capitalized(formatDays(first, last, site))),
      time: span ? inEnglish(formatSpan(span)) : inBoth(({ hours }) => hours.compactClosed),
    })),
    headlines: notAsUsual,
    comingUp: upcomingSpecialDays(clinic.specialDays, now, AHEAD_DAYS)
      .filter(({ date }) => date > today)
      .slice(0, MAX_DAYS - notAsUsual.length)
      .map(({ date, name, span }) => ({
        day: inBoth((site) => capitalized(longDay(date, site))),
        text: inBoth(({ locale }) =>
          [formatSpan(span, locale), locale === "en-US" ? name : spanishReason(name)].filter(Boolean).join(", "),
        ),
      })),
    hospital: hospital && { ...hospital, phone: phoneOf(hospital.phone).display },
    poisonLines: clinic.poisonLines.map(({ name, phone }) => ({ name, phone: phoneOf(phone).display })),
    emergencyCode: qr(emergencyPath),
    contactsCode: qr(href("/contact.vcf")),
    today: `${longDay(today, siteCopy)}, ${today.slice(0, 4)}`,
  };
});

export type SheetFacts = Awaited<ReturnType<typeof sheetLoader>>;

interface Headline {
  readonly title: BothLanguages;
  readonly lines: readonly BothLanguages[];
  readonly isNotice: boolean;
}

/** What is different today, the most important first. */
function headlines({ hours, specialDays, notices }: Clinic, now: Date): Headline[] {
  const special = specialDays.find(({ date }) => date === arizonaDate(now));
  const running = shownNotices(notices, now).map(({ title, text }) => ({
    title: inEnglish(title),
    lines: [inEnglish(text)],
    isNotice: true,
  }));
  return [...(special ? [todayHeadline(special, openingStatus(hours, specialDays, now))] : []), ...running].slice(0, 2);
}

function todayHeadline({ name, span }: SpecialDay, { next }: OpeningStatus): Headline {
  const title = inBoth(({ locale }, sheet) => (span ? sheet.openToday(formatSpan(span, locale)) : sheet.closedToday));
  if (span || !next) return { title, lines: [reasonInBoth(name)], isNotice: false };
  const opensAgain = inBoth((site, sheet) => sheet.opensAgain(longDay(next.date, site), openingTime(next.minutes, site)));
  return { title, lines: [reasonInBoth(name), opensAgain], isNotice: false };
}
