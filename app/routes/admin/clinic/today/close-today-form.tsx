import { Fragment, useState } from "react";
import { Form, href, useActionData } from "react-router";
import { TextField } from "~/ui/admin/field";
import type { FormErrors } from "~/web/form-errors.server";
import { Show, WillRead } from "./show-bar";
import type { TodayData } from "./today-loader.server";

/** Characters that fit the line under the header of a phone in two lines. */
export const CLOSING_REASON_LENGTH = 60;

export function CloseTodayForm({ today }: { today: TodayData }) {
  const { base, state, closedFor, reasons, ownReasonWords } = today;
  const { typed, errors } = useActionData<FormErrors>() ?? { typed: undefined, errors: undefined };
  const isClosed = state === "closed";
  const isListed = reasons.some(({ reason }) => reason === closedFor);
  const chosen = typed?.reason ?? (isListed ? closedFor : "other");
  const [own, setOwn] = useState(typed?.own ?? (isListed ? "" : closedFor));
  return (
    <Form method="post" action={href("/admin/clinic/close-today")} className="choice-closed">
      <input type="hidden" name="base" value={base} />
      <fieldset className="options">
        <legend>The reason visitors read</legend>
        {reasons.map(({ reason, name, words }) => (
          <Fragment key={reason}>
            <label>
              {name}
              <input type="radio" name="reason" value={reason} defaultChecked={reason === chosen} />
            </label>
            <WillRead now={isClosed && reason === closedFor}>{words}</WillRead>
          </Fragment>
        ))}
        <label className="other">
          Other reason
          <input type="radio" name="reason" value="other" defaultChecked={chosen === "other"} />
        </label>
      </fieldset>
      <div className="other-field">
        <TextField
          name="own"
          label="Reason"
          defaultValue={own}
          error={errors?.own}
          help={`What follows “Closed for”. At most ${CLOSING_REASON_LENGTH} characters.`}
          onChange={({ target }) => setOwn(target.value)}
        />
        <WillRead now={isClosed && own === closedFor}>{ownReasonWords.replace("…", () => own.trim() || "…")}</WillRead>
      </div>
      <Show action={href("/admin/clinic/close-today")}>{isClosed ? "Change the reason" : "Show “closed today” now"}</Show>
    </Form>
  );
}
