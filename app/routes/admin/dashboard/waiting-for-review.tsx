import { href, Link } from "react-router";
import type { WaitingReview } from "~/domain/posts/reviewing/review-requests.server";

export function WaitingForReview({ reviews }: { reviews: readonly WaitingReview[] }) {
  if (reviews.length === 0) return null;
  return (
    <details className="reviews" open>
      <summary>
        <h2>Waiting for your review</h2> <span>{reviews.length}</span>
      </summary>
      <ul className="plain">
        {reviews.slice(0, MAX_SHOWN).map(({ postId, title, askedBy, message }) => (
          <li className="notice" key={postId}>
            <Link to={href("/admin/reviews/:id", { id: postId })}>{title}</Link>
            <p>
              {askedBy} asks{message && `: “${message}”`}
            </p>
          </li>
        ))}
      </ul>
      {reviews.length > MAX_SHOWN && <Link to={href("/admin/reviews")}>All {reviews.length}</Link>}
    </details>
  );
}

const MAX_SHOWN = 3;
