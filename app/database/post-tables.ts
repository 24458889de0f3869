/** Why a version of a post was stored. */
export type RevisionCause =
  | SaveCause
  /** A writer's own text before it was merged with another's; no version of the post has it. */
  | "set-aside";

/** What a save did. */
export type SaveCause =
  | "created"
  | "saved"
  /** Stored by itself while somebody wrote. */
  | "autosaved"
  | "published"
  | "unpublished"
  | "restored"
  | "merged"
  /** Unpublished changes were dropped: the text is the one that readers see. */
  | "discarded";

export interface PostRevisionRow {
  id: string;
  post_id: string;
  /** The post's version that this is a copy of. */
  version: number;
  /** JSON of all that the editor shows. */
  fields: string;
  cause: RevisionCause;
  /** The version whose text came back; null unless restored. */
  restored_version: number | null;
  saved_at: string;
  /** Null for a version that was not saved by staff. The account may be gone. */
  saved_by_id: string | null;
  saved_by_name: string;
  /** Made by the client, the same for every try to send one save. */
  save_id: string | null;
}

/** Text of a published or scheduled post that readers don't see yet; a post without any has no row. */
export interface UnpublishedChangesRow {
  post_id: string;
  /** JSON of all that the editor shows. Which status it says is of no account: the post's own holds. */
  fields: string;
  /** The version whose text is in `blog_posts`. */
  live_version: number;
  changed_at: string;
  /** The account may be gone. */
  changed_by_id: string | null;
  changed_by_name: string;
}

export interface PostRedirectRow {
  /** An address that the post had while it was public. */
  slug: string;
  post_id: string;
  created_at: string;
}

export interface ChangeEventRow {
  /** Grows in the order of commits, without gaps. */
  id: number;
  at: string;
  kind: ChangeKind;
  /** Null when the change is not about one post. The post may be gone. */
  post_id: string | null;
  version: number | null;
  /** Staff account that the post belongs to. */
  author_id: string | null;
  actor_id: string;
  actor_name: string;
}

export type ChangeKind = SaveCause | "trashed" | "untrashed" | "deleted" | "scheduled" | "unscheduled" | "reviewed" | "categories-changed";

export interface CounterRow {
  name: "change_events" | "slug_claims";
  value: number;
}

export interface EditingTables {
  post_revisions: PostRevisionRow;
  unpublished_changes: UnpublishedChangesRow;
  post_redirects: PostRedirectRow;
  change_events: ChangeEventRow;
  counters: CounterRow;
}
