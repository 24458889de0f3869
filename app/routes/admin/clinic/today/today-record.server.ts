import { href } from "react-router";
import { z } from "zod";
import { arizonaDate, arizonaInstant, nextArizonaMidnight, weekdayOf } from "~/domain/clinic/arizona-time";
import { ClinicClashError } from "~/domain/clinic/clinic-commands.server";
import { formatUntil } from "~/domain/clinic/clinic-format";
import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import { noticeInFront, shownNotices } from "~/domain/clinic/notices";
import { minutesOf, openingStatus, openingTime, type SpecialDay, spanOn, upcomingSpecialDays } from "~/domain/clinic/opening-hours";
import { formatClockTime } from "~/domain/clinic/span-format";
import { closeEarly, closeToday, openAsUsual, todayState } from "~/domain/clinic/today";
import { capitalized } from "~/domain/phrases";
import { REASON_LENGTH } from "~/routes/admin/clinic/record/special-day-forms";
import { lineField } from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/section/save-clinic.server";
import { formatOpening, longDay } from "~/ui/public/opening/format-opening";
import { type ActionRequest, type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { FormError } from "~/web/form-errors.server";
import { siteCopy } from "~content/site-copy";

const page = href("/admin/clinic");

const COMING_DAYS = 60;

/** How much later than usual the clinic opens in the times to choose from. */
const LATE_MINUTES = 5 * 60;

/** They follow "Closed today:". */
const commonReasons = ["", "staff illness", "no power or water", "a storm"];

function describeToday({ hours, specialDays }: Pick<ClinicRecord, "hours" | "specialDays">, now: Date): string {
  return formatOpening(openingStatus(hours, specialDays, now), siteCopy);
}

export const todayLoader = adminLoader({ role: "editor" }, async ({ db, now }: AdminRequest) => {
  const { number, record } = await readClinicRecord({ db });
  const { hours, specialDays } = record;
  const date = arizonaDate(now);
  const special = specialDays.find((day) => day.date === date);
  const state = todayState(record, now);
  const describe = (days: typeof specialDays) => describeToday({ hours, specialDays: days }, now);
  const describeClosed = (reason: string) => describe(closeToday(record, now, reason));
  const usual = hours[weekdayOf(date)];
  const span = (state === "other" && special?.span) || usual;
  const passed = (now.getTime() - arizonaInstant(date, 0).getTime()) / 60_000;
  const closingTimes = span ? hoursBetween(Math.max(minutesOf(span.opens) + 60, passed), minutesOf(span.closes)) : [];
  const latest = usual ? Math.min(minutesOf(usual.closes), minutesOf(usual.opens) + LATE_MINUTES) : 0;
  return {
    base: number,
    day: longDay(date, siteCopy),
    /** What visitors read. */
    text: describe(specialDays),
    isOpen: openingStatus(hours, specialDays, now).open,
    state,
    closes: state === "early" ? (special?.span?.closes ?? null) : null,
    /** The initial values for other hours; null on a day that is closed every week. */
    span: special?.span ?? usual,
    openingTimes: usual ? hoursBetween(Math.max(minutesOf(usual.opens) + 1, passed), latest + 1) : [],
    hours,
    specialDays: upcomingSpecialDays(specialDays, now, COMING_DAYS),
    now,
    /** Of today's special hours or closure. */
    reason: special?.name ?? "",
    isClosed: spanOn(hours, specialDays, date) === null,
    usualText: describe(openAsUsual(record, now)),
    reasons: commonReasons.map((reason) => ({
      reason,
      name: reason ? capitalized(reason) : "No reason given",
      text: describeClosed(reason),
    })),
    ownReasonText: describeClosed("…"),
    closingTimes: closingTimes.flatMap((closes) => {
      const days = closeEarly(record, now, closes);
      return days ? { closes, name: formatClockTime(closes), text: describe(days) } : [];
    }),
    notices: record.notices
      .filter(({ until }) => until > now.toISOString())
      .map((notice) => ({
        ...notice,
        untilText: formatUntil(notice.until, now),
        isPlanned: notice.from > now.toISOString(),
        waitsBehind: noticeInFront(record.notices, notice, now)?.title ?? null,
      })),
    shown: shownNotices(record.notices, now),
  };
});

export type TodayData = Awaited<ReturnType<typeof todayLoader>>;

const reasonForm = z.object({
  reason: z.string().optional(),
  own: lineField("A reason", REASON_LENGTH).default(""),
});

/** @returns the reason that was chosen or written, undefined for a form without one @throws FormError */
export async function readReason(ctx: ActionRequest): Promise<string | undefined> {
  const { reason, own } = await ctx.read(reasonForm);
  if (reason === "other" && own === "") throw new FormError({ own: "Enter the reason, or choose “No reason given”." });
  return reason === "other" ? own : reason?.slice(0, REASON_LENGTH);
}

/** "Every page says so now. Open again Monday at 7 AM." */
export function saidOnEveryPage({ hours, specialDays }: Pick<ClinicRecord, "hours" | "specialDays">, now: Date): string {
  const { open, next } = openingStatus(hours, specialDays, new Date(nextArizonaMidnight(now).getTime() - 1));
  if (open || !next) return "Every page says so now.";
  const weekday = next.daysAhead < 7 ? siteCopy.opening.dayNames[next.weekday] : longDay(next.date, siteCopy);
  return `Every page says so now. Open again ${next.daysAhead === 1 ? "tomorrow" : weekday} at ${openingTime(next.minutes)}.`;
}

/** Full hours as HH:MM. @param from minutes after midnight @param to exclusive */
function hoursBetween(from: number, to: number): string[] {
  const first = Math.ceil(from / 60);
  return Array.from({ length: Math.max(0, Math.ceil(to / 60) - first) }, (_, at) => `${String(first + at).padStart(2, "0")}:00`);
}

interface SavedToday {
  readonly base: number;
  readonly specialDays: readonly SpecialDay[];
  readonly action: string;
  readonly title: string;
  readonly text: string;
}

/** Saves today's hours. If they were changed since the form was opened, it saves nothing and a toast says what visitors read. */
export async function saveToday(ctx: ActionRequest, { specialDays, ...change }: SavedToday) {
  try {
    return await saveClinic(ctx, { ...change, section: "days", fields: { specialDays }, page });
  } catch (error) {
    if (!(error instanceof ClinicClashError)) throw error;
    const { record, savedById, savedByName } = error.theirs;
    const who = savedById === ctx.actor.id ? "You" : savedByName;
    const text = `${who} changed the hours since this page was opened. Visitors now read “${describeToday(record, ctx.now)}”. Choose again.`;
    return redirectWithToast(page, { title: "Not changed", text, variant: "destructive" });
  }
}
