import { z } from "zod";
import { type Weekday, weekdays } from "~/domain/clinic/arizona-time";
import { formatClockTime } from "~/domain/clinic/clinic-format";
import { isClockTime, minutesOf, type OpenSpan, type WeeklyHours } from "~/domain/clinic/opening-hours";
import { readClinicRecord, recordLoader, sectionAction } from "~/routes/admin/clinic/section/save-clinic.server";
import { loadAgain, SectionPage } from "~/routes/admin/clinic/section/section-page";
import { FieldError } from "~/ui/admin/field";
import { FormError } from "~/web/form-errors.server";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/weekly-hours-page";

export const loader = recordLoader;

const form = z.object({}).catchall(z.string());

export const shouldRevalidate = loadAgain;

export const action = sectionAction(
  "hours",
  form,
  async (typed, ctx) => ({ hours: parseHours(typed, (await readClinicRecord(ctx)).record.hours) }),
  weekdays,
);

/** @throws FormError with a sentence for each day that can't be */
function parseHours(typed: Readonly<Record<string, string>>, present: WeeklyHours): WeeklyHours {
  const errors: Record<string, string> = {};
  const days = weekdays.map((day): [Weekday, OpenSpan | null] => {
    const [opens, closes] = [typed[`${day}Opens`] ?? "", typed[`${day}Closes`] ?? ""];
    const name = siteCopy.opening.dayNames[day];
    if (typed[`${day}Closed`]) {
      if (present[day] === null && (opens || closes))
        errors[day] = `${name} has hours and is checked Closed. Uncheck it, or empty the hours.`;
      return [day, null];
    }
    if (![opens, closes].every(isClockTime)) {
      errors[day] = `Enter when ${name} opens and closes, or check Closed.`;
    } else if (minutesOf(closes) <= minutesOf(opens)) {
      const [hour = 0, rest = ""] = [Number(closes.slice(0, 2)), closes.slice(2)];
      const meant = hour < 12 ? ` Did you mean ${formatClockTime(`${hour + 12}${rest}`)}?` : "";
      errors[day] = `${name} closes before it opens.${meant}`;
    }
    return [day, { opens, closes }];
  });
  if (Object.keys(errors).length > 0) throw new FormError(errors);
  return Object.fromEntries(days) as WeeklyHours;
}

export default function WeeklyHoursPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage section="hours" {...loaderData}>
      <p>These are the hours of every week. For one day only, use Today or Closures.</p>
      {[...weekdays.slice(1), "sunday" as const].map((day) => (
        <DayFields key={day} day={day} span={loaderData.record.hours[day]} typed={actionData?.typed} error={actionData?.errors[day]} />
      ))}
    </SectionPage>
  );
}

interface DayFieldsProps {
  readonly day: Weekday;
  readonly span: OpenSpan | null;
  readonly typed: Readonly<Record<string, string>> | undefined;
  readonly error: string | undefined;
}

function DayFields({ day, span, typed, error }: DayFieldsProps) {
  const name = siteCopy.opening.dayNames[day];
  const isClosed = typed ? typed[`${day}Closed`] !== undefined : span === null;
  return (
    <fieldset className="day-fields" aria-describedby={error && `${day}-error`}>
      <legend>{name}</legend>
      <input
        className="input"
        type="time"
        name={`${day}Opens`}
        aria-label={`${name} opens`}
        aria-invalid={error ? true : undefined}
        defaultValue={typed?.[`${day}Opens`] ?? span?.opens ?? ""}
      />
      <span>to</span>
      <input
        className="input"
        type="time"
        name={`${day}Closes`}
        aria-label={`${name} closes`}
        aria-invalid={error ? true : undefined}
        defaultValue={typed?.[`${day}Closes`] ?? span?.closes ?? ""}
      />
      <label className="check">
        <input type="checkbox" name={`${day}Closed`} defaultChecked={isClosed} aria-label={`${name} closed`} /> Closed
      </label>
      {error && <FieldError id={`${day}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
