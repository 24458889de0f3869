import { useState } from "react";
import { href, Link } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { useKeepList } from "~/routes/admin/list-return";
import { nounOf } from "~/routes/admin/page-names";
import { PostAction } from "~/routes/admin/posts/editor/publishing/post-action";
import type { Publication } from "~/routes/admin/posts/editor/publishing/publication-state";
import type { PublicationForms } from "~/routes/admin/posts/editor/publishing/use-publication";
import { AskForReview } from "./ask-for-review";
import { OutdatedReviewNotice } from "./outdated-review-notice";
import { ReviewComments } from "./review-comments";
import { ReviewForms } from "./review-forms";
import { reviewState } from "./review-state";

interface ReviewPanelProps {
  readonly post: SavedVersion;
  readonly forms: PublicationForms;
  readonly saveFirst: () => Promise<string | null>;
  /** Shows a paragraph in the text by its first words. */
  readonly onShow: (quote: string) => void;
}

export function ReviewPanel({ post, forms, saveFirst, onShow }: ReviewPanelProps) {
  const keepList = useKeepList();
  const { id, version } = post;
  const { publication, errors } = forms;
  const { reviewRequest: request, reviewComments: comments, outdatedReview: outdated } = publication;
  const { review, lastReview, open } = reviewState(publication, post);
  const hasError = Object.keys(errors).some((name) => name !== "publish_at");
  // It stays open when its last comment is done.
  const [isOpen] = useState(hasError || open.length > 0);
  return (
    <details className="panel review-panel" open={isOpen}>
      <summary>
        <h2>Medical review</h2>
        <span>{stateWords(review, lastReview, request, open.length)}</span>
      </summary>
      {!review && lastReview && (
        <OutdatedReviewNotice
          id={id}
          slug={post.slug}
          review={lastReview}
          words={outdated}
          mayConfirm={publication.mayConfirmReview}
          forms={forms}
        />
      )}
      {request?.answer === null && (
        <p>
          {request.askedBy} asked {request.veterinarianName} to review version {request.version}
          {request.version < version && `; version ${version} came after it. Ask again, so that the newest is read`}.
        </p>
      )}
      {request?.answer === "returned" && (
        <p>{request.answeredBy} sent it back. Change the text, mark the comments as done, and ask again.</p>
      )}
      {comments.length > 0 && <ReviewComments id={id} comments={comments} forms={forms} onShow={onShow} />}
      <AskForReview id={id} noun={nounOf(post)} publication={publication} inEditor={{ forms, saveFirst }} />
      {publication.isVeterinarian && (
        <Link className="button small" to={href("/admin/reviews/:id", { id })}>
          Read and Answer
        </Link>
      )}
      {publication.mayReview && (
        <details className="review-more" open={hasError}>
          <summary>{publication.mayRecordReview ? "Reviewed on paper, next date" : "Next date"}</summary>
          <ReviewForms id={id} version={version} forms={forms} keepList={keepList} />
          {lastReview && (
            <PostAction action={href("/admin/posts/:id/review/withdraw", { id })} forms={forms}>
              Withdraw Review
            </PostAction>
          )}
        </details>
      )}
    </details>
  );
}

function stateWords(
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
