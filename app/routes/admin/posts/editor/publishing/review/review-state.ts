import { formatDay } from "~/domain/clinic/arizona-time";
import { counted } from "~/domain/phrases";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import type { ReviewComment } from "~/domain/posts/reviewing/review-comments.server";
import type { Publication } from "~/routes/admin/posts/editor/publishing/publication-state";

export function reviewState(publication: Publication, post: SavedVersion | null) {
  // A newer save knows whether its text was reviewed.
  const review = !post || publication.version === post.version ? publication.review : post.review;
  return { review, lastReview: review ?? publication.outdatedReview ?? publication.review, open: openComments(publication) };
}

export function openComments({ reviewComments }: Pick<Publication, "reviewComments">): ReviewComment[] {
  return reviewComments.filter(({ doneAt }) => doneAt === null);
}

/** Who reviewed the text and when, and who was asked to. */
export function reviewSentence(publication: Publication, post: SavedVersion | null): string {
  const { review, lastReview } = reviewState(publication, post);
  const { reviewRequest: request } = publication;
  const waits = request?.answer === null ? ` It is waiting for ${request.veterinarianName}.` : "";
  if (review) return `Reviewed by ${review.by} on ${formatDay(review.on)}.${waits}`;
  if (lastReview) return `Changed since ${lastReview.by} reviewed it on ${formatDay(lastReview.on)}.${waits}`;
  return `Not reviewed yet.${waits}`;
}

/** "1 comment", " from Dr. Lee Vega": the second part can be hidden. */
export function commentLabel(comments: readonly ReviewComment[]): readonly [count: string, from: string] {
  const [name, ...others] = new Set(comments.map(({ by }) => shortName(by)));
  const from = others.length > 0 ? `${others.length + 1} veterinarians` : name;
  return [counted(comments.length, "comment"), ` from ${from}`];
}

/** "Dr. Lee Vega" of "Dr. Lee Vega, DVM". */
export function shortName(printedName: string): string {
  return printedName.split(",")[0] ?? printedName;
}
