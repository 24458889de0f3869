import { href, Link } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import { capitalized, counted } from "~/domain/phrases";
import { formatReviewDue, type ReviewDue, reviewStatus } from "~/domain/posts/publishing/medical-review";
import type { SentBackReview } from "~/domain/posts/reviewing/review-answers.server";
import type { WaitingReview } from "~/domain/posts/reviewing/review-requests.server";
import { Moment } from "~/ui/admin/moment";
import { StatusBadge } from "~/ui/admin/status-badges";

interface ReviewListProps<Review> {
  readonly title: string;
  readonly reviews: readonly Review[];
  readonly isOpen?: boolean;
  readonly badge?: React.ReactNode;
  readonly children: (review: Review) => React.ReactNode;
  readonly more?: React.ReactNode;
}

/** Collapsible; nothing while the list is empty. */
function ReviewList<Review>({ title, reviews, isOpen = false, badge, children, more }: ReviewListProps<Review>) {
  if (reviews.length === 0) return null;
  return (
    <details className="reviews" open={isOpen}>
      <summary>
        <h2>{title}</h2> <span>{reviews.length}</span>
        {badge}
      </summary>
      <ul className="plain">{reviews.slice(0, more ? MAX_SHOWN : undefined).map(children)}</ul>
      {reviews.length > MAX_SHOWN && more}
    </details>
  );
}

const MAX_SHOWN = 3;

export function WaitingForReview({ reviews }: { reviews: readonly WaitingReview[] }) {
  return (
    <ReviewList
      title="Waiting for your review"
      reviews={reviews}
      isOpen
      more={<Link to={href("/admin/reviews")}>All {reviews.length}</Link>}
    >
      {({ postId, title, askedBy, message }) => (
        <li className="notice" key={postId}>
          <Link to={href("/admin/reviews/:id", { id: postId })}>{title}</Link>
          <p>
            {askedBy} asks{message && `: “${message}”`}
          </p>
        </li>
      )}
    </ReviewList>
  );
}

export function SentBack({ reviews }: { reviews: readonly SentBackReview[] }) {
  return (
    <ReviewList title="Sent back to you" reviews={reviews} isOpen>
      {({ postId: id, title, answeredBy, answeredAt, comments }) => (
        <li className="notice warn" key={id}>
          <Link to={href("/admin/posts/:id", { id })}>{title}</Link>
          <p>
            {answeredBy}, <Moment at={answeredAt} />.{" "}
            {comments > 0 && <Link to={href("/admin/posts/:id/before", { id })}>{`Read ${counted(comments, "comment")}`}</Link>}
          </p>
        </li>
      )}
    </ReviewList>
  );
}

/** @param props.isReviewer makes the titles lead to the page for reviewing */
export function ReviewsDue({ posts, today, isReviewer }: { posts: readonly ReviewDue[]; today: string; isReviewer: boolean }) {
  const isOverdue = (post: ReviewDue) => reviewStatus(post.nextOn, today) === "overdue";
  const overdue = posts.filter(isOverdue).length;
  return (
    <ReviewList
      title="Medical reviews due"
      reviews={posts}
      badge={overdue > 0 && <StatusBadge status="ahead">{overdue} overdue</StatusBadge>}
    >
      {(post) => (
        <li className={isOverdue(post) ? "notice warn" : "notice"} key={post.id}>
          <a href={href(isReviewer ? "/admin/reviews/:id" : "/admin/posts/:id", { id: post.id })}>{post.title}</a>
          <p>
            <strong>{`${capitalized(formatReviewDue(post.nextOn, today))}.`}</strong>{" "}
            <span>{post.review ? `Last reviewed by ${post.review.by} on ${formatDay(post.review.on)}.` : "Not reviewed yet."}</span>
          </p>
        </li>
      )}
    </ReviewList>
  );
}
