import { arizonaDate, daysBetween } from "~/domain/clinic/arizona-time";
import type { Clinic } from "~/domain/clinic/clinic-facts";
import { formatClockTime } from "~/domain/clinic/clinic-format";
import { HOSPITAL_CHECK_DAYS, type Hospital } from "~/domain/clinic/clinic-record";
import { openingStatus, openingTime, upcomingSpecialDays } from "~/domain/clinic/opening-hours";
import { formatOpening, longDay } from "~/ui/public/opening/format-opening";
import { siteCopy } from "~content/site-copy";

type Facts = Pick<Clinic, "hours" | "specialDays" | "hospitals">;

/** For example "Open until 6 PM", or "Closed · opens tomorrow 7 AM". */
export function todayStatus({ hours, specialDays }: Facts, now: Date) {
  const status = openingStatus(hours, specialDays, now);
  const isOpen = status.open && status.next !== null;
  return { isOpen, text: isOpen && status.next ? `Open until ${openingTime(status.next.minutes)}` : formatOpening(status, siteCopy) };
}

/** Days ahead in which a change of the hours is worth a line. */
const NEXT_CHANGE_DAYS = 14;

/** For example "Thursday, November 26: closed (Thanksgiving)"; null without special hours in the next two weeks. */
export function nextChange({ specialDays }: Pick<Facts, "specialDays">, now: Date): string | null {
  const today = arizonaDate(now);
  const day = upcomingSpecialDays(specialDays, now, NEXT_CHANGE_DAYS).find(({ date }) => date > today);
  if (!day) return null;
  const hours = day.span ? `${formatClockTime(day.span.opens)}–${formatClockTime(day.span.closes)}` : "closed";
  return `${longDay(day.date, siteCopy)}: ${hours}${day.name && ` (${day.name})`}`;
}

export type HospitalReminder =
  | { readonly kind: "none" }
  | ({ readonly kind: "due"; readonly daysAgo: number; readonly others: number } & Pick<Hospital, "id" | "name" | "phone">);

/** The hospital whose check is longest overdue; null while none is. */
export function hospitalReminder({ hospitals }: Facts, now: Date): HospitalReminder | null {
  if (hospitals.length === 0) return { kind: "none" };
  const due = hospitals
    .map(({ id, name, phone, verifiedOn }) => ({ id, name, phone, daysAgo: daysBetween(verifiedOn, arizonaDate(now)) }))
    .filter(({ daysAgo }) => daysAgo > HOSPITAL_CHECK_DAYS)
    .toSorted((one, other) => other.daysAgo - one.daysAgo);
  return due[0] ? { kind: "due", ...due[0], others: due.length - 1 } : null;
}
