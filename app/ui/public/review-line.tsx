import { formatMonth } from "~/domain/clinic/arizona-time";
import type { PostReview } from "~/domain/posts/post/post-review";
import { useSite } from "./site-facts";

export function ReviewLine({ review }: { review: PostReview | null }) {
  const { copy } = useSite();
  return review && <p className="soft">{copy.reviewed(review.by, formatMonth(review.on), review.nextOn && formatMonth(review.nextOn))}</p>;
}
