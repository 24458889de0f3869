import { href } from "react-router";
import { formatArizonaTime } from "~/domain/clinic/arizona-time";
import { lateWords } from "~/domain/posts/publishing/scheduling";
import { TextField } from "~/ui/admin/field";
import { Moment } from "~/ui/admin/moment";
import type { Publication, RefusedPublication } from "./publication-state";

type OnSubmit = (event: React.SubmitEvent<HTMLFormElement>) => void;

interface SchedulePanelProps {
  /** Null for a post that was never saved. */
  readonly id: string | null;
  readonly isPublished: boolean;
  readonly plan: Publication["plan"];
  readonly typed: RefusedPublication["typed"];
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly onSchedule: OnSubmit;
  readonly onUnschedule: OnSubmit;
}

export function SchedulePanel(props: SchedulePanelProps) {
  const { id, isPublished, plan, error, isBusy, onUnschedule } = props;
  if (isPublished) return plan.lateSeconds === null ? null : <p className="help">Published {lateWords(plan.lateSeconds)}.</p>;
  return (
    <details className="panel" id="publication" open={error !== undefined || plan.scheduledAt !== null}>
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
          <form method="post" action={href("/admin/posts/:id/unschedule", { id })} onSubmit={onUnschedule}>
            <button className="button outline small" type="submit" disabled={isBusy}>
              Unschedule
            </button>
          </form>
        )}
      </div>
    </details>
  );
}

function TimeForm({ id, plan, typed, error, isBusy, onSchedule }: SchedulePanelProps) {
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
