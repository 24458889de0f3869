import { useEffect, useState } from "react";
import { PostDifference } from "~/routes/admin/posts/editor/writing/clash/post-difference";
import { Moment } from "~/ui/admin/moment";
import { DISCARD_FORM } from "./discard-changes-form";
import { usePublishingPost } from "./publishing-context";

export function UnpublishedPanel() {
  const { formId, post } = usePublishingPost();
  if (!post.unpublished) return null;
  const { changedAt, changedBy } = post.unpublished;
  const isPublished = post.status === "published";
  return (
    <section className="panel unpublished" id="unpublished" aria-labelledby="unpublished-title">
      <h2 id="unpublished-title">Unpublished changes</h2>
      <p>
        Last changed <Moment at={changedAt} /> by {changedBy}.{" "}
        {isPublished ? "Readers see the text from before until you publish." : "The text from before is the one that is scheduled."}
      </p>
      <LiveComparison isPublished={isPublished} />
      <div className="row">
        {!isPublished && (
          <button className="button small" type="submit" form={formId} name="status" value="draft">
            Schedule Changes
          </button>
        )}
        <button className="button outline small danger" type="submit" form={DISCARD_FORM}>
          Discard changes
        </button>
      </div>
    </section>
  );
}

function LiveComparison({ isPublished }: { isPublished: boolean }) {
  const { live, debounced } = usePublishingPost();
  // Compared with every pause in the typing, so only while somebody looks; without a script it is there from the start.
  const [isLooked, setLooked] = useState(true);
  useEffect(() => setLooked(false), []);
  return (
    <details onToggle={(event) => setLooked(event.currentTarget.open)}>
      <summary>{isPublished ? "What readers see now" : "What is scheduled"}</summary>
      {isLooked && (
        <PostDifference
          before={live}
          after={{ ...debounced, status: live.status }}
          legend={[isPublished ? "On the blog only" : "Scheduled only", "Here only"]}
        />
      )}
    </details>
  );
}
