import { href } from "react-router";
import { z } from "zod";
import { addDays, arizonaDate, type CalendarDate, weekdayOf } from "~/domain/clinic/arizona-time";
import { clinicItemNotFound } from "~/domain/clinic/clinic-record";
import { type OpenSpan, type SpecialDay, usualSpan } from "~/domain/clinic/opening-hours";
import { withDay, withoutDay } from "~/domain/clinic/today";
import { usHolidays } from "~/domain/clinic/us-holidays";
import { baseForm, lineField } from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/section/save-clinic.server";
import { unbrokenTimes } from "~/ui/public/opening/format-opening";
import { type ActionRequest, type AdminRequest, adminLoader, type RouteArgs } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import { type AddedDays, formatAddedDays } from "./special-day-fields";
import { REASON_LENGTH } from "./special-day-forms";

const page = href("/admin/hours/special");

/** How far ahead the page asks about holidays. */
const HOLIDAY_DAYS = 120;

export const specialDaysLoader = adminLoader({ role: "editor" }, async ({ db, now, url }: AdminRequest) => {
  const { number: base, record } = await readClinicRecord({ db });
  const today = arizonaDate(now);
  const sorted = record.specialDays.toSorted((one, other) => one.date.localeCompare(other.date));
  const holidays = holidaysFrom(today).filter(({ date }) => date <= addDays(today, HOLIDAY_DAYS));
  return {
    base,
    today,
    usual: usualSpan(record.hours),
    comingUp: sorted.filter(({ date }) => date >= today),
    past: sorted.filter(({ date }) => date < today).toReversed(),
    undecided: holidays.flatMap(({ date, name }) => {
      const usual = record.hours[weekdayOf(date)];
      return usual && !sorted.some((day) => day.date === date) ? { date, name, usual, closesEarly: untilNoon(usual) !== null } : [];
    }),
    changed: sorted.find(({ date }) => date === url.searchParams.get("day") && date >= today),
  };
});

export type SpecialDaysData = Awaited<ReturnType<typeof specialDaysLoader>>;

function holidaysFrom(today: CalendarDate) {
  const year = Number(today.slice(0, 4));
  return [...usHolidays(year), ...usHolidays(year + 1)].filter(({ date }) => date >= today);
}

const dayForm = z.object({ newName: lineField("A reason", REASON_LENGTH) }).catchall(z.string());

/** Saves the days that one of the forms adds; a date that has special hours already gets the new ones. */
export async function saveAddedDays(
  ctx: ActionRequest,
  read: (typed: Readonly<Record<string, string>>, today: CalendarDate, present: readonly SpecialDay[]) => AddedDays,
) {
  const { base } = await ctx.read(baseForm);
  const { record } = await readClinicRecord(ctx);
  const { days, errors } = read(await ctx.read(dayForm), arizonaDate(ctx.now), record.specialDays);
  if (Object.keys(errors).length > 0) throw new FormError(errors);
  const words = formatAddedDays(days);
  return saveClinic(ctx, {
    section: "days",
    base,
    fields: { specialDays: days.reduce<SpecialDay[]>(withDay, [...record.specialDays]) },
    action: `changed closures and special hours: ${words}`,
    page,
    title: `Added: ${unbrokenTimes(words)}`,
    text: "Visitors read it now on the contact page, and a notice goes up the day before.",
  });
}

interface DayArgs extends RouteArgs {
  readonly params: { readonly date: string };
}

export async function removeSpecialDay<Args extends DayArgs>(ctx: ActionRequest<Args>) {
  const { number: base, record } = await readClinicRecord(ctx);
  const { date } = ctx.params;
  if (!record.specialDays.some((day) => day.date === date)) throw clinicItemNotFound();
  return saveClinic(ctx, {
    section: "days",
    base,
    fields: { specialDays: withoutDay(record.specialDays, date) },
    action: `removed special hours: ${formatAddedDays([{ date, name: "", span: record.hours[weekdayOf(date)] }])}`,
    page,
    title: "Removed",
    text: `${unbrokenTimes(formatAddedDays([{ date, name: "", span: record.hours[weekdayOf(date)] }]))}, as every week.`,
  });
}

const decisions = { open: (usual: OpenSpan) => usual, noon: untilNoon, close: () => null } as const;

export async function decideHoliday<Args extends DayArgs>(ctx: ActionRequest<Args>, decision: keyof typeof decisions) {
  const { number: base, record } = await readClinicRecord(ctx);
  const { date } = ctx.params;
  const holiday = holidaysFrom(arizonaDate(ctx.now)).find((day) => day.date === date);
  const usual = record.hours[weekdayOf(date)];
  if (!holiday || !usual) throw clinicItemNotFound();
  const span = decisions[decision](usual);
  const words = formatAddedDays([{ ...holiday, span }]);
  return saveClinic(ctx, {
    section: "days",
    base,
    fields: { specialDays: withDay(record.specialDays, { ...holiday, span }) },
    action: `decided ${holiday.name}: ${words}`,
    page,
    title: `${holiday.name} is decided`,
    text: `Visitors read it now: ${unbrokenTimes(words)}.`,
  });
}

/** @returns null where the clinic opens at noon or later */
function untilNoon({ opens }: OpenSpan): OpenSpan | null {
  return opens < "12:00" ? { opens, closes: "12:00" } : null;
}
