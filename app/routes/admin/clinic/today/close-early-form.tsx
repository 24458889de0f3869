import { useState } from "react";
import { Form, href, useActionData } from "react-router";
import { FieldError, TextField } from "~/ui/admin/field";
import type { FormErrors } from "~/web/form-errors.server";
import { Show, WillRead } from "./show-bar";

interface CloseEarlyFormProps {
  readonly base: number;
  /** Full hours of today, with what visitors will read. */
  readonly closingTimes: readonly { readonly closes: string; readonly name: string; readonly words: string }[];
}

export function CloseEarlyForm({ base, closingTimes }: CloseEarlyFormProps) {
  const { typed, errors } = useActionData<FormErrors>() ?? { typed: undefined, errors: undefined };
  const error = errors?.closes ?? errors?.base;
  const [chosen, setChosen] = useState<string | null>(typed?.closes ?? null);
  const words = closingTimes.find(({ closes }) => closes === chosen)?.words;
  if (closingTimes.length === 0) return <p className="choice-early">The clinic is closed on this day every week.</p>;
  return (
    <Form method="post" action={href("/admin/clinic/close-early")} className="choice-early">
      <input type="hidden" name="base" value={base} />
      <fieldset className="options">
        <legend>When do you close today?</legend>
        {closingTimes.map(({ closes, name }) => (
          <label key={closes}>
            {name}
            <input type="radio" name="closes" value={closes} defaultChecked={typed?.closes === closes} onChange={() => setChosen(closes)} />
          </label>
        ))}
        <label className="other">
          Other time
          <input type="radio" name="closes" value="other" defaultChecked={typed?.closes === "other"} onChange={() => setChosen("other")} />
        </label>
      </fieldset>
      <div className="other-field">
        <TextField name="other" label="Time" type="time" defaultValue={typed?.other} />
      </div>
      {error && <FieldError role="alert">{error}</FieldError>}
      {words && <WillRead>{words}</WillRead>}
      <Show action={href("/admin/clinic/close-early")}>{chosen && words ? `Show “${words}” now` : "Show now"}</Show>
    </Form>
  );
}
