import type { Kysely, Transaction } from "kysely";
import type { Tables } from "~/database/tables";
import type { ExportedChanges, ExportedRevision } from "~/domain/blog-export/exported-post";
import { DEFAULT_CATEGORY } from "~/domain/categories/category";
import { hasSameText, type PostText, parsePostText } from "~/domain/posts/post/post-for-staff";
import { isSlugHeld } from "~/domain/posts/post/post-slugs.server";
import { postStatus } from "~/domain/posts/post/publication";
import { isSlug } from "~/domain/posts/post/slug";
import { appendRevision, insertRevision } from "~/domain/posts/writing/append-revision.server";
import { lockPost } from "~/domain/posts/writing/lock-post.server";
import type { StoredPost } from "~/domain/posts/writing/stored-post.server";

/**
 * Adds a revision to a post's history. A revision that the import itself made from the post's text is completed: who saved it, when and why.
 *
 * @returns false if the revision is here already, or is newer than the post here
 */
export async function storeImportedRevision(
  transaction: Transaction<Tables>,
  { post_id, version, status, cause, restored_version, saved_at, saved_by_id, saved_by_name, ...found }: ExportedRevision,
): Promise<boolean> {
  const about = { cause, restored_version, saved_at, saved_by_id, saved_by_name };
  const post = await lockImported(transaction, post_id);
  if (version > post.row.version) return false;
  const text = textFor(post, found);
  const there = await findRevision(transaction, post_id, version);
  if (!there) {
    const author = { id: saved_by_id, name: saved_by_name };
    const restoredVersion = restored_version ?? undefined;
    await insertRevision(transaction, post_id, { text, status, version, cause, restoredVersion, savedAt: saved_at, author });
    return true;
  }
  const aboutNames = Object.keys(about) as (keyof typeof about)[];
  const isStandIn = there.save_id === null && aboutNames.some((name) => there[name] !== about[name]);
  if (!isStandIn || !hasSameText(parsePostText(there.fields), text)) return false;
  await transaction
    .updateTable("post_revisions")
    .set({ ...about, status })
    .where("id", "=", there.id)
    .execute();
  return true;
}

/** Makes the changes the post's newest text. @returns false if the post has unpublished changes already, or another version */
export async function storeImportedChanges(
  transaction: Transaction<Tables>,
  { post_id, version, live_version, changed_at, changed_by_id, changed_by_name, ...found }: ExportedChanges,
): Promise<boolean> {
  const post = await lockImported(transaction, post_id);
  const { row, unpublished } = post;
  if (row.version !== version || unpublished || postStatus(row) === "draft") return false;
  const text = textFor(post, found);
  const slug = (await isSlugHeld(transaction, text.slug, row.id)) ? row.slug : text.slug;
  if (!(await findRevision(transaction, row.id, live_version))) {
    await transaction.updateTable("post_revisions").set({ version: live_version }).where("id", "=", row.shown_revision_id).execute();
  }
  await transaction
    .updateTable("blog_posts")
    .set({ version: version - 1 })
    .where("id", "=", row.id)
    .execute();
  await appendRevision(transaction, row.id, {
    text: { ...text, slug },
    status: row.status,
    cause: "saved",
    savedAt: changed_at,
    author: { id: changed_by_id, name: changed_by_name },
  });
  return true;
}

/** A page keeps its address and category, and no article can have those of a page. */
function textFor({ row }: StoredPost, text: PostText): PostText {
  if (row.page !== null) return { ...text, slug: row.slug, category: row.category };
  return { ...text, slug: isSlug(text.slug) ? text.slug : row.slug, category: text.category || DEFAULT_CATEGORY };
}

/** The import doesn't publish posts that are due: the periodic work does. */
export function lockImported(transaction: Transaction<Tables>, id: string): Promise<StoredPost> {
  return lockPost(transaction, id, new Date(0));
}

export function findRevision(db: Kysely<Tables>, postId: string, version: number) {
  return db.selectFrom("post_revisions").selectAll().where("post_id", "=", postId).where("version", "=", version).executeTakeFirst();
}
