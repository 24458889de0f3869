import type { Generated } from "kysely";

/**
 * What a save did. Discarded: unpublished changes were dropped for the text that readers see. Built-in: the text of a page that ships with
 * the site. Undone: readers see the text before the last change again.
 */
const saveCauses = [
  "created",
  "saved",
  "autosaved",
  "published",
  "unpublished",
  "restored",
  "merged",
  "discarded",
  "built-in",
  "undone",
] as const;

export type SaveCause = (typeof saveCauses)[number];

/** Why a version of a post was stored. Set aside: a writer's own text before a merge; no version of the post has it. */
export const revisionCauses = [...saveCauses, "set-aside"] as const;

export type RevisionCause = (typeof revisionCauses)[number];

export interface PostRevisionRow {
  id: string;
  post_id: string;
  /** The post's version that this is the text of. */
  version: number;
  /** JSON of a `PostText`. Rows from before migration 0009 have a `status` in it too. */
  fields: string;
  /** What the post was at that version: a merge needs it as the common base. */
  status: Generated<"draft" | "published">;
  cause: RevisionCause;
  restored_version: number | null;
  saved_at: string;
  /** Null for a version that was not saved by staff. The account may be gone. */
  saved_by_id: string | null;
  saved_by_name: string;
  /** Made by the client, the same for every try to send one save. */
  save_id: string | null;
}

export interface PostReviewRow {
  id: string;
  post_id: string;
  /** The text that the reviewer saw. */
  revision_id: string;
  /** `hashText` of that text: the review holds for every text with the same words. */
  words_hash: string;
  kind: "reviewed" | "small-fix";
  /** As it was printed then. */
  reviewed_by: string;
  /** Null for one from before this was stored, or from elsewhere. The account may be gone. */
  reviewed_by_id: string | null;
  /** Calendar day in Arizona, YYYY-MM-DD. */
  reviewed_on: string;
  /** Null where the review came from elsewhere. The account may be gone. */
  recorded_by_id: string | null;
  recorded_by_name: string;
  recorded_at: string;
  withdrawn_at: string | null;
}

/** A review of a text that ships with the site, and the text that the reviewer saw. */
interface ShippedTextReviewRow {
  id: string;
  title: string;
  excerpt: string;
  content: string;
  /** As it was printed then. */
  reviewed_by: string;
  /** The account may be gone. */
  reviewed_by_id: string;
  reviewed_on: string;
  recorded_at: string;
}

interface SpanishReviewRow extends ShippedTextReviewRow {
  /** The Spanish address without its first slash. */
  page: string;
  /** `hashText` of the Spanish text. */
  words_hash: string;
  /** `hashText` of the English text that it was compared with, which is kept to show what changed. */
  english_hash: string;
}

interface BuiltInReviewRow extends ShippedTextReviewRow {
  /** The name of a `BuiltInText`, which a later release may no longer have. */
  text_name: string;
  /** `hashText` of the text: the review holds for every text with the same words. */
  words_hash: string;
}

interface ReviewRequestRow {
  id: string;
  post_id: string;
  /** The newest text at the time of the request. */
  revision_id: string;
  /** The account may be gone. */
  veterinarian_id: string;
  veterinarian_name: string;
  message: string;
  /** Null for a request from before this was stored, or of an import. */
  asked_by_id: string | null;
  asked_by_name: string;
  asked_at: string;
  answer: "approved" | "returned" | null;
  /** Null for an answer from before this was stored. */
  answered_by_id: string | null;
  answered_by_name: string | null;
  /** Null while it waits, which one request of a post does at most. */
  answered_at: string | null;
}

interface ReviewCommentRow {
  id: string;
  post_id: string;
  /** The text that the veterinarian saw. */
  revision_id: string;
  /** Which paragraph of that text, from 0; null for all of it. */
  block: number | null;
  /** How the paragraph begins. */
  quote: string;
  text: string;
  by_id: string;
  by_name: string;
  at: string;
  done_at: string | null;
  done_by_name: string | null;
}

/** Where Undo of the last change that readers see leads. */
export interface PostShownBeforeRow {
  post_id: string;
  /** The version that the change made: a later one ends the chance. */
  changed_by_version: number;
  /** The version that readers saw, or would have seen as planned; null where there was none. */
  version: number | null;
  status: "draft" | "published";
  published_at: string | null;
  published_late_seconds: number | null;
  scheduled_at: string | null;
  scheduled_by_name: string | null;
  updated_at: string | null;
}

export type ChangeKind =
  | SaveCause
  | "trashed"
  | "untrashed"
  | "deleted"
  | "scheduled"
  | "unscheduled"
  | "reviewed"
  | "categories-changed"
  | "requests-changed";

export interface PostTables {
  post_revisions: PostRevisionRow;
  post_reviews: PostReviewRow;
  built_in_reviews: BuiltInReviewRow;
  spanish_reviews: SpanishReviewRow;
  review_requests: ReviewRequestRow;
  review_comments: ReviewCommentRow;
  review_reminders: {
    post_id: string;
    /** The planned day that a mail was sent for. */
    next_review_on: string;
  };
  posts_shown_before: PostShownBeforeRow;
  /** Where Undo of a plan leads: to the plan before it, or to none. */
  plans_before: {
    post_id: string;
    scheduled_at: string;
    before: string | null;
  };
  post_redirects: {
    /** An address under which the post was public once, its present one included. */
    slug: string;
    post_id: string;
    created_at: string;
  };
  change_events: {
    /** Grows in the order of commits, without gaps. */
    id: number;
    at: string;
    kind: ChangeKind;
    /** Null when the change is not about one post. The post may be gone. */
    post_id: string | null;
    version: number | null;
    author_id: string | null;
    actor_id: string;
    actor_name: string;
  };
  counters: {
    name: "change_events" | "slug_claims" | "clinic_turn";
    value: number;
  };
  preview_links: {
    id: string;
    post_id: string;
    /** SHA-256; the token itself is not stored. */
    token_hash: string;
    created_at: string;
    created_by_id: string;
    created_by_name: string;
    expires_at: string;
    revoked_at: string | null;
  };
}
