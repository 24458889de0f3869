import { z } from "zod";
import { addDays, arizonaDate, arizonaYear, daysBetween, isCalendarDate, weekdayOf } from "~/domain/clinic/arizona-time";
import { formatClockTime } from "~/domain/clinic/clinic-format";
import { isClockTime, minutesOf, type SpecialDay, type WeeklyHours } from "~/domain/clinic/opening-hours";
import { withDay, withoutDay } from "~/domain/clinic/today";
import { usHolidays } from "~/domain/clinic/us-holidays";
import { lineField } from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord, sectionAction } from "~/routes/admin/clinic/section/save-clinic.server";
import { useSectionFields } from "~/routes/admin/clinic/section/section-fields";
import { loadAgain, SectionPage } from "~/routes/admin/clinic/section/section-page";
import { TextField } from "~/ui/admin/field";
import { longDay } from "~/ui/public/opening/format-opening";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/special-days-page";

export const loader = adminLoader({ role: "editor" }, async ({ db, now }: AdminRequest) => {
  const { number, record } = await readClinicRecord({ db });
  const today = arizonaDate(now);
  const year = arizonaYear(now);
  const set = record.specialDays.filter(({ date }) => date >= today);
  const holidays = [...usHolidays(year), ...usHolidays(year + 1)].filter(({ date }) => date >= today);
  const others = set.filter(({ date }) => !holidays.some((holiday) => holiday.date === date));
  const days = [...holidays, ...others]
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map(({ date, name }) => ({
      date,
      name,
      day: longDay(date, siteCopy),
      year: date.slice(0, 4),
      usualOpens: record.hours[weekdayOf(date)]?.opens ?? null,
      set: set.find((one) => one.date === date) ?? null,
    }));
  return { base: number, record, days };
});

type Day = Route.ComponentProps["loaderData"]["days"][number];

const written = z.string().catch("");
const form = z
  .object({ newDate: written, newUntil: written, newName: lineField("A reason", 60), newOpens: written, newCloses: written })
  .catchall(z.string());

export const shouldRevalidate = loadAgain;

export const action = sectionAction("days", form, async ({ newDate, newUntil, newName, newOpens, newCloses, ...choices }, ctx) => {
  const { hours, specialDays } = (await readClinicRecord(ctx)).record;
  const holidays = [arizonaYear(ctx.now), arizonaYear(ctx.now) + 1].flatMap(usHolidays);
  let days = specialDays;
  for (const [field, choice] of Object.entries(choices)) {
    const date = field.replace(/^day-/, "");
    const name = [...specialDays, ...holidays].find((day) => day.date === date && day.name)?.name ?? "";
    if (isCalendarDate(date)) days = chosen(days, { date, name, choice, hours });
  }
  if (newDate !== "") {
    const first = newDay({ newDate, newName, newOpens, newCloses }, arizonaDate(ctx.now));
    for (const date of daysUntil(newDate, newUntil)) days = withDay(days, { ...first, date });
  }
  return { specialDays: days };
});

interface Choice {
  readonly date: string;
  readonly name: string;
  readonly choice: string;
  readonly hours: WeeklyHours;
}

function chosen(days: readonly SpecialDay[], { date, name, choice, hours }: Choice): readonly SpecialDay[] {
  if (choice === "open") return withoutDay(days, date);
  if (choice === "closed") return withDay(days, { date, name, span: null });
  const opens = hours[weekdayOf(date)]?.opens;
  if (choice === "noon" && opens && minutesOf(opens) < 720) return withDay(days, { date, name, span: { opens, closes: "12:00" } });
  return days;
}

/** @throws FormError */
function newDay(typed: Readonly<Record<"newDate" | "newName" | "newOpens" | "newCloses", string>>, today: string): SpecialDay {
  const { newDate: date, newName: name, newOpens: opens, newCloses: closes } = typed;
  if (!isCalendarDate(date)) throw new FormError({ newDate: "There is no such day." });
  if (date < today) throw new FormError({ newDate: "This day has passed." });
  if (opens === "" && closes === "") return { date, name, span: null };
  if (!isClockTime(opens) || !isClockTime(closes)) throw new FormError({ newCloses: "Write both times, or none for closed all day." });
  if (minutesOf(closes) <= minutesOf(opens)) throw new FormError({ newCloses: "The closing time is before the opening time." });
  return { date, name, span: { opens, closes } };
}

const MAX_DAYS = 31;

/** The days of one closure. @throws FormError */
function daysUntil(first: string, last: string): string[] {
  if (last === "") return [first];
  if (!isCalendarDate(last)) throw new FormError({ newUntil: "There is no such day." });
  const days = daysBetween(first, last);
  if (days < 0) throw new FormError({ newUntil: "The last day is before the first." });
  if (days >= MAX_DAYS) throw new FormError({ newUntil: `A closure has at most ${MAX_DAYS} days. Add the rest as another one.` });
  return Array.from({ length: days + 1 }, (_, at) => addDays(first, at));
}

export default function SpecialDaysPage({ loaderData }: Route.ComponentProps) {
  const field = useSectionFields();
  const years = [...new Set(loaderData.days.map(({ year }) => year))];
  return (
    <SectionPage section="days" {...loaderData}>
      <h2>Add a closure or special hours</h2>
      <TextField {...field("newDate")} label="Day" type="date" />
      <TextField {...field("newUntil")} label="Last day, for several (optional)" type="date" />
      <TextField {...field("newName")} label="Reason visitors read (optional)" maxLength={60} />
      <TextField {...field("newOpens")} label="Opens" type="time" help="Leave both times empty for closed all day." />
      <TextField {...field("newCloses")} label="Closes" type="time" />
      {years.map((year) => (
        <section key={year}>
          <h2>{year}</h2>
          <ul className="rows">
            {loaderData.days
              .filter((day) => day.year === year)
              .map((day) => (
                <DayChoice key={day.date} day={day} typed={field(`day-${day.date}`).defaultValue} />
              ))}
          </ul>
        </section>
      ))}
    </SectionPage>
  );
}

function DayChoice({ day: { date, name, day, usualOpens, set }, typed }: { day: Day; typed: string | undefined }) {
  const choice = choiceOf(set, usualOpens);
  return (
    <li>
      <span>
        {name || "Special hours"}
        <small>{day}</small>
      </span>
      {usualOpens === null && !set ? (
        <small>Closed that day anyway</small>
      ) : (
        <select className="input" name={`day-${date}`} aria-label={`${name}, ${day}`} defaultValue={typed ?? choice}>
          <option value="open">Open</option>
          <option value="closed">Closed</option>
          <option value="noon">Until noon</option>
          {set?.span && choice === "as-set" && (
            <option value="as-set">
              {formatClockTime(set.span.opens)} to {formatClockTime(set.span.closes)}
            </option>
          )}
        </select>
      )}
    </li>
  );
}

function choiceOf(set: SpecialDay | null, usualOpens: string | null): string {
  if (!set) return "open";
  if (!set.span) return "closed";
  return set.span.opens === usualOpens && set.span.closes === "12:00" ? "noon" : "as-set";
}
