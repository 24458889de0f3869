import { useId } from "react";
import { href } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { useKeepList } from "~/routes/admin/list-return";
import { TextField } from "~/ui/admin/field";
import { PostAction } from "./post-action";
import type { PublicationForms } from "./use-publication";

export function ReviewPanel({ post, forms }: { post: SavedVersion; forms: PublicationForms }) {
  const keepList = useKeepList();
  const { id, version } = post;
  const { typed, errors, isBusy, send } = forms;
  const { nextReviewOn, suggestedReviewOn, reviewers, mayConfirmReview } = forms.publication;
  // A save since then knows whether its words are the reviewed ones.
  const review = forms.publication.version === version ? forms.publication.review : post.review;
  const outdated = review ? null : (forms.publication.outdatedReview ?? forms.publication.review);
  const names = useId();
  return (
    <details className="panel" open={Object.keys(errors).some((name) => name !== "publish_at")}>
      <summary>
        <h2>Medical review</h2>
        <span>
          {review ? `Reviewed by ${review.by} on ${formatDay(review.on)}` : outdated ? "Changed since the review" : "Not reviewed yet"}
        </span>
      </summary>
      {outdated && (
        <div className="notice warn">
          <p>
            The text changed after {outdated.by} reviewed it on {formatDay(outdated.on)}. Readers won’t see the review with the new text
            until it is reviewed again.
          </p>
          {mayConfirmReview && (
            <PostAction action={href("/admin/posts/:id/review/small-fix", { id })} forms={forms}>
              Small Fix, the Review Still Holds
            </PostAction>
          )}
        </div>
      )}
      <form method="post" action={keepList(href("/admin/posts/:id/review", { id }))} noValidate onSubmit={send()}>
        <input type="hidden" name="reviewed_version" value={version} />
        <TextField
          name="reviewed_by"
          label="Reviewed by"
          list={names}
          autoComplete="off"
          defaultValue={typed.reviewed_by ?? (review ?? outdated)?.by}
          error={errors.reviewed_by}
          help="The vet whose name readers see."
        />
        <datalist id={names}>
          {reviewers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <TextField
          name="reviewed_on"
          label="Reviewed on"
          type="date"
          defaultValue={typed.reviewed_on}
          error={errors.reviewed_on}
          help="Left empty, it is today."
        />
        <TextField
          name="next_review_on"
          label="Next review"
          type="date"
          defaultValue={typed.next_review_on ?? nextReviewOn ?? suggestedReviewOn}
          error={errors.next_review_on}
          help="Left empty, none is planned."
        />
        <div className="row">
          <button className="button small" type="submit" disabled={isBusy}>
            Mark as Reviewed
          </button>
          <button
            className="button outline small"
            type="submit"
            formAction={keepList(href("/admin/posts/:id/review/plan", { id }))}
            disabled={isBusy}
          >
            Just set the next date
          </button>
        </div>
      </form>
      {(review || outdated) && (
        <PostAction action={href("/admin/posts/:id/review/withdraw", { id })} forms={forms}>
          Withdraw Review
        </PostAction>
      )}
    </details>
  );
}
