import { href } from "react-router";
import { formatArizonaTime } from "~/domain/clinic/arizona-time";
import { lateWords } from "~/domain/posts/publishing/scheduling";
import { TextField } from "~/ui/admin/field";
import { Moment } from "~/ui/admin/moment";
import { PostAction } from "./post-action";
import type { PublicationForms } from "./use-publication";

interface SchedulePanelProps {
  /** Null for a post that was never saved. */
  readonly id: string | null;
  readonly isPublished: boolean;
  readonly forms: PublicationForms;
  readonly onSchedule: (event: React.SubmitEvent<HTMLFormElement>) => void;
}

export function SchedulePanel(props: SchedulePanelProps) {
  const { id, isPublished, forms } = props;
  const { plan } = forms.publication;
  if (isPublished) return plan.lateSeconds === null ? null : <p className="help">Published {lateWords(plan.lateSeconds)}.</p>;
  return (
    <details className="panel" id="publication" open={forms.errors.publish_at !== undefined || plan.scheduledAt !== null}>
      <summary>
        <h2>Publish later</h2>
        {plan.scheduledAt && (
          <span>
            Scheduled for <Moment at={plan.scheduledAt} />
            {plan.scheduledBy && ` by ${plan.scheduledBy}`}
          </span>
        )}
      </summary>
      {id === null && <p className="help no-script">Save a draft first; then it can be scheduled.</p>}
      <div className={id === null ? "flow needs-script" : "flow"}>
        <TimeForm {...props} />
        {id !== null && plan.scheduledAt && (
          <PostAction action={href("/admin/posts/:id/unschedule", { id })} isBusy={forms.isBusy} onSubmit={forms.send()}>
            Unschedule
          </PostAction>
        )}
      </div>
    </details>
  );
}

function TimeForm({ id, forms, onSchedule }: SchedulePanelProps) {
  const { typed, isBusy } = forms;
  const { plan } = forms.publication;
  const error = forms.errors.publish_at;
  const planned = plan.scheduledAt ? formatArizonaTime(new Date(plan.scheduledAt)) : "";
  return (
    <form method="post" noValidate onSubmit={onSchedule} {...(id && { action: href("/admin/posts/:id/schedule", { id }) })}>
      <TextField
        name="publish_at"
        label="Date and time, Arizona time"
        type="datetime-local"
        defaultValue={(error && typed.publish_at) || planned}
        error={error}
        key={planned}
      />
      <p className="help no-script">Save the text first. This form sends the time alone.</p>
      <button className="button small" type="submit" disabled={isBusy}>
        {planned ? "Reschedule" : "Schedule"}
      </button>
    </form>
  );
}
