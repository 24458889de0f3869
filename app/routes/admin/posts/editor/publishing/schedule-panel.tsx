import { href } from "react-router";
import { formatArizonaTime } from "~/domain/clinic/arizona-time";
import { formatDelay } from "~/domain/posts/publishing/scheduling";
import { useKeepList } from "~/routes/admin/list-return";
import { TextField } from "~/ui/admin/field";
import { PlannedMoment } from "~/ui/admin/moment";
import { PostAction, usePublishing } from "./publishing-context";

export function SchedulePanel() {
  const keepList = useKeepList();
  const { post, publication, errors, typed, isBusy, send, saveDraft } = usePublishing();
  const id = post?.id ?? null;
  const { scheduledAt, scheduledBy, lateSeconds } = publication.plan;
  if (post?.status === "published") return lateSeconds === null ? null : <p className="help">Published {formatDelay(lateSeconds)}.</p>;
  const error = errors.publish_at;
  const planned = scheduledAt ? formatArizonaTime(new Date(scheduledAt)) : "";
  const onSchedule = send(async () => {
    const saved = await saveDraft();
    return saved && href("/admin/posts/:id/schedule", { id: saved });
  });
  return (
    <details className="panel" id="publication" open={error !== undefined || scheduledAt !== null}>
      <summary>
        <h2>Publish later</h2>
        {scheduledAt && (
          <span className="hint">
            Scheduled for <PlannedMoment at={scheduledAt} />
            {scheduledBy && ` by ${scheduledBy}`}
          </span>
        )}
      </summary>
      {id === null && <p className="help no-script">Save a draft first; then it can be scheduled.</p>}
      <div className={id === null ? "flow needs-script" : "flow"}>
        <form method="post" noValidate onSubmit={onSchedule} {...(id && { action: keepList(href("/admin/posts/:id/schedule", { id })) })}>
          <TextField
            name="publish_at"
            label="Date and time, Arizona time"
            type="datetime-local"
            defaultValue={(error ? typed.publish_at : undefined) ?? (planned || publication.suggestedTime)}
            error={error}
            key={planned}
          />
          <p className="help no-script">Save the text first. This form sends only the time.</p>
          <button className="button small" type="submit" disabled={isBusy}>
            {planned ? "Reschedule" : "Schedule"}
          </button>
        </form>
        {id !== null && scheduledAt && <PostAction action={href("/admin/posts/:id/unschedule", { id })}>Unschedule</PostAction>}
      </div>
    </details>
  );
}
