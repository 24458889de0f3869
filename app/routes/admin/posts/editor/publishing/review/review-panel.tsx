import { useState } from "react";
import { href, Link } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import { counted } from "~/domain/phrases";
import type { PostReview } from "~/domain/posts/post/post-review";
import type { Publication } from "~/routes/admin/posts/editor/publishing/publication-state";
import { PostAction, usePublishingPost } from "~/routes/admin/posts/editor/publishing/publishing-context";
import type { MarkedDifferenceProps } from "~/routes/admin/posts/revisions/marked-difference";
import { loadedLater } from "~/ui/kit/loaded-later";
import { AskForReview } from "./ask-for-review";
import { ReviewForms } from "./review-forms";
import { reviewState } from "./review-state";

const MarkedDifference = loadedLater<MarkedDifferenceProps>(() =>
  import("~/routes/admin/posts/revisions/marked-difference").then((loaded) => loaded.MarkedDifference),
);

export function ReviewPanel() {
  const { post, publication, errors, saveFirst } = usePublishingPost();
  const { id, version } = post;
  const { reviewRequest: request } = publication;
  const { review, lastReview, open } = reviewState(publication, post);
  const hasError = Object.keys(errors).some((name) => name !== "publish_at");
  const [isOpen] = useState(hasError);
  return (
    <details className="panel review-panel" open={isOpen}>
      <summary>
        <h2>Medical review</h2>
        <span className="hint">{stateLabel(review, lastReview, request, open.length)}</span>
      </summary>
      {!review && lastReview && <OutdatedReviewNotice review={lastReview} />}
      {request?.answer === null && (
        <p>
          {request.askedBy} asked {request.veterinarianName} to review version {request.version}
          {request.version < version && `. Version ${version} is newer: ask again to have it reviewed`}.
        </p>
      )}
      {request?.answer === "returned" && (
        <p>{request.answeredBy} sent it back. Change the text, mark the comments as done, and ask again.</p>
      )}
      <AskForReview post={post} publication={publication} saveFirst={saveFirst} />
      {publication.isVeterinarian && (
        <Link className="button small" to={href("/admin/reviews/:id", { id })}>
          Approve or send back
        </Link>
      )}
      {publication.mayReview && (
        <details className="review-more" open={hasError}>
          <summary>{publication.mayRecordReview ? "Reviewed on paper, next date" : "Next date"}</summary>
          <ReviewForms />
          {lastReview && <PostAction action={href("/admin/posts/:id/review/withdraw", { id })}>Withdraw review</PostAction>}
        </details>
      )}
    </details>
  );
}

function OutdatedReviewNotice({ review }: { review: PostReview }) {
  const { post, publication } = usePublishingPost();
  // Null after a save, until the page is loaded again.
  const { outdatedReview: outdated, mayConfirmReview } = publication;
  return (
    <>
      <p className="notice warn">
        The text changed after {review.by} reviewed it on {formatDay(review.on)}. Readers won’t see the review with the new text until it is
        reviewed again.
      </p>
      {outdated && <MarkedDifference difference={outdated.difference} slug={post.slug} />}
      {outdated && mayConfirmReview && (
        <>
          <PostAction action={href("/admin/posts/:id/review/small-fix", { id: post.id })}>Small fix, the review still holds</PostAction>
          <p className="help">Recorded with your name, the time and this difference.</p>
        </>
      )}
    </>
  );
}

function stateLabel(
  review: Publication["review"],
  last: Publication["review"],
  request: Publication["reviewRequest"],
  comments: number,
): string {
  if (request?.answer === null) return `Waiting for ${request.veterinarianName}`;
  if (review) return `Reviewed by ${review.by} on ${formatDay(review.on)}`;
  if (request?.answer === "returned") return `Sent back, ${counted(comments, "comment")}`;
  return last ? "Changed since the review" : "Not reviewed yet";
}
