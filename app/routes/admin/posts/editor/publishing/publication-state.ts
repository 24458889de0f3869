import type { PostReview } from "~/domain/posts/post/post-review";
import type { OutdatedReview } from "~/domain/posts/publishing/medical-review-queries.server";
import type { PreviewLink } from "~/domain/posts/publishing/preview-links";
import type { PublicationPlan } from "~/domain/posts/publishing/scheduling-commands.server";
import type { ReviewComment } from "~/domain/posts/reviewing/review-comments.server";
import type { ReviewRequest } from "~/domain/posts/reviewing/review-requests.server";
import type { ToastMessage } from "~/ui/kit/toast";

export interface Publication {
  readonly plan: Omit<PublicationPlan, "status">;
  readonly links: readonly PreviewLink[];
  /** Of the newest text. */
  readonly review: PostReview | null;
  /** The last review, if the text was changed since. */
  readonly outdatedReview: OutdatedReview | null;
  /** The newest version at the time of reading. */
  readonly version: number;
  readonly nextReviewOn: string | null;
  /** A calendar day to suggest if none is planned. */
  readonly suggestedReviewOn: string;
  /** Arizona time for a `datetime-local` field, to suggest if none is planned. */
  readonly suggestedTime: string;
  readonly veterinarians: readonly { readonly id: string; readonly printedName: string }[];
  readonly reviewRequest: ReviewRequest | null;
  readonly reviewComments: readonly ReviewComment[];
  /** Record a review on paper. */
  readonly mayRecordReview: boolean;
  /** Plan and withdraw reviews. */
  readonly mayReview: boolean;
  /** Open the page for reviewing it. */
  readonly isVeterinarian: boolean;
  /** Say that a review still holds after a small fix. */
  readonly mayConfirmReview: boolean;
}

export type PublicationErrors = Readonly<Partial<Record<PublicationField, string>>>;
export const publicationFields = ["publish_at", "veterinarian", "reviewed_on", "next_review_on"] as const;
export type PublicationField = (typeof publicationFields)[number];

/** A form that was sent without a script and not accepted. */
export interface FailedPublication {
  readonly typed: Readonly<Partial<Record<PublicationField, string>>>;
  readonly errors: PublicationErrors;
}

export type PublicationAnswer =
  | {
      readonly kind: "done";
      readonly toast: ToastMessage;
      readonly publication: Publication;
      /** The address of a preview link just made; it can't be shown again. */
      readonly made: string | null;
    }
  | { readonly kind: "failed"; readonly message: string; readonly errors: PublicationErrors };

export const noPublication: Publication = {
  plan: { scheduledAt: null, scheduledBy: null, lateSeconds: null },
  links: [],
  review: null,
  outdatedReview: null,
  version: 0,
  nextReviewOn: null,
  suggestedReviewOn: "",
  suggestedTime: "",
  veterinarians: [],
  reviewRequest: null,
  reviewComments: [],
  mayRecordReview: false,
  mayReview: false,
  isVeterinarian: false,
  mayConfirmReview: false,
};
