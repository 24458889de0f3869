import { href } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import { capitalized, counted } from "~/domain/phrases";
import { formatReviewDue, type ReviewDue, reviewStatus } from "~/domain/posts/publishing/medical-review";
import { StatusBadge } from "~/ui/admin/status-badges";

interface Props {
  /** Of all that are due, those that have waited longest. */
  readonly posts: readonly ReviewDue[];
  readonly count: number;
  readonly overdue: number;
  readonly today: string;
  /** Makes the titles lead to the page for reviewing. */
  readonly isReviewer: boolean;
}

/** Collapsible; nothing while none is due. */
export function ReviewsDue({ posts, count, overdue, today, isReviewer }: Props) {
  const isOverdue = (post: ReviewDue) => reviewStatus(post.nextOn, today) === "overdue";
  if (count === 0) return null;
  return (
    <details className="reviews">
      <summary>
        <h2>Medical reviews due</h2> <span>{count}</span>
        {overdue > 0 && <StatusBadge status="ahead">{overdue} overdue</StatusBadge>}
      </summary>
      <ul className="plain">
        {posts.map((post) => (
          <li className={isOverdue(post) ? "notice warn" : "notice"} key={post.id}>
            <a href={href(isReviewer ? "/admin/reviews/:id" : "/admin/posts/:id", { id: post.id })}>{post.title}</a>
            <p>
              <strong>{`${capitalized(formatReviewDue(post.nextOn, today))}.`}</strong>{" "}
              <span>{post.review ? `Last reviewed by ${post.review.by} on ${formatDay(post.review.on)}.` : "Not reviewed yet."}</span>
            </p>
          </li>
        ))}
        {count > posts.length && <li>And {counted(count - posts.length, "more article")}, once these are done.</li>}
      </ul>
    </details>
  );
}
