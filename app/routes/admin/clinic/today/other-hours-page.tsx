import { useState } from "react";
import { Form, href, useActionData } from "react-router";
import { z } from "zod";
import { formatSpan } from "~/domain/clinic/clinic-format";
import { isClockTime, minutesOf, type OpenSpan, openingStatus } from "~/domain/clinic/opening-hours";
import { otherHoursToday } from "~/domain/clinic/today";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { baseForm } from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import { FieldError, TextField } from "~/ui/admin/field";
import { formatOpening } from "~/ui/public/opening/format-opening";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import { FormError, type FormErrors } from "~/web/form-errors.server";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/other-hours-page";
import { ShowButton, WillRead } from "./forms";
import { saveToday, type TodayData, todayLoader } from "./today-record.server";

const page = href("/admin/clinic");

const time = z.string().catch("");
const hoursForm = baseForm.extend({ opens: time, closes: time });

export const loader = todayLoader;

export const action = adminAction({ page, role: "editor", fields: { otherHours: [] } }, async (ctx: ActionRequest) => {
  const { base, ...span } = await ctx.read(hoursForm);
  if (![span.opens, span.closes].every(isClockTime)) throw new FormError({ otherHours: "Choose when you open and when you close." });
  if (minutesOf(span.closes) <= minutesOf(span.opens)) throw new FormError({ otherHours: "The closing time is before the opening time." });
  const { record } = await readClinicRecord(ctx);
  return saveToday(ctx, {
    base,
    specialDays: otherHoursToday(record.specialDays, ctx.now, span),
    action: `gave today other hours, ${formatSpan(span)}`,
    title: `Today ${formatSpan(span)}`,
    text: "Every page says so now. Tomorrow has its usual hours.",
  });
});

/** The form on its own page, with its errors. */
export default function OtherHoursPage({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Other hours today">
      <div className="today-forms single">
        <OtherHoursForm today={loaderData} />
      </div>
    </ClinicPage>
  );
}

export function OtherHoursForm({ today: { base, state, span, text, hours, specialDays, now } }: { today: TodayData }) {
  const { typed, errors } = useActionData<FormErrors>() ?? { typed: undefined, errors: undefined };
  const [chosen, setChosen] = useState<OpenSpan | null>(null);
  const willRead = chosen && formatOpening(openingStatus(hours, otherHoursToday(specialDays, now, chosen), now), siteCopy);
  const action = href("/admin/clinic/other-hours");
  const error = errors?.otherHours;
  const time = { type: "time", required: true, "aria-invalid": error ? true : undefined } as const;
  return (
    <Form
      method="post"
      action={action}
      className="choice-other"
      onChange={({ currentTarget }) => setChosen(spanOf(new FormData(currentTarget)))}
    >
      <input type="hidden" name="base" value={base} />
      <fieldset className="times">
        <legend>When are you open today?</legend>
        <TextField {...time} name="opens" label="Opens" defaultValue={typed?.opens ?? span?.opens} />
        <TextField {...time} name="closes" label="Closes" defaultValue={typed?.closes ?? span?.closes} />
      </fieldset>
      {error && <FieldError role="alert">{error}</FieldError>}
      {willRead ? <WillRead>{willRead}</WillRead> : state === "other" && <WillRead now>{text}</WillRead>}
      <ShowButton action={action}>
        {willRead ? `Show “${willRead}” now` : state === "other" ? "Change today’s hours" : "Show these hours now"}
      </ShowButton>
    </Form>
  );
}

/** @returns null until both times make a day */
function spanOf(form: FormData): OpenSpan | null {
  const [opens, closes] = [String(form.get("opens")), String(form.get("closes"))];
  return isClockTime(opens) && isClockTime(closes) && minutesOf(opens) < minutesOf(closes) ? { opens, closes } : null;
}
