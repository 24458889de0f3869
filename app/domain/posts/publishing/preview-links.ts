export const PREVIEW_DAYS = 7;

export type PreviewEnd = "expired" | "revoked" | "trashed";

export interface PreviewLink {
  readonly id: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export function endOfPreview(
  link: { readonly expires_at: string; readonly revoked_at: string | null; readonly deleted_at: string | null },
  now: Date,
): PreviewEnd | null {
  if (link.revoked_at !== null) return "revoked";
  if (Date.parse(link.expires_at) <= now.getTime()) return "expired";
  return link.deleted_at === null ? null : "trashed";
}
