import { listWaitingReviews } from "~/domain/posts/reviewing/review-requests.server";
import { requireVeterinarian } from "~/domain/staff/veterinarians.server";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { BackToPosts } from "~/ui/admin/back-to-posts";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/review-list";
import { WaitingReviews } from "./waiting-reviews";

export const loader = adminLoader({}, async ({ db, actor }: AdminRequest) => {
  await requireVeterinarian(db, actor);
  const waiting = await listWaitingReviews(db);
  const isOwn = ({ veterinarianId }: (typeof waiting)[number]) => veterinarianId === actor.id;
  return { own: waiting.filter(isOwn), others: waiting.filter((review) => !isOwn(review)) };
});

export default function ReviewList({ loaderData: { own, others } }: Route.ComponentProps) {
  return (
    <AdminPage title="Reviews">
      <Panel title="Waiting for your review">{own.length > 0 ? <WaitingReviews reviews={own} /> : <p>Nothing waits for you.</p>}</Panel>
      {others.length > 0 && (
        <Panel title="With other veterinarians">
          <WaitingReviews reviews={others} />
        </Panel>
      )}
      <BackToPosts />
    </AdminPage>
  );
}
