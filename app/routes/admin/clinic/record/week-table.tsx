import type { Weekday } from "~/domain/clinic/arizona-time";
import { isSameSpan, type OpenSpan, type WeeklyHours } from "~/domain/clinic/opening-hours";
import { formatSpan } from "~/domain/clinic/span-format";
import { CheckField, FieldError } from "~/ui/admin/field";
import { TimeSpan } from "~/ui/admin/time-select";
import { siteCopy } from "~content/site-copy";
import { tableDays } from "./weekly-hours-fields";

interface WeekTableProps {
  readonly present: WeeklyHours;
  /** As the form has them. */
  readonly shown: WeeklyHours;
  readonly changed: readonly Weekday[];
  readonly typed: Readonly<Record<string, string>> | undefined;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

/** A row for each day. Style alone hides what a closed day, or one that is the same as the day above, has no use for. */
export function WeekTable(week: WeekTableProps) {
  return (
    <table className="week-table panel">
      <caption className="visually-hidden">Weekly hours</caption>
      <thead className="visually-hidden">
        <tr>
          <th>Day</th>
          <th>Open or closed</th>
          <th>Hours</th>
        </tr>
      </thead>
      <tbody>
        {tableDays.map((day, at) => (
          <DayRow key={day} day={day} above={tableDays[at - 1]} below={tableDays[at + 1]} week={week} />
        ))}
      </tbody>
    </table>
  );
}

interface DayRowProps {
  readonly day: Weekday;
  readonly above: Weekday | undefined;
  readonly below: Weekday | undefined;
  readonly week: WeekTableProps;
}

function DayRow({ day, above, below, week: { present, shown, changed, typed, errors } }: DayRowProps) {
  const { dayNames } = siteCopy.opening;
  const name = dayNames[day];
  const span = present[day];
  const isChanged = changed.includes(day);
  const error = errors[day];
  const [opens, closes, reopens, ends] = timesOf(span);
  const isChecked = (field: string, isPresent: boolean) => (typed ? typed[day + field] !== undefined : isPresent);
  const list = (field: string, time: string) => [day + field, typed?.[day + field] ?? time] as const;
  const spanOf = (...[first, last]: [readonly [string, string], readonly [string, string]]) => ({
    names: [first[0], last[0]] as const,
    values: [first[1], last[1]] as const,
    error,
    errorId: `${day}-error`,
  });
  /** The day below keeps its hours when this one goes its own way. */
  const partWays = ({ checked, form }: HTMLInputElement, own: OpenSpan | null) => {
    if (checked || !form) return;
    writeSpan(form, day, own);
    const same = below && form.elements.namedItem(`${below}Same`);
    if (!(below && same instanceof HTMLInputElement && same.checked)) return;
    same.checked = false;
    writeSpan(form, below, shown[below]);
  };
  return (
    <tr className={isChanged ? "changed" : undefined}>
      <th scope="row">
        {name}
        {isChanged && <span className="visually-hidden"> (changed)</span>}
      </th>
      <td>
        <label className="switch">
          <input
            type="checkbox"
            name={`${day}Open`}
            aria-label={`${name} open`}
            defaultChecked={isChecked("Open", span !== null)}
            onChange={({ target }) => partWays(target, shown[day])}
          />
          <span aria-hidden="true">Open</span>
          <span aria-hidden="true">Closed</span>
        </label>
      </td>
      <td className="day-fields">
        <p className="closed-words">Closed all day</p>
        {above && <p className="same-words">{formatSpan(shown[day])}</p>}
        <TimeSpan label={name} {...spanOf(list("Opens", opens), list("Closes", closes))} />
        <TimeSpan label={`${name} afternoon`} className="time-span second" {...spanOf(list("Opens2", reopens), list("Closes2", ends))} />
        <div className="under">
          <div className="lunch">
            <CheckField
              name={`${day}Lunch`}
              aria-label={`Lunch break on ${name}`}
              defaultChecked={isChecked("Lunch", span?.lunch !== undefined)}
              onChange={({ target }) => moveClosing(target, day)}
            >
              Lunch break
            </CheckField>
          </div>
          {above && (
            <div className="same">
              <CheckField
                name={`${day}Same`}
                aria-label={`${name} same as ${dayNames[above]}`}
                defaultChecked={isChecked("Same", span !== null && isSameSpan(span, present[above]))}
                onChange={({ target }) => partWays(target, shown[day])}
              >
                Same as {dayNames[above]}
              </CheckField>
            </div>
          )}
        </div>
        {error && <FieldError id={`${day}-error`}>{error}</FieldError>}
      </td>
    </tr>
  );
}

/** Of both parts of a day; those that it lacks are what most clinics have. */
function timesOf(span: OpenSpan | null): readonly [string, string, string, string] {
  const { opens, closes, lunch } = span ?? { opens: "07:00", closes: "18:00" };
  return [opens, lunch?.from ?? closes, lunch?.until ?? "13:00", closes > "13:00" ? closes : "18:00"];
}

function writeSpan(form: HTMLFormElement, day: Weekday, span: OpenSpan | null) {
  if (!span) return;
  const times = timesOf(span);
  for (const [at, field] of ["Opens", "Closes", "Opens2", "Closes2"].entries()) {
    const list = form.elements.namedItem(day + field);
    if (list instanceof HTMLSelectElement) list.value = times[at] ?? "";
  }
  const lunch = form.elements.namedItem(`${day}Lunch`);
  if (lunch instanceof HTMLInputElement) lunch.checked = span.lunch !== undefined;
}

/** A lunch break leaves the closing time as it was: it moves to the afternoon, and back. */
function moveClosing({ checked, form }: HTMLInputElement, day: Weekday) {
  const [opens, closes, ends] = ["Opens", "Closes", "Closes2"].map((field) => form?.elements.namedItem(day + field));
  if (!(opens instanceof HTMLSelectElement && closes instanceof HTMLSelectElement && ends instanceof HTMLSelectElement)) return;
  if (!checked) closes.value = ends.value;
  else if (opens.value < "12:00" && closes.value > "13:00") [ends.value, closes.value] = [closes.value, "12:00"];
}
