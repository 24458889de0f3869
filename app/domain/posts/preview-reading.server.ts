import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import type { Post } from "./post";
import { postColumns, wholePost, withHeroPicture } from "./post-queries.server";
import { endOfPreview, type PreviewEnd } from "./preview-links";
import { previewHash } from "./preview-links-commands.server";
import { isPublished } from "./publication";

export type Preview =
  | { readonly kind: "unknown" }
  | { readonly kind: "ended"; readonly end: PreviewEnd }
  /** Everybody can read it by now, at its own address. */
  | { readonly kind: "public"; readonly slug: string }
  | { readonly kind: "open"; readonly post: Post; readonly expiresAt: string };

/** What a preview link shows. A post without a date is dated now. */
export async function readPreview(db: Kysely<Tables>, token: string, now: Date): Promise<Preview> {
  const link = await db
    .selectFrom("preview_links")
    .select(["post_id", "expires_at", "revoked_at"])
    .where("token_hash", "=", previewHash(token))
    .executeTakeFirst();
  if (!link) return { kind: "unknown" };
  const post = await db
    .selectFrom("blog_posts")
    .select([...postColumns, "status", "deleted_at", "scheduled_at"])
    .where("id", "=", link.post_id)
    .executeTakeFirst();
  if (!post) return { kind: "unknown" };
  const end = endOfPreview({ ...link, deleted_at: post.deleted_at }, now);
  if (end !== null) return { kind: "ended", end };
  if (isPublished(post, now)) return { kind: "public", slug: post.slug };
  const published_at = post.scheduled_at ?? post.published_at ?? now.toISOString();
  return { kind: "open", post: await withHeroPicture(db, wholePost({ ...post, published_at })), expiresAt: link.expires_at };
}
