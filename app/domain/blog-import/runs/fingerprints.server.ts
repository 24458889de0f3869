import type { Kysely, Transaction } from "kysely";
import type { Tables } from "~/database/tables";
import { type PostText, parsePostText } from "~/domain/posts/post/post-for-staff";
import { schedule } from "~/domain/posts/writing/stored-post.server";
import { sha256 } from "~/domain/sha256.server";

/** The same as long as nobody has changed the post. It may have been published on schedule, and its category renamed. */
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
  const { category, months, ...text } = parsePostText(row.fields);
  // Earlier versions stored fingerprints of posts without months.
  return hashOf([row.id, months === "" ? text : { ...text, months }, row.deleted_at, row.reviewed_on]);
}

/** Changes a post on behalf of the import: if it counted as unchanged before, it still does. */
export async function withoutTouching(transaction: Transaction<Tables>, postId: string, change: () => Promise<void>): Promise<void> {
  const before = await postFingerprint(transaction, postId);
  await change();
  const fingerprint = await postFingerprint(transaction, postId);
  if (before === null || fingerprint === null) return;
  await transaction
    .updateTable("import_entries")
    .set({ fingerprint })
    .where("entry_id", "=", postId)
    .where("kind", "in", ["post", "page"])
    .where("fingerprint", "=", before)
    .execute();
}

/** Updates the fingerprints of posts whose unpublished changes or reviews were imported after them. */
export async function refreshFingerprints(db: Kysely<Tables>, importId: string): Promise<void> {
  const rows = await db
    .selectFrom("import_entries")
    .select("entry_id")
    .distinct()
    .where("import_id", "=", importId)
    .where("kind", "in", ["changes", "review"])
    .where("outcome", "=", "added")
    .execute();
  for (const { entry_id } of rows) {
    const fingerprint = (await postFingerprint(db, entry_id)) ?? "";
    const entry = db.updateTable("import_entries").set({ fingerprint }).where("import_id", "=", importId).where("entry_id", "=", entry_id);
    await entry.where("kind", "in", ["post", "page"]).where("outcome", "=", "added").execute();
  }
}

export async function mediaFingerprint(db: Kysely<Tables>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("media_files")
    .select(["content_hash", "name", "alt_text", "alt_status", "focal_x", "focal_y", "trashed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? hashOf(Object.values(row)) : null;
}

/** The hash of a post as it is in the source; its pictures and links have other addresses here. */
export function sourceHashOf({ title, content, featured_image }: Pick<PostText, "title" | "content" | "featured_image">): string {
  return hashOf([title, content, featured_image]);
}

export async function wasImportedAs(db: Kysely<Tables>, postId: string, sourceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom("import_entries")
    .select("number")
    .where("entry_id", "=", postId)
    .where("kind", "in", ["post", "page"])
    .where("outcome", "=", "added")
    .where("source_hash", "=", sourceHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function hashOf(value: unknown): string {
  return sha256(JSON.stringify(value)).slice(0, 22);
}
