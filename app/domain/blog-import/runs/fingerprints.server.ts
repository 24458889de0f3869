import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { parsePostText } from "~/domain/posts/post/post-for-staff";
import { schedule } from "~/domain/posts/writing/stored-post.server";

/** The same as long as nobody has touched the post. The clock may have published it, and its category may have another name. */
export async function postFingerprint(db: Kysely<Tables>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("blog_posts")
    .innerJoin("post_revisions", "post_revisions.post_id", "blog_posts.id")
    .select(["post_revisions.id", "fields", "deleted_at", "reviewed_on"])
    .where("blog_posts.id", "=", id)
    .whereRef("post_revisions.version", "<=", "blog_posts.version")
    .where((where) => where.or([where("saved_by_id", "is", null), where("saved_by_id", "!=", schedule.id)]))
    .orderBy("post_revisions.version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { category, ...text } = parsePostText(row.fields);
  return hashOf([row.id, text, row.deleted_at, row.reviewed_on]);
}

export async function mediaFingerprint(db: Kysely<Tables>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("media_files")
    .select(["content_hash", "name", "alt_text", "alt_status", "focal_x", "focal_y", "trashed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? hashOf(Object.values(row)) : null;
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);
}
