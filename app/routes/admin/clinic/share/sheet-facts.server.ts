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
import { qrPicture } from "~/domain/qr-picture";
import { formatDays, longDay } from "~/ui/public/opening/format-opening";
import { emergencyPath } from "~/ui/public/opening/opening-line";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { outputsCopy } from "~content/outputs-copy";
import { siteCopy } from "~content/site-copy";

/** How many days ahead closures and special hours are listed, and how many of them fit. */
const AHEAD_DAYS = 14;
const MAX_DAYS = 4;

const { sheet } = outputsCopy;

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
    shortHours: groups.length <= 4 ? formatHours(clinic.hours) : "",
    hours: groups.map(({ first, last, span }) => ({ days: formatDays(first, last, siteCopy), time: formatSpan(span) })),
    headlines: notAsUsual,
    comingUp: upcomingSpecialDays(clinic.specialDays, now, AHEAD_DAYS)
      .filter(({ date }) => date > today)
      .slice(0, MAX_DAYS - notAsUsual.length)
      .map(({ date, name, span }) => ({ day: longDay(date, siteCopy), text: [formatSpan(span), name].filter(Boolean).join(", ") })),
    hospital: hospital && { ...hospital, phone: phoneOf(hospital.phone).display },
    poisonLines: clinic.poisonLines.map(({ name, phone }) => ({ name, phone: phoneOf(phone).display })),
    emergencyCode: qr(emergencyPath),
    contactsCode: qr(href("/contact.vcf")),
    today: `${longDay(today, siteCopy)}, ${today.slice(0, 4)}`,
  };
});

export type SheetFacts = Awaited<ReturnType<typeof sheetLoader>>;

interface Headline {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isNotice: boolean;
}

/** What is different today, the most important first. */
function headlines({ hours, specialDays, notices }: Clinic, now: Date): Headline[] {
  const special = specialDays.find(({ date }) => date === arizonaDate(now));
  const running = shownNotices(notices, now).map(({ title, text }) => ({ title, lines: [text], isNotice: true }));
  return [...(special ? [todayHeadline(special, openingStatus(hours, specialDays, now))] : []), ...running].slice(0, 2);
}

function todayHeadline({ name, span }: SpecialDay, { next }: OpeningStatus): Headline {
  if (span) return { title: sheet.openToday(formatSpan(span)), lines: [name], isNotice: false };
  const opensAgain = next ? sheet.opensAgain(longDay(next.date, siteCopy), openingTime(next.minutes)) : "";
  return { title: sheet.closedToday, lines: [name, opensAgain], isNotice: false };
}
