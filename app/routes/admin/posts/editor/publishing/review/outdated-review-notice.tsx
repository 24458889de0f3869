import { href } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import type { PostReview } from "~/domain/posts/post/post-review";
import type { MarkedDifferenceProps } from "~/routes/admin/posts/revisions/marked-difference";
import { loadedLater } from "~/ui/kit/loaded-later";
import "~/routes/admin/posts/revisions/marked-difference.css";
import { PostAction } from "~/routes/admin/posts/editor/publishing/post-action";
import { usePublishingPost } from "~/routes/admin/posts/editor/publishing/publishing-context";

const MarkedDifference = loadedLater<MarkedDifferenceProps>(() =>
  import("~/routes/admin/posts/revisions/marked-difference").then((loaded) => loaded.MarkedDifference),
);

export function OutdatedReviewNotice({ review }: { review: PostReview }) {
  const { post, publication } = usePublishingPost();
  // Not there until what was saved since has been read.
  const { outdatedReview: outdated, mayConfirmReview } = publication;
  return (
    <>
      <p className="notice warn">
        The text changed after {review.by} reviewed it on {formatDay(review.on)}. Readers won’t see the review with the new text until it is
        reviewed again.
      </p>
      {outdated && <MarkedDifference difference={outdated.difference} slug={post.slug} />}
      {outdated && mayConfirmReview && (
        <>
          <PostAction action={href("/admin/posts/:id/review/small-fix", { id: post.id })}>Small Fix, the Review Still Holds</PostAction>
          <p className="help">Recorded with your name, the time and this difference.</p>
        </>
      )}
    </>
  );
}
