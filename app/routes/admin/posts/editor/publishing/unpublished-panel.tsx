import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { useKeepList } from "~/routes/admin/list-return";
import { PostDifference } from "~/routes/admin/posts/editor/writing/clash/post-difference";
import { Moment, PlannedMoment } from "~/ui/admin/moment";
import { Icon } from "~/ui/kit/icon";
import { usePublishingPost } from "./publishing-context";

const DISCARD_FORM = "discard-changes";

export function UnpublishedPanel() {
  const { post } = usePublishingPost();
  if (!post.unpublished) return null;
  const { changedAt, changedBy } = post.unpublished;
  const isPublished = post.status === "published";
  return (
    <section className="panel unpublished" id="unpublished" aria-labelledby="unpublished-title">
      <h2 id="unpublished-title">Unpublished changes</h2>
      <p>
        Last changed <Moment at={changedAt} /> by {changedBy}.{" "}
        {isPublished ? "Readers see the earlier text until you publish." : "The earlier text is the one that is scheduled."}
      </p>
      <LiveComparison isPublished={isPublished} />
      <div className="row">
        <button className="button outline small danger" type="submit" form={DISCARD_FORM}>
          Discard changes
        </button>
      </div>
    </section>
  );
}

/** Above the text of a scheduled post that was changed since: what goes out at its time is the earlier text. */
export function LeftOutOfSchedule() {
  const { formId, post, publication } = usePublishingPost();
  const { scheduledAt } = publication.plan;
  if (!post.unpublished || post.status === "published" || scheduledAt === null) return null;
  return (
    <section className="notice warn left-out" aria-label="Not scheduled yet">
      <p>
        <b>
          The earlier text goes out on <PlannedMoment at={scheduledAt} />.
        </b>{" "}
        What was changed since is saved, but not scheduled.
      </p>
      <button className="button small" type="submit" form={formId} name="status" value="draft">
        Schedule the changes too
      </button>
    </section>
  );
}

function LiveComparison({ isPublished }: { isPublished: boolean }) {
  const { live, debounced } = usePublishingPost();
  // Compared at every pause in the typing, so only while it is open; without a script it is rendered from the start.
  const [isOpen, setOpen] = useState(true);
  useEffect(() => setOpen(false), []);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{isPublished ? "What readers see now" : "What is scheduled"}</summary>
      {isOpen && (
        <PostDifference
          before={live}
          after={{ ...debounced, status: live.status }}
          legend={[isPublished ? "On the blog only" : "Scheduled only", "Here only"]}
        />
      )}
    </details>
  );
}

/** It doesn't ask first: the next page offers Undo, and unsaved text is offered again on this device. */
export function DiscardChangesForm() {
  const keepList = useKeepList();
  const { post, saveId, leaveBy } = usePublishingPost();
  const newest = useRef<HTMLInputElement>(null);
  return (
    <form
      method="post"
      id={DISCARD_FORM}
      action={keepList(href("/admin/posts/:id/discard-changes", { id: post.id }))}
      onSubmit={(event) =>
        leaveBy(event, (version) => {
          if (newest.current) newest.current.value = String(version);
        })
      }
    >
      <input type="hidden" name="version" defaultValue={post.version} ref={newest} />
      <input type="hidden" name="saveId" value={saveId} />
      <button className="danger" type="submit">
        <Icon name="undo" />
        <span>
          Discard changes <small>Back to what {post.status === "published" ? "readers see" : "is scheduled"}</small>
        </span>
      </button>
    </form>
  );
}
