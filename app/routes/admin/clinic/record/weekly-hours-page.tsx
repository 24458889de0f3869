import { useState } from "react";
import { Form, href } from "react-router";
import { z } from "zod";
import { formatHours } from "~/domain/clinic/clinic-format";
import { isSameSpan, type WeeklyHours } from "~/domain/clinic/opening-hours";
import { counted } from "~/domain/phrases";
import { ChangePreviewPanel, PreviewButton } from "~/routes/admin/clinic/section/change-preview";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { baseForm, pageFields } from "~/routes/admin/clinic/section/record-fields.server";
import { recordLoader, saveClinic } from "~/routes/admin/clinic/section/save-clinic.server";
import { typedIn } from "~/routes/admin/clinic/section/section-fields";
import { Clash, loadAgain, SavedNote, useErrorFocus } from "~/routes/admin/clinic/section/section-page";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import { FormError, type FormErrors } from "~/web/form-errors.server";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/weekly-hours-page";
import { OfficeHoursPreview } from "./office-hours-preview";
import { WeekTable } from "./week-table";
import { parseWeeklyHours, tableDays } from "./weekly-hours-fields";
import "./hours.css";

const page = href("/admin/hours");

export const loader = recordLoader;

export const shouldRevalidate = loadAgain;

export const action = adminAction({ page, role: "editor", fields: pageFields(tableDays) }, async (ctx: ActionRequest) => {
  const { base } = await ctx.read(baseForm);
  const { hours, errors } = parseWeeklyHours(await ctx.read(z.object({}).catchall(z.string())));
  if (Object.keys(errors).length > 0) throw new FormError(errors);
  const text = "Visitors read them now: header, footer, contact page and search results.";
  return saveClinic(ctx, { section: "hours", base, fields: { hours }, action: "changed weekly hours", page, text });
});

export default function WeeklyHoursPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Hours and closures">
      <SavedNote base={loaderData.base} />
      <ChangePreviewPanel />
      {/* The key resets the form after a save. */}
      <WeeklyHoursForm key={loaderData.base} base={loaderData.base} present={loaderData.record.hours} answer={actionData as FormErrors} />
    </ClinicPage>
  );
}

interface WeeklyHoursFormProps {
  readonly base: number;
  readonly present: WeeklyHours;
  readonly answer: FormErrors | undefined;
}

function WeeklyHoursForm({ base, present, answer }: WeeklyHoursFormProps) {
  const typed = answer?.typed;
  const [written, setWritten] = useState(typed);
  const { hours, errors } = written ? parseWeeklyHours(written) : { hours: present, errors: {} };
  const shown = Object.fromEntries(tableDays.map((day) => [day, errors[day] ? present[day] : hours[day]])) as WeeklyHours;
  const wrong = Object.keys(errors).length;
  const changed = tableDays.filter((day) => !isSameSpan(shown[day], present[day]));
  const clash = answer?.errors.base;
  return (
    <Form
      method="post"
      className="columns hours-columns"
      ref={useErrorFocus(answer)}
      onChange={({ currentTarget }) => setWritten(typedIn(currentTarget))}
      onReset={() => setWritten(undefined)}
    >
      <input type="hidden" name="base" value={base} />
      <div>
        {clash && <Clash problem={clash} now={formatHours(present)} />}
        <WeekTable present={present} shown={shown} changed={changed} typed={typed} errors={answer?.errors ?? {}} />
      </div>
      <OfficeHoursPreview hours={shown} changed={changed} />
      <div className="show-bar hours-bar">
        <SubmitButton busyText="Saving…">{clash ? "Save mine instead" : "Save hours"}</SubmitButton>
        <PreviewButton />
        <button className="button outline" type="reset">
          Undo changes
        </button>
        <p aria-live="polite">
          {wrong > 0 && `${counted(wrong, "thing")} to correct. `}
          {changed.length > 0 && `Changed: ${changed.map((day) => siteCopy.opening.dayNames[day]).join(", ")}. `}
          Visitors read it as soon as you save.
        </p>
      </div>
    </Form>
  );
}
