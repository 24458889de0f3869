import { href, Link } from "react-router";
import { listWaitingReviews, type WaitingReview } from "~/domain/posts/reviewing/review-requests.server";
import { requireVeterinarian } from "~/domain/staff/veterinarians.server";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { Moment } from "~/ui/admin/moment";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/reviews-page";

export const loader = adminLoader({}, async ({ db, actor }: AdminRequest) => {
  await requireVeterinarian(db, actor);
  const waiting = await listWaitingReviews(db);
  const isOwn = ({ veterinarianId }: (typeof waiting)[number]) => veterinarianId === actor.id;
  return { own: waiting.filter(isOwn), others: waiting.filter((review) => !isOwn(review)) };
});

export default function ReviewsPage({ loaderData: { own, others } }: Route.ComponentProps) {
  return (
    <AdminPage title="Reviews">
      <Panel title="Waiting for your review">
        {own.length > 0 ? <WaitingReviews reviews={own} /> : <p>Nothing is waiting for you.</p>}
      </Panel>
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
          <Link className="button small" to={href("/admin/reviews/:id", { id: postId })} aria-label={`Read ${title}`}>
            Read
          </Link>
        </li>
      ))}
    </ul>
  );
}
