/** What staff calls a post: a scheduled one is a draft that is published by itself at its time. */
export type PostStatus = "draft" | "scheduled" | "published";

/** What a post plans, in the names of its table. */
export interface Plan {
  readonly status: "draft" | "published";
  /** ISO 8601. */
  readonly scheduled_at: string | null;
}

/** What decides from when everybody may read a post, in the names of its table. */
export interface Publication extends Plan {
  readonly published_at: string | null;
  readonly created_at: string;
  readonly deleted_at: string | null;
}

export function postStatus({ status, scheduled_at }: Plan): PostStatus {
  return status === "draft" && scheduled_at !== null ? "scheduled" : status;
}

/**
 * Since or from when everybody may read a post, and the date it is ordered and shown by; null for a draft without a plan and in
 * the trash. The column `blog_posts.public_from` is the same rule for queries.
 */
export function publicFrom({ status, published_at, created_at, scheduled_at, deleted_at }: Publication): string | null {
  if (deleted_at !== null) return null;
  return status === "published" ? (published_at ?? created_at) : scheduled_at;
}

/** Whether everybody may read a post. A plan whose time has come counts, recorded or not. */
export function isPublic(post: Publication, now: Date): boolean {
  const from = publicFrom(post);
  return from !== null && Date.parse(from) <= now.getTime();
}

/** Whether a post's time has come and its publication is still to be recorded. */
export function isDue(post: Publication, now: Date): boolean {
  return postStatus(post) === "scheduled" && isPublic(post, now);
}

/** When what readers see of a post last changed: one edited before its time appeared later than it was edited. */
export function lastChangeOf({ publishedAt, updatedAt }: { readonly publishedAt: string; readonly updatedAt: string }): string {
  return Date.parse(updatedAt) > Date.parse(publishedAt) ? updatedAt : publishedAt;
}

/** The columns of a post without a plan. */
export const endedPlan = { scheduled_at: null, scheduled_by_name: null } as const;

/**
 * What a save with a status makes of a post's publication, as columns of its table. The first date stays: unpublishing and
 * publishing again doesn't make an old article new. Publishing now ends a plan; a draft forgets that it was once late.
 */
export function publicationAfterSave(
  post: { readonly status: "draft" | "published"; readonly published_at: string | null },
  status: "draft" | "published",
  now: Date,
) {
  const instant = now.toISOString();
  if (status === "draft") return { status, published_at: post.published_at, published_late_seconds: null };
  const isDated = post.status === "published" || (post.published_at !== null && post.published_at <= instant);
  return { status, published_at: isDated ? post.published_at : instant, ...endedPlan };
}

/** How a post given as published at a date is stored: with a date to come it is a draft with a plan. */
export function storedPublication(
  { status, published_at }: { readonly status: "draft" | "published"; readonly published_at: string | null },
  now: Date,
): Plan & { readonly published_at: string | null } {
  if (status === "draft") return { status, published_at, scheduled_at: null };
  const at = published_at ?? now.toISOString();
  return Date.parse(at) > now.getTime()
    ? { status: "draft", published_at: null, scheduled_at: at }
    : { status, published_at: at, scheduled_at: null };
}
