import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { RevisionCause } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import { listMediaIds } from "~/domain/pictures/media-address";
import { type PostText, parsePostText, postTextOf } from "~/domain/posts/post/post-for-staff";

export interface NewRevision {
  readonly text: PostText;
  readonly status: "draft" | "published";
  readonly cause: RevisionCause;
  readonly restoredVersion?: number | undefined;
  readonly savedAt: string;
  readonly author: { readonly id: string | null; readonly name: string };
  readonly saveId?: string | undefined;
}

export interface StoredText {
  readonly revisionId: string;
  readonly version: number;
  readonly text: PostText;
}

/** The post must be locked or new. Readers see the text after `showRevision`. */
export async function appendRevision(db: Kysely<Tables>, postId: string, revision: NewRevision): Promise<StoredText> {
  const post = await db
    .selectFrom("blog_posts")
    .select(["version"])
    .select(({ selectFrom, fn }) =>
      selectFrom("post_revisions").select(fn.max("version").as("last")).where("post_id", "=", postId).as("last"),
    )
    .where("id", "=", postId)
    .executeTakeFirstOrThrow();
  // Imported revisions may have higher numbers.
  const version = Math.max(post.version, Number(post.last ?? 0)) + 1;
  const stored = await insertRevision(db, postId, { ...revision, version });
  await db.updateTable("blog_posts").set({ version, newest_revision_id: stored.revisionId }).where("id", "=", postId).execute();
  return stored;
}

export async function insertRevision(
  db: Kysely<Tables>,
  postId: string,
  { version, ...revision }: NewRevision & { readonly version: number },
): Promise<StoredText> {
  const revisionId = randomUUID();
  const text = postTextOf(revision.text);
  await db
    .insertInto("post_revisions")
    .values({
      id: revisionId,
      post_id: postId,
      version,
      fields: JSON.stringify(text),
      status: revision.status,
      cause: revision.cause,
      restored_version: revision.restoredVersion ?? null,
      saved_at: revision.savedAt,
      saved_by_id: revision.author.id,
      saved_by_name: revision.author.name,
      save_id: revision.saveId ?? null,
    })
    .execute();
  await storeMediaUses(db, { revisionId, postId }, text);
  return { revisionId, version, text };
}

/** For a text that changes without a new version. @param fields JSON of a `PostText` */
export async function rewriteRevision(
  db: Kysely<Tables>,
  revision: { readonly revisionId: string; readonly postId: string },
  fields: string,
): Promise<void> {
  await db.updateTable("post_revisions").set({ fields }).where("id", "=", revision.revisionId).execute();
  await db.deleteFrom("media_uses").where("revision_id", "=", revision.revisionId).execute();
  await storeMediaUses(db, revision, parsePostText(fields));
}

async function storeMediaUses(
  db: Kysely<Tables>,
  { revisionId, postId }: { readonly revisionId: string; readonly postId: string },
  { content, featured_image }: PostText,
): Promise<void> {
  const covers = listMediaIds(featured_image).map((id) => [id, "cover"] as const);
  const places = new Map([...covers, ...listMediaIds(content).map((id) => [id, "text"] as const)]);
  const uses = Array.from(places, ([media_id, place]) => ({ media_id, post_id: postId, revision_id: revisionId, place }));
  for (let from = 0; from < uses.length; from += MAX_ROWS) {
    await db
      .insertInto("media_uses")
      .values(uses.slice(from, from + MAX_ROWS))
      .execute();
  }
}

/** A statement of both engines takes 32,766 values; a text of 100,000 characters can name 5,000 files. */
const MAX_ROWS = 1000;
