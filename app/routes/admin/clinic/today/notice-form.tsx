import { Form, href } from "react-router";
import { NOTICE_DAYS, NOTICE_LENGTH, NOTICE_TITLE_LENGTH } from "~/domain/clinic/notices";
import { TextField } from "~/ui/admin/field";
import { Icon } from "~/ui/kit/icon";
import { Show } from "./show-bar";

interface NoticeFormProps {
  readonly base: number;
  /** Of the notice that is changed; left out for a new one. */
  readonly id?: string;
  /** All day, so that no notice can end when we close. */
  readonly isClosed: boolean;
  readonly typed?: Readonly<Record<string, string>> | undefined;
  readonly errors?: Readonly<Partial<Record<string, string>>> | undefined;
}

export function NoticeForm({ base, id, isClosed, typed, errors }: NoticeFormProps) {
  const action = id ? href("/admin/clinic/notices/:notice", { notice: id }) : href("/admin/clinic/notices");
  return (
    <Form method="post" action={action} className="choice-notice">
      <input type="hidden" name="base" value={base} />
      <fieldset className="options">
        <legend>Kind</legend>
        <label>
          Urgent
          <input type="radio" name="kind" value="urgent" defaultChecked={typed?.kind !== "information"} />
        </label>
        <label>
          Information
          <input type="radio" name="kind" value="information" defaultChecked={typed?.kind === "information"} />
        </label>
      </fieldset>
      <TextField
        name="title"
        label="Notice"
        maxLength={NOTICE_TITLE_LENGTH}
        required
        defaultValue={typed?.title}
        error={errors?.title}
        help="One line, at the top of every public page."
      />
      <TextField name="text" label="More (optional)" maxLength={NOTICE_LENGTH} defaultValue={typed?.text} error={errors?.text} />
      <fieldset className="options">
        <legend>From</legend>
        <label>
          Now
          <input type="radio" name="from" value="now" defaultChecked={typed?.from !== "later"} />
        </label>
        <label className="later">
          Later
          <input type="radio" name="from" value="later" defaultChecked={typed?.from === "later"} />
        </label>
      </fieldset>
      <div className="start-field">
        <TextField
          name="start"
          label="Day and time"
          type="datetime-local"
          defaultValue={typed?.start}
          error={errors?.start}
          help="Arizona time."
        />
      </div>
      <fieldset className="options">
        <legend>Until</legend>
        {!isClosed && (
          <label>
            We close that day
            <input type="radio" name="until" value="closing" defaultChecked={!typed || typed.until === "closing"} />
          </label>
        )}
        <label>
          Midnight
          <input type="radio" name="until" value="midnight" defaultChecked={typed ? typed.until === "midnight" : isClosed} />
        </label>
        <label className="other">
          Another time
          <input type="radio" name="until" value="other" defaultChecked={typed?.until === "other"} />
        </label>
      </fieldset>
      <div className="other-field">
        <TextField
          name="other"
          label="Day and time"
          type="datetime-local"
          defaultValue={typed?.other}
          error={errors?.other}
          help={`Arizona time, at most ${NOTICE_DAYS} days ahead.`}
        />
      </div>
      <TextField
        name="link"
        label="Link, if there is more to read (optional)"
        placeholder="/contact"
        maxLength={300}
        defaultValue={typed?.link}
        error={errors?.link}
      />
      {errors?.base && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          {errors.base}
        </p>
      )}
      <Show action={action} offersPreview>
        {id ? "Show it like this" : "Show this notice"}
      </Show>
    </Form>
  );
}
