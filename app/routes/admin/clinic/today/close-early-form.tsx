import { useState } from "react";
import { Form, href, useActionData } from "react-router";
import { FieldError, TextField } from "~/ui/admin/field";
import type { FormErrors } from "~/web/form-errors.server";
import { Show, WillRead } from "./show-bar";

interface CloseEarlyFormProps {
  readonly base: number;
  /** The closing time of a day with special hours. */
  readonly closes: string | null;
  /** What visitors read. */
  readonly words: string;
  /** Full hours of today, with what visitors will read. */
  readonly closingTimes: readonly { readonly closes: string; readonly name: string; readonly words: string }[];
}

export function CloseEarlyForm({ base, closes: present, words: presentWords, closingTimes }: CloseEarlyFormProps) {
  const { typed, errors } = useActionData<FormErrors>() ?? { typed: undefined, errors: undefined };
  const isListed = present === null || closingTimes.some(({ closes }) => closes === present);
  const first = typed?.closes ?? (isListed ? present : "other");
  const [chosen, setChosen] = useState(first);
  const words = closingTimes.find(({ closes }) => closes === chosen)?.words;
  const isPresent = present !== null && chosen === first && !typed;
  if (closingTimes.length === 0) return <p className="choice-early">The clinic is closed on this day every week.</p>;
  return (
    <Form method="post" action={href("/admin/clinic/close-early")} className="choice-early">
      <input type="hidden" name="base" value={base} />
      <fieldset className="options">
        <legend>When do you close today?</legend>
        {closingTimes.map(({ closes, name }) => (
          <label key={closes}>
            {name}
            <input type="radio" name="closes" value={closes} defaultChecked={first === closes} onChange={() => setChosen(closes)} />
          </label>
        ))}
        <label className="other">
          Other time
          <input type="radio" name="closes" value="other" defaultChecked={first === "other"} onChange={() => setChosen("other")} />
        </label>
      </fieldset>
      <div className="other-field">
        <TextField name="other" label="Time" type="time" defaultValue={typed?.other ?? (isListed ? undefined : (present ?? undefined))} />
      </div>
      {errors?.closes && <FieldError role="alert">{errors.closes}</FieldError>}
      {isPresent ? <WillRead now>{presentWords}</WillRead> : words && <WillRead>{words}</WillRead>}
      <Show action={href("/admin/clinic/close-early")}>
        {isPresent ? "Change the closing time" : words ? `Show “${words}” now` : "Show now"}
      </Show>
    </Form>
  );
}
