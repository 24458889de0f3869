import { href } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import { capitalized } from "~/domain/phrases";
import { formatReviewDue, type ReviewDue, reviewStatus } from "~/domain/posts/publishing/medical-review";
import { StatusBadge } from "~/ui/admin/status-badges";

/** Collapsible; nothing while none is due. @param props.isReviewer makes the titles lead to the page for reviewing */
export function ReviewsDue({ posts, today, isReviewer }: { posts: readonly ReviewDue[]; today: string; isReviewer: boolean }) {
  const isOverdue = (post: ReviewDue) => reviewStatus(post.nextOn, today) === "overdue";
  const overdue = posts.filter(isOverdue).length;
  if (posts.length === 0) return null;
  return (
    <details className="reviews">
      <summary>
        <h2>Medical reviews due</h2> <span>{posts.length}</span>
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
      </ul>
    </details>
  );
}
