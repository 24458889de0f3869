import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { isOfferedCategory, requireOfferedCategory } from "~/domain/categories/category-queries.server";
import { changeAndTell } from "~/domain/live/live-events.server";
import { rendererVersion } from "~/domain/posts/article/article-html";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import { PostNotFoundError } from "~/domain/posts/post/post-errors";
import type { EditorFields } from "~/domain/posts/post/post-for-staff";
import { claimSlug, lockSlugs } from "~/domain/posts/post/post-slugs.server";
import { changePost, type Edit, repeated, type Save, type SavedPost, savedPost, type TypedEdit } from "./change-post.server";
import { indexPost } from "./post-commands.server";
import { lockPost } from "./post-editing-queries.server";
import { findEarlierSave, findRevision, keepRevision } from "./post-revisions.server";
import { dateOfPublication, recordVersion } from "./post-versions.server";
import { readWorkingPost } from "./unpublished-changes.server";

interface Start extends Save {
  readonly fields: EditorFields;
  /** Stored by itself while somebody wrote: a draft, whatever the form says. */
  readonly automatic?: boolean;
  /** Slugs of the articles that ship with the site. */
  readonly reserved?: readonly string[];
}

/**
 * Stores a new post that belongs to the actor.
 *
 * @throws SlugTakenError, UnknownCategoryError
 */
export async function startPost(database: Database, start: Start): Promise<SavedPost> {
  const fields: EditorFields = start.automatic ? { ...start.fields, status: "draft" } : start.fields;
  const html = await renderArticle(database.kysely, fields.content);
  return changeAndTell(database, fields.status === "published", async (transaction) => {
    await lockSlugs(transaction);
    const earlier = await findEarlierSave(transaction, start);
    if (!earlier) return insertPost(transaction, { ...start, fields, html });
    return repeated(await readWorkingPost(transaction, await lockPost(transaction, earlier.postId)), earlier);
  });
}

/**
 * Stores a post's next version for everybody who may read the post. Saving a post as it is stores nothing.
 *
 * @throws PostClashError when somebody saved after the version the writer saw
 * @throws SlugTakenError, UnknownCategoryError, PostInTrashError, PostNotFoundError, NotAllowedError, SaveIdReusedError
 */
export async function savePost(database: Database, edit: TypedEdit): Promise<SavedPost> {
  const { fields, merged, setAside, reserved } = edit;
  return changePost(database, edit, async () => ({ fields, cause: merged ? "merged" : "saved", shows: true, setAside, reserved }));
}

/** Lets everybody read a post from now on, with its unpublished changes. Throws as {@link savePost} does. */
export async function publishPost(database: Database, edit: Edit): Promise<SavedPost> {
  return changePost(database, edit, async (_db, { fields }) => ({
    ...{ fields: { ...fields, status: "published" }, cause: "published", shows: true },
  }));
}

/** Makes a post a draft again, with its unpublished changes; it keeps its date. Throws as {@link savePost} does. */
export async function unpublishPost(database: Database, edit: Edit): Promise<SavedPost> {
  return changePost(database, edit, async (_db, { fields }) => ({
    ...{ fields: { ...fields, status: "draft" }, cause: "unpublished", shows: true },
  }));
}

/**
 * Brings an earlier version's text back as a new version; readers see it once somebody publishes it. Address, status and date
 * stay, and so does the category when the earlier one is not offered any more. Throws as {@link savePost} does.
 */
export async function restoreRevision(database: Database, edit: Edit & { version: number }): Promise<SavedPost> {
  return changePost(database, edit, async (db, { fields: { slug, status, category } }) => {
    const revision = await findRevision(db, { id: edit.id, version: edit.version, actor: edit.actor });
    if (!revision) throw new PostNotFoundError();
    const isOffered = await isOfferedCategory(db, revision.fields.category);
    const fields = { ...revision.fields, slug, status, category: isOffered ? revision.fields.category : category };
    return { fields, cause: "restored", shows: false, restoredVersion: edit.version };
  });
}

async function insertPost(
  transaction: Transaction<Tables>,
  { fields, html, reserved = [], actor, saveId, now }: Start & { html: string },
): Promise<SavedPost> {
  await claimSlug(transaction, { slug: fields.slug, postId: null, reserved });
  await requireOfferedCategory(transaction, fields.category);
  const savedAt = now.toISOString();
  const row = await transaction
    .insertInto("blog_posts")
    .values({
      ...fields,
      id: randomUUID(),
      author_id: actor.id,
      created_at: savedAt,
      updated_at: savedAt,
      published_at: dateOfPublication({ status: "draft", published_at: null }, fields.status, now),
      content_html: html,
      content_html_version: rendererVersion,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await indexPost(transaction, row.id, fields);
  await keepRevision(transaction, { postId: row.id, version: row.version, fields, cause: "created", savedAt, actor, saveId });
  await recordVersion(transaction, row, { cause: "created", actor, now });
  return savedPost({ row, unpublished: null }, savedAt);
}
