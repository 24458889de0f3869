import { TextField } from "~/ui/admin/field";

interface PublishFormProps {
  readonly isPublished: boolean;
  /** For a `datetime-local` field, Arizona time; "" where nothing is planned. */
  readonly planned: string;
  readonly error: string | undefined;
  readonly isBusy?: boolean;
  readonly onSubmit?: (event: React.SubmitEvent<HTMLFormElement>) => void;
  /** Hidden fields. */
  readonly children?: React.ReactNode;
}

/** Now or at a date. The sheet of styles shows the button and the words that fit the choice, so it needs no script. */
export function PublishForm({ isPublished, planned, error, isBusy = false, onSubmit, children }: PublishFormProps) {
  const isForDate = !isPublished && (planned !== "" || error !== undefined);
  return (
    <form method="post" className="publish-form" noValidate onSubmit={onSubmit}>
      {children}
      {isPublished ? (
        <input type="hidden" name="when" value="now" />
      ) : (
        <fieldset>
          <legend>When</legend>
          <label>
            <input type="radio" name="when" value="now" defaultChecked={!isForDate} /> Now
          </label>
          <label>
            <input type="radio" name="when" value="date" defaultChecked={isForDate} /> At a date, Arizona time
          </label>
          <TextField name="publish_at" label="Date and time" type="datetime-local" defaultValue={planned} error={error} />
        </fieldset>
      )}
      <p className="at-once">{isPublished ? "Goes out now, in place of the text that readers see." : "Goes out now."}</p>
      <p className="at-date">Goes out by itself at that time.</p>
      <div className="row">
        <button className="button at-once" type="submit" disabled={isBusy}>
          Publish
        </button>
        <button className="button at-date" type="submit" disabled={isBusy}>
          Schedule
        </button>
      </div>
    </form>
  );
}
