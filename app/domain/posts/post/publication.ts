/** A scheduled post is stored as a draft with a plan. */
export type PostStatus = "draft" | "scheduled" | "published";

interface Plan {
  readonly status: "draft" | "published";
  readonly scheduled_at: string | null;
}

interface Publication extends Plan {
  readonly published_at: string | null;
  readonly created_at: string;
  readonly deleted_at: string | null;
}

export function postStatus({ status, scheduled_at }: Plan): PostStatus {
  return status === "draft" && scheduled_at !== null ? "scheduled" : status;
}

/** Null in the trash and for a draft without a plan. The generated column `blog_posts.public_from` has the same rule. */
export function publicFrom({ status, published_at, created_at, scheduled_at, deleted_at }: Publication): string | null {
  if (deleted_at !== null) return null;
  return status === "published" ? (published_at ?? created_at) : scheduled_at;
}

/** Also true for a plan whose time has come but that is not recorded yet. */
export function isPublic(post: Publication, now: Date): boolean {
  const from = publicFrom(post);
  return from !== null && Date.parse(from) <= now.getTime();
}

export function isDue(post: Publication, now: Date): boolean {
  return postStatus(post) === "scheduled" && isPublic(post, now);
}

/** The later of both: a scheduled post appears after its last edit. */
export function lastChangeOf({ publishedAt, updatedAt }: { readonly publishedAt: string; readonly updatedAt: string }): string {
  return Date.parse(updatedAt) > Date.parse(publishedAt) ? updatedAt : publishedAt;
}

export const noPlan = { scheduled_at: null, scheduled_by_name: null } as const;

/** Keeps the first date, so that publishing an old article again doesn't make it new. Publishing ends a plan. */
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

/** Published with a future date means a scheduled draft. */
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
