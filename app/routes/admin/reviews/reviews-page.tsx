import { href, Link } from "react-router";
import { arizonaDate, formatDay } from "~/domain/clinic/arizona-time";
import { listBuiltInTexts } from "~/domain/pages/built-in-reviews.server";
import { capitalized, counted } from "~/domain/phrases";
import { formatReviewDue, type ReviewDue, reviewStatus } from "~/domain/posts/publishing/medical-review";
import { readReviewsDue } from "~/domain/posts/publishing/medical-review-queries.server";
import { listReturnedBy, type ReturnedReview } from "~/domain/posts/reviewing/review-answers.server";
import { listWaitingReviews, type WaitingReview } from "~/domain/posts/reviewing/review-requests.server";
import { requireVeterinarian } from "~/domain/staff/veterinarians.server";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { Moment } from "~/ui/admin/moment";
import { StatusBadge } from "~/ui/admin/status-badges";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/reviews-page";

export const loader = adminLoader({}, async ({ db, site, actor, now }: AdminRequest) => {
  await requireVeterinarian(db, actor);
  const today = arizonaDate(now);
  const [waiting, due, returned] = await Promise.all([listWaitingReviews(db), readReviewsDue(db, today), listReturnedBy(db, actor)]);
  const isOwn = ({ veterinarianId }: (typeof waiting)[number]) => veterinarianId === actor.id;
  const texts = await listBuiltInTexts(db, site.pages.builtIn, now);
  const unapproved = texts.filter(({ review }) => review === null).length;
  return { unapproved, own: waiting.filter(isOwn), others: waiting.filter((review) => !isOwn(review)), due, returned, today };
});

export default function ReviewsPage({ loaderData: { unapproved, own, others, due, returned, today } }: Route.ComponentProps) {
  return (
    <AdminPage title="Reviews" lead="“Reviewed by …” appears only on the exact words that a veterinarian approved.">
      <Panel title="Waiting for your review">
        {own.length > 0 ? <WaitingReviews reviews={own} /> : <p>Nothing is waiting for you.</p>}
      </Panel>
      <Panel title="Built-in texts">
        <p>
          {unapproved > 0
            ? `${counted(unapproved, "text")} that came with the site still ${unapproved === 1 ? "needs" : "need"} a veterinarian’s approval.`
            : "Every page’s built-in text is approved."}{" "}
          <Link to={href("/admin/reviews/built-in")}>Built-in texts</Link>
        </p>
      </Panel>
      {due.count > 0 && (
        <Panel title="Due soon">
          <p>These are due for another review, on the date set when each was approved.</p>
          <ul className="rows">
            {due.posts.map((post) => (
              <DueRow post={post} today={today} key={post.id} />
            ))}
          </ul>
          {due.count > due.posts.length && <p>And {counted(due.count - due.posts.length, "more article")}, once these are done.</p>}
        </Panel>
      )}
      {returned.length > 0 && (
        <Panel title="Sent back by you">
          <ul className="rows">
            {returned.map((review) => (
              <ReturnedRow review={review} key={review.postId} />
            ))}
          </ul>
        </Panel>
      )}
      {others.length > 0 && (
        <Panel title="With other veterinarians">
          <WaitingReviews reviews={others} />
        </Panel>
      )}
    </AdminPage>
  );
}

function WaitingReviews({ reviews }: { reviews: readonly WaitingReview[] }) {
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
          <ReviewLink id={postId} title={title} className="button small" />
        </li>
      ))}
    </ul>
  );
}

function DueRow({ post: { id, title, nextOn, review }, today }: { post: ReviewDue; today: string }) {
  return (
    <li>
      <span>
        {title}{" "}
        <StatusBadge status={reviewStatus(nextOn, today) === "overdue" ? "ahead" : "planned"}>
          {capitalized(formatReviewDue(nextOn, today))}
        </StatusBadge>
        <small>
          {review ? `Approved by ${review.by} on ${formatDay(review.on)}` : "Not reviewed yet"} · next review {formatDay(nextOn)}
        </small>
      </span>
      <ReviewLink id={id} title={title} className="button outline small" />
    </li>
  );
}

function ReturnedRow({ review: { postId, title, askedBy, answeredAt, open } }: { review: ReturnedReview }) {
  return (
    <li>
      <span>
        {title}
        <small>
          With {askedBy} since <Moment at={answeredAt} /> · {open === 0 ? "every comment is done" : counted(open, "open comment")}
        </small>
      </span>
      <ReviewLink id={postId} title={title} className="button outline small" />
    </li>
  );
}

function ReviewLink({ id, title, className }: { id: string; title: string; className: string }) {
  return (
    <Link className={className} to={href("/admin/reviews/:id", { id })} aria-label={`Review ${title}`}>
      Review
    </Link>
  );
}
