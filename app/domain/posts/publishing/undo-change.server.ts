import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { currentCategoryName, findOfferedCategory } from "~/domain/categories/category-queries.server";
import type { SearchableText } from "~/domain/posts/article/article-rendering.server";
import { notUndoable, PostInTrashError } from "~/domain/posts/post/post-errors";
import { hasSameText } from "~/domain/posts/post/post-for-staff";
import { type PostCommand, requirePostPermission } from "~/domain/posts/post/post-permissions";
import { isSlugHeld, lockSlugs } from "~/domain/posts/post/post-slugs.server";
import { noPlan } from "~/domain/posts/post/publication";
import { appendRevision, type StoredText } from "~/domain/posts/writing/append-revision.server";
import { lockPost } from "~/domain/posts/writing/lock-post.server";
import { findRevision, findRevisionText } from "~/domain/posts/writing/post-revisions.server";
import { recordVersion } from "~/domain/posts/writing/record-version.server";
import { changeWithText } from "~/domain/posts/writing/rendered-posts.server";
import { showRevision } from "~/domain/posts/writing/show-revision.server";
import { findShownBefore, type ShownBefore } from "~/domain/posts/writing/shown-before.server";
import { getStoredPost, type StoredPost } from "~/domain/posts/writing/stored-post.server";
import { type SavedPost, updatePost } from "~/domain/posts/writing/update-post.server";

interface UndoCommand extends PostCommand {
  /** The one that the change made: a save after it ends the chance. */
  readonly version: number;
}

/**
 * Undoes that a post, or a change of it, was published or unpublished: readers see what they saw before, with the same address, dates
 * and plan. The saved text stays the newest, as an unpublished change. A repeated request changes nothing.
 *
 * @returns the page that it is the text of; null for an article
 * @throws notUndoable, PostInTrashError, postNotFound, notAllowed
 */
export async function undoPublication(database: Database, { id, version, actor, now }: UndoCommand): Promise<string | null> {
  const seen = await getStoredPost(database.kysely, id);
  const { page } = seen.row;
  requirePostPermission(actor, "publish", { authorId: seen.row.author_id, page });
  const content = await findContentBefore(database.kysely, seen);
  return changeWithText(database, { isPublic: true, content }, async (transaction, rendered) => {
    const post = await lockPost(transaction, id, now);
    if (post.row.deleted_at !== null) throw new PostInTrashError();
    if (post.row.version === version + 1 && post.cause === "undone") return page;
    const before = post.row.version === version ? await findShownBefore(transaction, { id, version }) : null;
    if (before === null) throw notUndoable();
    const newest = await restoreShown(transaction, post, { before: withoutPastPlan(before, now), actor, now, rendered });
    const saved = { ...post.row, title: newest.text.title, version: newest.version };
    await recordVersion(transaction, saved, { cause: "undone", actor, now, detail: { "status undone": post.row.status } });
    return page;
  });
}

/** Makes the discarded text the newest again, as unpublished changes. A repeated request changes nothing. @throws notUndoable */
export async function undoDiscard(database: Database, { id, version, actor, now }: UndoCommand): Promise<SavedPost> {
  const { kysely } = database;
  const made = await findRevision(kysely, { id, version, actor });
  const discarded = await findRevisionText(kysely, id, version - 1);
  if (made?.cause !== "discarded" || !discarded) throw notUndoable();
  return updatePost(
    database,
    { id, basedOnVersion: version, saveId: randomUUID(), actor, now },
    {
      text: async ({ row, newest }, db) => {
        const category = await findOfferedCategory(db, discarded.text.category, newest.text.category);
        const slug = (await isSlugHeld(db, discarded.text.slug, id)) ? newest.text.slug : discarded.text.slug;
        const text = { ...discarded.text, category, slug };
        if (row.version !== version && !hasSameText(newest.text, text)) throw notUndoable();
        return text;
      },
      content: discarded.text.content,
      cause: "undone",
      shows: false,
    },
  );
}

async function findContentBefore(db: Kysely<Tables>, { row }: StoredPost): Promise<string | null> {
  const before = await findShownBefore(db, row);
  const shown = before?.version ? await findRevisionText(db, row.id, before.version) : null;
  return shown?.text.content ?? null;
}

/** A plan whose time has passed would publish at once. */
function withoutPastPlan(before: ShownBefore, now: Date): ShownBefore {
  const isPast = before.scheduled_at !== null && Date.parse(before.scheduled_at) <= now.getTime();
  return isPast ? { ...before, ...noPlan } : before;
}

async function restoreShown(
  transaction: Transaction<Tables>,
  post: StoredPost,
  { before, actor, now, rendered }: Omit<UndoCommand, "id" | "version"> & { before: ShownBefore; rendered: SearchableText | null },
): Promise<StoredText> {
  const { row, newest } = post;
  const { version, updated_at, ...publication } = before;
  const hasReaders = before.status === "published" || before.scheduled_at !== null;
  const shown = hasReaders && version !== null ? await findShownText(transaction, row.id, version) : null;
  if (hasReaders && shown === null) throw notUndoable();
  if (shown && shown.text.slug !== row.slug) {
    await lockSlugs(transaction);
    if (await isSlugHeld(transaction, shown.text.slug, row.id)) throw notUndoable();
  }
  await freeAddress(transaction, post, before.status === "published" ? shown : null);
  const savedAt = now.toISOString();
  const revision = await appendRevision(transaction, row.id, {
    text: newest.text,
    status: before.status,
    cause: "undone",
    savedAt,
    author: actor,
  });
  const isNewest = shown === null || hasSameText(shown.text, newest.text);
  await showRevision(transaction, row, {
    revision: isNewest ? revision : shown,
    updatedAt: (shown && updated_at) ?? row.updated_at,
    publication,
    rendered,
  });
  return revision;
}

/** A category that was renamed since gets its present name. */
async function findShownText(transaction: Transaction<Tables>, id: string, version: number): Promise<StoredText | null> {
  const shown = await findRevisionText(transaction, id, version);
  if (!shown) return null;
  const text = { ...shown.text, category: await currentCategoryName(transaction, shown.text.category) };
  if (text.category !== shown.text.category) {
    const fields = JSON.stringify(text);
    await transaction.updateTable("post_revisions").set({ fields }).where("id", "=", shown.revisionId).execute();
  }
  return { ...shown, text };
}

/** Frees an address that the undone change made public: it was recorded at the instant of that change. */
async function freeAddress(transaction: Transaction<Tables>, { row }: StoredPost, shown: StoredText | null): Promise<void> {
  if (row.status !== "published" || shown?.text.slug === row.slug) return;
  await transaction
    .deleteFrom("post_redirects")
    .where("post_id", "=", row.id)
    .where("slug", "=", row.slug)
    .where("created_at", "=", row.updated_at)
    .execute();
}
