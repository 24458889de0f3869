import { useState } from "react";
import { Form, href, useLocation } from "react-router";
import type { CalendarDate } from "~/domain/clinic/arizona-time";
import type { OpenSpan, SpecialDay } from "~/domain/clinic/opening-hours";
import { formatSpan } from "~/domain/clinic/span-format";
import { counted } from "~/domain/phrases";
import { PreviewButton } from "~/routes/admin/clinic/section/change-preview";
import { typedIn } from "~/routes/admin/clinic/section/section-fields";
import { FieldError, SelectField, TextField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";
import { TimeSpan } from "~/ui/admin/time-select";
import { longDay, unbrokenTimes } from "~/ui/public/opening/format-opening";
import type { FormErrors } from "~/web/form-errors.server";
import { siteCopy } from "~content/site-copy";
import { type AddedDays, daysEveryWeek, daysInARow, formatAddedDays } from "./special-day-fields";
import { tableDays } from "./weekly-hours-fields";

/** Characters of the reason that visitors read; fits two lines under the header of a phone. */
export const REASON_LENGTH = 60;

interface DayFormProps {
  readonly base: number;
  readonly today: CalendarDate;
  readonly usual: OpenSpan;
  readonly answer: FormErrors | undefined;
}

/** @param props.known the day to change */
export function DaysForm({ base, today, usual, answer, known }: DayFormProps & { readonly known: SpecialDay | undefined }) {
  const { typed, field, written, setWritten } = useDayFields(answer, known);
  const added = written && daysInARow(written, today);
  const { search } = useLocation();
  return (
    <Form
      method="post"
      action={href("/admin/hours/special") + search}
      className="panel day-form"
      noValidate
      onChange={({ currentTarget }) => setWritten(typedIn(currentTarget))}
    >
      <h2>{known ? `Change ${longDay(known.date, siteCopy)}` : "One day or several"}</h2>
      <input type="hidden" name="base" value={base} />
      <div className="dates">
        <TextField {...field("newDate", known?.date)} label="First day" type="date" min={today} />
        <TextField {...field("newUntil")} label="Last day (optional)" type="date" min={today} />
      </div>
      <HoursFields typed={typed} usual={usual} error={answer?.errors.newCloses} />
      <ReasonField {...field("newName", known?.name)} />
      <WillAdd added={added} />
      <div className="row">
        <SubmitButton busyText="Adding…">
          {known ? "Save this day" : (added?.days.length ?? 0) > 1 ? "Add these days" : "Add this day"}
        </SubmitButton>
        <PreviewButton />
      </div>
      {answer?.errors.base && <FieldError role="alert">{answer.errors.base}</FieldError>}
    </Form>
  );
}

export function EveryWeekForm({ base, today, usual, present, answer }: DayFormProps & { readonly present: readonly SpecialDay[] }) {
  const { typed, field, written, setWritten } = useDayFields(answer);
  const added = written && daysEveryWeek(written, today, present);
  const { search } = useLocation();
  const action = href("/admin/hours/special/every-week") + search;
  const weekday = siteCopy.opening.dayNames[tableDays.find((day) => day === written?.weekday) ?? "monday"];
  return (
    <Form
      method="post"
      action={action}
      className="panel day-form"
      noValidate
      onChange={({ currentTarget }) => setWritten(typedIn(currentTarget))}
    >
      <h2>The same day every week</h2>
      <input type="hidden" name="base" value={base} />
      <div className="dates">
        <SelectField {...field("weekday", "monday")} label="Every">
          {tableDays.map((day) => (
            <option value={day} key={day}>
              {siteCopy.opening.dayNames[day]}
            </option>
          ))}
        </SelectField>
        <TextField {...field("newUntil")} label="Until" type="date" min={today} />
      </div>
      <HoursFields typed={typed} usual={usual} error={answer?.errors.newCloses} />
      <ReasonField {...field("newName")} />
      <WillAdd added={added} kept={added?.kept} />
      <div className="row">
        <SubmitButton action={action} busyText="Adding…">
          {added && added.days.length > 0 ? `Add ${counted(added.days.length, weekday)}` : "Add these days"}
        </SubmitButton>
        <PreviewButton />
      </div>
      {answer?.errors.base && <FieldError role="alert">{answer.errors.base}</FieldError>}
    </Form>
  );
}

function useDayFields(answer: FormErrors | undefined, known?: SpecialDay) {
  const typed: Readonly<Record<string, string>> | undefined =
    answer?.typed ?? (known?.span ? { newKind: "hours", newOpens: known.span.opens, newCloses: known.span.closes } : undefined);
  const [written, setWritten] = useState(answer?.typed);
  const field = (name: string, present?: string) => ({
    name,
    defaultValue: answer?.typed[name] ?? present,
    error: answer?.errors[name],
  });
  return { typed, field, written, setWritten };
}

interface HoursFieldsProps {
  readonly usual: OpenSpan;
  readonly typed: Readonly<Record<string, string>> | undefined;
  readonly error: string | undefined;
}

function HoursFields({ typed, usual, error }: HoursFieldsProps) {
  const isOpen = typed?.newKind === "hours";
  return (
    <>
      <fieldset className="options day-kind">
        <legend>What is different?</legend>
        <label>
          Closed all day
          <input type="radio" name="newKind" value="closed" defaultChecked={!isOpen} />
        </label>
        <label>
          Other hours
          <input type="radio" name="newKind" value="hours" defaultChecked={isOpen} />
        </label>
      </fieldset>
      <div className="day-fields">
        <TimeSpan
          label="The clinic"
          names={["newOpens", "newCloses"]}
          values={[typed?.newOpens || usual.opens, typed?.newCloses || (usual.opens < "12:00" ? "12:00" : usual.closes)]}
          error={error}
          errorId="new-closes-error"
        />
        {error && <FieldError id="new-closes-error">{error}</FieldError>}
      </div>
    </>
  );
}

function ReasonField(field: { name: string; defaultValue: string | undefined; error: string | undefined }) {
  return <TextField {...field} label="Reason visitors read (optional)" maxLength={REASON_LENGTH} />;
}

/** What the button adds, once the form says it. */
function WillAdd({ added, kept = [] }: { added: AddedDays | undefined; kept?: readonly SpecialDay[] | undefined }) {
  const isReady = added && Object.keys(added.errors).length === 0;
  const stays = kept.map(({ date, name, span }) => `${longDay(date, siteCopy)} stays ${formatSpan(span)}${name && ` (${name})`}.`);
  return (
    <p className="soft small" aria-live="polite">
      {isReady && unbrokenTimes([`Visitors will read: ${formatAddedDays(added.days)}.`, ...stays].join(" "))}
    </p>
  );
}
