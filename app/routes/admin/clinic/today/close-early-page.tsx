import { useState } from "react";
import { Form, href, useActionData } from "react-router";
import { z } from "zod";
import { formatClockTime } from "~/domain/clinic/clinic-format";
import { isClockTime } from "~/domain/clinic/opening-hours";
import { closeEarly } from "~/domain/clinic/today";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { baseForm } from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import { FieldError, TextField } from "~/ui/admin/field";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import { FormError, type FormErrors } from "~/web/form-errors.server";
import type { Route } from "./+types/close-early-page";
import { Show, WillRead } from "./forms";
import { saveToday, todayLoader } from "./today-record.server";

const page = href("/admin/clinic");

const earlyForm = baseForm.extend({ closes: z.string().catch(""), other: z.string().catch("") });

export const loader = todayLoader;

export const action = adminAction({ page, role: "editor", fields: { closes: [] } }, async (ctx: ActionRequest) => {
  const { base, closes: chosen, other } = await ctx.read(earlyForm);
  const closes = chosen === "other" ? other : chosen;
  if (!isClockTime(closes)) throw new FormError({ closes: "Choose when you close today." });
  const { record } = await readClinicRecord(ctx);
  const specialDays = closeEarly(record, ctx.now, closes);
  if (!specialDays) throw new FormError({ closes: "That is before you open. Use Closed today." });
  const time = formatClockTime(closes);
  return saveToday(ctx, {
    base,
    specialDays,
    action: `closed the clinic early, at ${time}`,
    title: `Closing at ${time}`,
    text: "Every page says so now. Tomorrow it is as usual.",
  });
});

/** The form alone, with what is wrong in it. */
export default function CloseEarlyPage({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Close early">
      <div className="today-forms single">
        <CloseEarlyForm {...loaderData} />
      </div>
    </ClinicPage>
  );
}

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
