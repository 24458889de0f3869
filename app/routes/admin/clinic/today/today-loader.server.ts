import { arizonaDate, weekdayOf } from "~/domain/clinic/arizona-time";
import { clockWords } from "~/domain/clinic/clinic-words";
import { minutesOf, openingStatus, spanOn, upcomingSpecialDays } from "~/domain/clinic/opening-hours";
import { closeToday, openAsUsual, withDay } from "~/domain/clinic/today";
import { readClinicRecord } from "~/routes/admin/clinic/save-clinic.server";
import { longDay, openingWords } from "~/ui/public/opening/opening-words";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { siteCopy } from "~content/site-copy";

/** Days ahead that are worth a look today. */
const COMING_DAYS = 60;

export const todayLoader = adminLoader({ role: "editor" }, async ({ db, now }: AdminRequest) => {
  const { number, record } = await readClinicRecord({ db });
  const { hours, specialDays } = record;
  const date = arizonaDate(now);
  const words = (days: typeof specialDays) => openingWords(openingStatus(hours, days, now), siteCopy);
  const usual = hours[weekdayOf(date)];
  const closingTimes = usual ? hoursBetween(minutesOf(usual.opens) + 60, minutesOf(usual.closes)) : [];
  return {
    base: number,
    day: longDay(date, siteCopy),
    words: words(specialDays),
    isOpen: openingStatus(hours, specialDays, now).open,
    isSpecial: specialDays.some((day) => day.date === date),
    isClosed: spanOn(hours, specialDays, date) === null,
    usualWords: words(openAsUsual(record, now)),
    closedWords: words(closeToday(record, now, "")),
    closingTimes: closingTimes.map((closes) => ({
      closes,
      name: closes === "12:00" ? "Noon" : clockWords(closes),
      words: words(withDay(specialDays, { date, name: "", span: { opens: usual?.opens ?? closes, closes } })),
    })),
    notices: record.notices
      .filter(({ until }) => until > now.toISOString())
      .map(({ id, title, from, until }) => ({ id, title, from, until, isPlanned: from > now.toISOString() })),
    comingUp: upcomingSpecialDays(specialDays, now, COMING_DAYS).map(({ date: day, name, span }) => ({
      day: longDay(day, siteCopy),
      date: day,
      name,
      span,
    })),
  };
});

export type TodayData = Awaited<ReturnType<typeof todayLoader>>;

/** Full hours in between, as HH:MM. @param from minutes after midnight @param to the first that is too late */
function hoursBetween(from: number, to: number): string[] {
  const first = Math.ceil(from / 60);
  return Array.from({ length: Math.max(0, Math.ceil(to / 60) - first) }, (_, at) => `${String(first + at).padStart(2, "0")}:00`);
}
