/** A scheduled post is stored as a draft with a plan. */
export type PostStatus = "draft" | "scheduled" | "published";

export interface Plan {
  readonly status: "draft" | "published";
  readonly scheduled_at: string | null;
}

export interface Publication extends Plan {
  readonly published_at: string | null;
  readonly created_at: string;
  readonly deleted_at: string | null;
}

export function postStatus({ status, scheduled_at }: Plan): PostStatus {
  return status === "draft" && scheduled_at !== null ? "scheduled" : status;
}

/** Null for a draft without a plan and in the trash. The generated column `blog_posts.public_from` is the same rule. */
export function publicFrom({ status, published_at, created_at, scheduled_at, deleted_at }: Publication): string | null {
  if (deleted_at !== null) return null;
  return status === "published" ? (published_at ?? created_at) : scheduled_at;
}

/** A plan whose time has come counts, recorded or not. */
export function isPublic(post: Publication, now: Date): boolean {
  const from = publicFrom(post);
  return from !== null && Date.parse(from) <= now.getTime();
}

export function isDue(post: Publication, now: Date): boolean {
  return postStatus(post) === "scheduled" && isPublic(post, now);
}

/** A post edited before its scheduled time appeared later than it was edited. */
export function lastChangeOf({ publishedAt, updatedAt }: { readonly publishedAt: string; readonly updatedAt: string }): string {
  return Date.parse(updatedAt) > Date.parse(publishedAt) ? updatedAt : publishedAt;
}

export const noPlan = { scheduled_at: null, scheduled_by_name: null } as const;

/** The first date stays: publishing again doesn't make an old article new. Publishing now ends a plan. */
export function publicationAfterSave(
  post: { readonly status: "draft" | "published"; readonly published_at: string | null },
  status: "draft" | "published",
  now: Date,
) {
  const instant = now.toISOString();
  if (status === "draft") return { status, published_at: post.published_at, published_late_seconds: null };
  const isDated = post.status === "published" || (post.published_at !== null && post.published_at <= instant);
  return { status, published_at: isDated ? post.published_at : instant, ...noPlan };
}

/** A post given as published with a future date is stored as a scheduled draft. */
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
