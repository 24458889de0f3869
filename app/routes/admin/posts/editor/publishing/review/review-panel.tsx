import { useState } from "react";
import { href, Link } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import { nounOf } from "~/routes/admin/page-names";
import { PostAction } from "~/routes/admin/posts/editor/publishing/post-action";
import type { Publication } from "~/routes/admin/posts/editor/publishing/publication-state";
import { usePublishingPost } from "~/routes/admin/posts/editor/publishing/publishing-context";
import { AskForReview } from "./ask-for-review";
import { OutdatedReviewNotice } from "./outdated-review-notice";
import { ReviewComments } from "./review-comments";
import { ReviewForms } from "./review-forms";
import { reviewState } from "./review-state";

export function ReviewPanel() {
  const { post, publication, errors, saveFirst } = usePublishingPost();
  const { id, version } = post;
  const { reviewRequest: request } = publication;
  const { review, lastReview, open } = reviewState(publication, post);
  const hasError = Object.keys(errors).some((name) => name !== "publish_at");
  // It stays open when its last comment is done.
  const [isOpen] = useState(hasError || open.length > 0);
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
          {request.version < version && `; version ${version} came after it. Ask again, so that the newest is read`}.
        </p>
      )}
      {request?.answer === "returned" && (
        <p>{request.answeredBy} sent it back. Change the text, mark the comments as done, and ask again.</p>
      )}
      {publication.reviewComments.length > 0 && <ReviewComments />}
      <AskForReview id={id} noun={nounOf(post)} publication={publication} saveFirst={saveFirst} />
      {publication.isVeterinarian && (
        <Link className="button small" to={href("/admin/reviews/:id", { id })}>
          Read and Answer
        </Link>
      )}
      {publication.mayReview && (
        <details className="review-more" open={hasError}>
          <summary>{publication.mayRecordReview ? "Reviewed on paper, next date" : "Next date"}</summary>
          <ReviewForms />
          {lastReview && <PostAction action={href("/admin/posts/:id/review/withdraw", { id })}>Withdraw Review</PostAction>}
        </details>
      )}
    </details>
  );
}

function stateLabel(
  review: Publication["review"],
  last: Publication["review"],
  request: Publication["reviewRequest"],
  comments: number,
): string {
  if (request?.answer === null) return `With ${request.veterinarianName}`;
  if (review) return `Reviewed by ${review.by} on ${formatDay(review.on)}`;
  if (request?.answer === "returned") return comments === 1 ? "Sent back, 1 comment" : `Sent back, ${comments} comments`;
  return last ? "Changed since the review" : "Not reviewed yet";
}
