/** What decides whether the public sees a post. */
export interface Publication {
  readonly status: "draft" | "published";
  /** ISO 8601; null counts from its creation. */
  readonly published_at: string | null;
  readonly created_at: string;
}

/**
 * Whether everybody may read it: published, and its date has come. A post that is to appear later is a draft with a plan
 * until then (scheduling.ts); a later date on a published one comes only from outside and hides it too.
 */
export function isPublished(post: Publication, now: Date): boolean {
  return post.status === "published" && Date.parse(publicationDate(post)) <= now.getTime();
}

/** The date a post is ordered and shown by. */
export function publicationDate(post: Pick<Publication, "published_at" | "created_at">): string {
  return post.published_at ?? post.created_at;
}

/** When what readers see of a post last changed: one edited before its time appeared later than it was edited. */
export function lastChangeOf({ publishedAt, updatedAt }: { readonly publishedAt: string; readonly updatedAt: string }): string {
  return Date.parse(updatedAt) > Date.parse(publishedAt) ? updatedAt : publishedAt;
}
