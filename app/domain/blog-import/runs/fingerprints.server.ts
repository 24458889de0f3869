import type { Kysely, Transaction } from "kysely";
import type { Tables } from "~/database/tables";
import { type PostText, parsePostText } from "~/domain/posts/post/post-for-staff";
import { schedule } from "~/domain/posts/writing/stored-post.server";
import { sha256 } from "~/domain/sha256.server";

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
  const { category, months, ...text } = parsePostText(row.fields);
  // Stored fingerprints are older than the months.
  return hashOf([row.id, months === "" ? text : { ...text, months }, row.deleted_at, row.reviewed_on]);
}

/** A change of a post by the import itself: one that nobody has touched still counts as untouched after it. */
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

/** Posts of an import whose unpublished changes or reviews came after them. */
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

/** Of a post as its source has it: pictures and links are other ones here. */
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
