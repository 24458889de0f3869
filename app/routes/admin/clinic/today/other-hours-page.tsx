import { useState } from "react";
import { Form, href, useActionData } from "react-router";
import { z } from "zod";
import { isClockTime, type OpenPart, openingStatus } from "~/domain/clinic/opening-hours";
import { formatClockTime, formatSpan } from "~/domain/clinic/span-format";
import { otherHoursToday } from "~/domain/clinic/today";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { baseForm } from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import { FieldError } from "~/ui/admin/field";
import { TimeSelect } from "~/ui/admin/time-select";
import { formatOpening } from "~/ui/public/opening/format-opening";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import { FormError, type FormErrors } from "~/web/form-errors.server";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/other-hours-page";
import { Option, ReasonOptions, ShowButton, useReason, WillRead } from "./forms";
import { readReason, saidOnEveryPage, saveToday, type TodayData, todayLoader } from "./today-record.server";

const page = href("/admin/clinic");

const time = z.string().catch("");
const hoursForm = baseForm.extend({ opens: time, otherOpens: time, closes: time });

export const loader = todayLoader;

export const action = adminAction({ page, role: "editor", fields: { otherHours: [], own: [] } }, async (ctx: ActionRequest) => {
  const { base, opens: chosen, otherOpens, closes } = await ctx.read(hoursForm);
  const opens = chosen === "other" ? otherOpens : chosen;
  if (![opens, closes].every(isClockTime)) throw new FormError({ otherHours: "Choose when you open and when you close." });
  if (closes <= opens)
    throw new FormError({ otherHours: `You would close at ${formatClockTime(closes)}, but open at ${formatClockTime(opens)}.` });
  const { record } = await readClinicRecord(ctx);
  const hours = formatSpan({ opens, closes });
  return saveToday(ctx, {
    base,
    specialDays: otherHoursToday(record, ctx.now, { opens, closes }, await readReason(ctx)),
    action: `gave today other hours, ${hours}`,
    title: `Today ${hours}`,
    text: saidOnEveryPage(record, ctx.now),
  });
});

export default function OtherHoursPage({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Open later">
      <div className="today-forms single">
        <OtherHoursForm today={loaderData} />
      </div>
    </ClinicPage>
  );
}

export function OtherHoursForm({ today }: { today: TodayData }) {
  const { base, state, span, text, hours, specialDays, now, openingTimes } = today;
  const { typed, errors } = useActionData<FormErrors>() ?? { typed: undefined, errors: undefined };
  const [chosen, setChosen] = useState<OpenPart | null>(null);
  const willRead = chosen && formatOpening(openingStatus(hours, otherHoursToday({ hours, specialDays }, now, chosen), now), siteCopy);
  const { reason, noteReason } = useReason(today.reason);
  const action = href("/admin/clinic/other-hours");
  const error = errors?.otherHours;
  const present = typed?.opens ?? (state === "other" ? span?.opens : undefined);
  const isListed = present === undefined ? openingTimes.length > 0 : openingTimes.includes(present);
  const first = isListed ? present : "other";
  const other = typed?.otherOpens || (!isListed && present && isClockTime(present) ? present : (span?.opens ?? "09:00"));
  const invalid = { error, errorId: "other-hours-error" };
  return (
    <Form
      method="post"
      action={action}
      className="choice-other"
      onChange={({ currentTarget }) => {
        const form = new FormData(currentTarget);
        setChosen(partOf(form));
        noteReason(form);
      }}
    >
      <input type="hidden" name="base" value={base} />
      <fieldset className="options times">
        <legend>When do you open today?</legend>
        {openingTimes.map((opens) => (
          <Option name="opens" value={opens} label={formatClockTime(opens)} isChosen={first === opens} key={opens} />
        ))}
        <Option name="opens" value="other" label="Other time" isChosen={first === "other"} className="other" />
      </fieldset>
      <div className="other-field">
        <TimeSelect name="otherOpens" aria-label="Other time" defaultValue={other} {...invalid} />
      </div>
      <div className="closing">
        <span aria-hidden="true">Closes</span>
        <TimeSelect name="closes" aria-label="Closes" defaultValue={typed?.closes || (span?.closes ?? "18:00")} {...invalid} />
      </div>
      {error && (
        <FieldError id="other-hours-error" role="alert">
          {error}
        </FieldError>
      )}
      <ReasonOptions today={today} typed={typed} error={errors?.own} />
      {willRead ? (
        <WillRead reason={reason}>{willRead}</WillRead>
      ) : (
        state === "other" && (
          <WillRead now reason={today.reason}>
            {text}
          </WillRead>
        )
      )}
      <ShowButton action={action}>
        {chosen ? `Open ${formatSpan(chosen)}` : state === "other" ? "Change today’s hours" : "Open later"}
      </ShowButton>
    </Form>
  );
}

/** @returns null until both times make a day */
function partOf(form: FormData): OpenPart | null {
  const opens = String(form.get(form.get("opens") === "other" ? "otherOpens" : "opens"));
  const closes = String(form.get("closes"));
  return isClockTime(opens) && isClockTime(closes) && opens < closes ? { opens, closes } : null;
}
