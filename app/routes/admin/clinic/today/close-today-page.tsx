import { Fragment, useState } from "react";
import { Form, href, useActionData } from "react-router";
import { closeToday } from "~/domain/clinic/today";
import { REASON_LENGTH } from "~/routes/admin/clinic/record/special-day-forms";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { baseForm } from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import type { FormErrors } from "~/web/form-errors.server";
import type { Route } from "./+types/close-today-page";
import { Option, ShowButton, WillRead } from "./forms";
import { readReason, saidOnEveryPage, saveToday, type TodayData, todayLoader } from "./today-record.server";

const page = href("/admin/clinic");

export const loader = todayLoader;

export const action = adminAction({ page, role: "editor", fields: { own: [] } }, async (ctx: ActionRequest) => {
  const { base } = await ctx.read(baseForm);
  const reason = (await readReason(ctx)) ?? "";
  const { record } = await readClinicRecord(ctx);
  return saveToday(ctx, {
    base,
    specialDays: closeToday(record, ctx.now, reason),
    action: reason ? `closed the clinic today: ${reason}` : "closed the clinic today",
    title: "Closed today",
    text: saidOnEveryPage(record, ctx.now),
  });
});

export default function CloseTodayPage({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Close today">
      <div className="today-forms single">
        <CloseTodayForm today={loaderData} />
      </div>
    </ClinicPage>
  );
}

export function CloseTodayForm({ today }: { today: TodayData }) {
  const { base, state, reasons, ownReasonText } = today;
  const { typed, errors } = useActionData<FormErrors>() ?? { typed: undefined, errors: undefined };
  const isClosed = state === "closed";
  const closedFor = isClosed ? today.reason : "";
  const isListed = reasons.some(({ reason }) => reason === closedFor);
  const chosen = typed?.reason ?? (isListed ? closedFor : "other");
  const [own, setOwn] = useState(typed?.own ?? (isListed ? "" : closedFor));
  return (
    <Form method="post" action={href("/admin/clinic/close-today")} className="choice-closed">
      <input type="hidden" name="base" value={base} />
      <fieldset className="options">
        <legend>The reason visitors read</legend>
        {reasons.map(({ reason, name, text }) => (
          <Fragment key={reason}>
            <Option name="reason" value={reason} label={name} isChosen={reason === chosen} />
            <WillRead now={isClosed && reason === closedFor}>{text}</WillRead>
          </Fragment>
        ))}
        <Option name="reason" value="other" label="Other reason" isChosen={chosen === "other"} className="other-reason" />
      </fieldset>
      <div className="reason-field">
        <TextField
          name="own"
          label="Reason"
          defaultValue={own}
          error={errors?.own}
          help={`What follows “Closed today:”. At most ${REASON_LENGTH} characters.`}
          onChange={({ target }) => setOwn(target.value)}
        />
        <WillRead now={isClosed && own === closedFor}>{ownReasonText.replace("…", () => own.trim() || "…")}</WillRead>
      </div>
      <ShowButton action={href("/admin/clinic/close-today")}>{isClosed ? "Change the reason" : "Close today"}</ShowButton>
    </Form>
  );
}
