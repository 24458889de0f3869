/** Days that a preview link works unless somebody ends it before. */
export const PREVIEW_DAYS = 7;

/** Why a link that was once given out shows nothing any more. */
export type PreviewEnd = "expired" | "revoked" | "trashed";

/** A link that still works, as staff sees it; its token is kept nowhere. */
export interface PreviewLink {
  readonly id: string;
  readonly createdBy: string;
  /** Instants in ISO 8601. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Why a link does not work now; null while it does. */
export function endOfPreview(
  link: { readonly expires_at: string; readonly revoked_at: string | null; readonly deleted_at: string | null },
  now: Date,
): PreviewEnd | null {
  if (link.revoked_at !== null) return "revoked";
  if (Date.parse(link.expires_at) <= now.getTime()) return "expired";
  return link.deleted_at === null ? null : "trashed";
}
