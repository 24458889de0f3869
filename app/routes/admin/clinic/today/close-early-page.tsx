import { useState } from "react";
import { Form, href, useActionData } from "react-router";
import { z } from "zod";
import { isClockTime } from "~/domain/clinic/opening-hours";
import { formatClockTime } from "~/domain/clinic/span-format";
import { closeEarly } from "~/domain/clinic/today";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { baseForm } from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import { FieldError, useStandingError } from "~/ui/admin/field";
import { TimeSelect } from "~/ui/admin/time-select";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import { FormError, type FormErrors } from "~/web/form-errors.server";
import type { Route } from "./+types/close-early-page";
import { Option, ReasonOptions, ShowButton, useReason, WillRead } from "./forms";
import { readReason, saidOnEveryPage, saveToday, type TodayData, todayLoader } from "./today-record.server";

const page = href("/admin/clinic");

const earlyForm = baseForm.extend({ closes: z.string().catch(""), other: z.string().catch("") });

export const loader = todayLoader;

export const action = adminAction({ page, role: "editor", fields: { closes: [], own: [] } }, async (ctx: ActionRequest) => {
  const { base, closes: chosen, other } = await ctx.read(earlyForm);
  const closes = chosen === "other" ? other : chosen;
  if (!isClockTime(closes)) throw new FormError({ closes: "Choose when you close today." });
  const { record } = await readClinicRecord(ctx);
  const specialDays = closeEarly(record, ctx.now, closes, await readReason(ctx));
  if (!specialDays) throw new FormError({ closes: "That is before you open. Use Closed today." });
  const time = formatClockTime(closes);
  return saveToday(ctx, {
    base,
    specialDays,
    action: `closed the clinic early, at ${time}`,
    title: `Closing at ${time}`,
    text: saidOnEveryPage(record, ctx.now),
  });
});

export default function CloseEarlyPage({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Close early">
      <div className="today-forms single">
        <CloseEarlyForm today={loaderData} />
      </div>
    </ClinicPage>
  );
}

export function CloseEarlyForm({ today }: { today: TodayData }) {
  const { base, closes: present, text: presentText, closingTimes } = today;
  const { typed, errors } = useActionData<FormErrors>() ?? { typed: undefined, errors: undefined };
  const isListed = present === null ? closingTimes.length > 0 : closingTimes.some(({ closes }) => closes === present);
  const first = typed?.closes ?? (isListed ? present : "other");
  const [chosen, setChosen] = useState(first);
  const text = closingTimes.find(({ closes }) => closes === chosen)?.text;
  const { reason, noteReason } = useReason(today.reason);
  const { error, onInput } = useStandingError(errors?.closes);
  const isPresent = present !== null && chosen === first && !typed;
  if (today.span === null) return <p className="choice-early">The clinic is closed on this day every week.</p>;
  return (
    <Form
      method="post"
      action={href("/admin/clinic/close-early")}
      className="choice-early"
      onChange={({ currentTarget }) => noteReason(new FormData(currentTarget))}
    >
      <input type="hidden" name="base" value={base} />
      <fieldset className="options times" onInput={onInput}>
        <legend>When do you close today?</legend>
        {closingTimes.map(({ closes, name }) => (
          <Option name="closes" value={closes} label={name} isChosen={first === closes} onChange={() => setChosen(closes)} key={closes} />
        ))}
        <Option
          name="closes"
          value="other"
          label="Other time"
          isChosen={first === "other"}
          className="other"
          onChange={() => setChosen("other")}
        />
      </fieldset>
      <div className="other-field" onInput={onInput}>
        <TimeSelect name="other" aria-label="Other time" defaultValue={typed?.other || (isListed ? "15:30" : (present ?? ""))} />
      </div>
      {error && <FieldError role="alert">{error}</FieldError>}
      <ReasonOptions today={today} typed={typed} error={errors?.own} />
      {isPresent && reason === today.reason ? (
        <WillRead now reason={reason}>
          {presentText}
        </WillRead>
      ) : (
        text && <WillRead reason={reason}>{text}</WillRead>
      )}
      <ShowButton action={href("/admin/clinic/close-early")}>
        {isPresent ? "Save the change" : chosen && chosen !== "other" ? `Close at ${formatClockTime(chosen)}` : "Close early"}
      </ShowButton>
    </Form>
  );
}
