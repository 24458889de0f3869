import { href } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import type { PostReview } from "~/domain/posts/publishing/medical-review";
import type { OutdatedReview } from "~/domain/posts/publishing/medical-review-queries.server";
import type { MarkedDifferenceProps } from "~/routes/admin/posts/revisions/marked-difference";
import { loadedLater } from "~/ui/kit/loaded-later";
import "~/routes/admin/posts/revisions/marked-difference.css";
import { PostAction } from "~/routes/admin/posts/editor/publishing/post-action";
import type { PublicationForms } from "~/routes/admin/posts/editor/publishing/use-publication";

const MarkedDifference = loadedLater<MarkedDifferenceProps>(() =>
  import("~/routes/admin/posts/revisions/marked-difference").then((loaded) => loaded.MarkedDifference),
);

interface OutdatedReviewNoticeProps {
  readonly id: string;
  readonly slug: string;
  readonly review: PostReview;
  /** Null until what was saved since has been read. */
  readonly words: OutdatedReview | null;
  readonly mayConfirm: boolean;
  readonly forms: PublicationForms;
}

export function OutdatedReviewNotice({ id, slug, review, words, mayConfirm, forms }: OutdatedReviewNoticeProps) {
  return (
    <>
      <p className="notice warn">
        The text changed after {review.by} reviewed it on {formatDay(review.on)}. Readers won’t see the review with the new text until it is
        reviewed again.
      </p>
      {words && <MarkedDifference difference={words.difference} slug={slug} />}
      {words && mayConfirm && (
        <>
          <PostAction action={href("/admin/posts/:id/review/small-fix", { id })} forms={forms}>
            Small Fix, the Review Still Holds
          </PostAction>
          <p className="help">Recorded with your name, the time and this difference.</p>
        </>
      )}
    </>
  );
}
