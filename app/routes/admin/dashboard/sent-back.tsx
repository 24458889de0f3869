import { href, Link } from "react-router";
import { counted } from "~/domain/phrases";
import type { SentBackReview } from "~/domain/posts/reviewing/review-answers.server";
import { Moment } from "~/ui/admin/moment";

export function SentBack({ reviews }: { reviews: readonly SentBackReview[] }) {
  if (reviews.length === 0) return null;
  return (
    <details className="reviews" open>
      <summary>
        <h2>Sent back to you</h2> <span>{reviews.length}</span>
      </summary>
      <ul className="plain">
        {reviews.map(({ postId: id, title, answeredBy, answeredAt, comments }) => (
          <li className="notice warn" key={id}>
            <Link to={href("/admin/posts/:id", { id })}>{title}</Link>
            <p>
              {answeredBy}, <Moment at={answeredAt} />.{" "}
              {comments > 0 && <Link to={href("/admin/posts/:id/before", { id })}>{`Read ${counted(comments, "comment")}`}</Link>}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
