import { href, Link } from "react-router";
import type { WaitingReview } from "~/domain/posts/reviewing/review-request";
import { Moment } from "~/ui/admin/moment";

export function WaitingReviews({ reviews }: { reviews: readonly WaitingReview[] }) {
  return (
    <ul className="rows">
      {reviews.map(({ postId, title, isPage, askedBy, askedAt, message, veterinarianName }) => (
        <li key={postId}>
          <span>
            {title}
            <small>
              {isPage && "Page · "}
              {askedBy} asked {veterinarianName}, <Moment at={askedAt} />
              {message && `: “${message}”`}
            </small>
          </span>
          <Link className="button small" to={href("/admin/reviews/:id", { id: postId })} aria-label={`Read ${title}`}>
            Read
          </Link>
        </li>
      ))}
    </ul>
  );
}
