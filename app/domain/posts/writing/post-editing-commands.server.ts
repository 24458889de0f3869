import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { SaveCause } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import { isOfferedCategory, requireOfferedCategory } from "~/domain/categories/category-queries.server";
import { changeAndTell } from "~/domain/live/live-events.server";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import { RevisionNotFoundError, SlugTakenError } from "~/domain/posts/post/post-errors";
import { type EditorFields, postTextOf } from "~/domain/posts/post/post-for-staff";
import { claimSlug, lockSlugs } from "~/domain/posts/post/post-slugs.server";
import { publicationAfterSave } from "~/domain/posts/post/publication";
import { insertPost } from "./insert-post.server";
import { lockPost } from "./lock-post.server";
import { findEarlierSave, findRevision } from "./post-revisions.server";
import { recordVersion } from "./record-version.server";
import { getStoredPost } from "./stored-post.server";
import { type Edit, repeated, type Save, type SavedPost, savedPost, type TypedEdit, updatePost } from "./update-post.server";

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
    if (!earlier) return insertStartedPost(transaction, { ...start, fields, html });
    return repeated(await lockPost(transaction, earlier.postId, start.now), earlier);
  });
}

async function insertStartedPost(
  transaction: Transaction<Tables>,
  { fields, html, reserved = [], actor, saveId, now }: Start & { html: string },
): Promise<SavedPost> {
  const { slug, category, content, title, status } = fields;
  await claimSlug(transaction, { slug, postId: null, reserved });
  await requireOfferedCategory(transaction, category);
  const [id, savedAt] = [randomUUID(), now.toISOString()];
  const isNew = await insertPost(
    transaction,
    {
      id,
      author_id: actor.id,
      created_at: savedAt,
      updated_at: savedAt,
      ...publicationAfterSave({ status: "draft", published_at: null }, status, now),
    },
    { text: fields, status, cause: "created", savedAt, author: actor, saveId, rendered: { content, html } },
  );
  if (!isNew) throw new SlugTakenError(slug);
  await recordVersion(transaction, { id, version: 1, author_id: actor.id, title }, { cause: "created", actor, now });
  return savedPost(await getStoredPost(transaction, id), savedAt);
}

/**
 * Stores a post's next version for everybody who may read the post. Saving a post as it is stores nothing.
 *
 * @throws PostClashError when somebody saved after the version the writer saw
 * @throws SlugTakenError, UnknownCategoryError, PostInTrashError, PostNotFoundError, NotAllowedError, SaveIdReusedError
 */
export async function savePost(database: Database, edit: TypedEdit): Promise<SavedPost> {
  const { fields, merged, setAside, reserved } = edit;
  const { status, content } = fields;
  const cause: SaveCause = merged ? "merged" : "saved";
  return updatePost(database, edit, { text: () => fields, content, status, cause, shows: true, setAside, reserved });
}

/**
 * Stores what was typed and changes nothing that readers see or were promised: a draft gets its next version, and the text of a
 * published or a scheduled post waits until somebody publishes it. The status stays, whatever the form says. Throws as
 * {@link savePost} does.
 *
 * @param edit.automatic stored by itself while somebody wrote
 */
export async function saveWithoutPublishing(database: Database, edit: TypedEdit & { readonly automatic: boolean }): Promise<SavedPost> {
  const { fields, automatic, merged, setAside, reserved } = edit;
  const cause: SaveCause = merged ? "merged" : automatic ? "autosaved" : "saved";
  return updatePost(database, edit, { text: () => fields, content: fields.content, cause, shows: false, setAside, reserved });
}

/** Lets everybody read a post from now on, with its unpublished changes. Throws as {@link savePost} does. */
export async function publishPost(database: Database, edit: Edit): Promise<SavedPost> {
  return updatePost(database, edit, { text: ({ newest }) => newest.text, status: "published", cause: "published", shows: true });
}

/** Makes a post a draft again, with its unpublished changes; its date stays. Throws as {@link savePost} does. */
export async function unpublishPost(database: Database, edit: Edit): Promise<SavedPost> {
  return updatePost(database, edit, { text: ({ newest }) => newest.text, status: "draft", cause: "unpublished", shows: true });
}

/**
 * Ends unpublished changes: the next version has the text again that readers see, and the one that was dropped stays among the
 * revisions. A post without any is left alone. Throws as {@link savePost} does.
 */
export async function discardChanges(database: Database, edit: Edit): Promise<SavedPost> {
  return updatePost(database, edit, { text: ({ row }) => postTextOf(row), cause: "discarded", shows: false });
}

/**
 * Brings an earlier version's text back as a new version; readers see it once somebody publishes it. Address, status and date
 * stay, and so does the category when the earlier one is not offered any more. Throws as {@link savePost} does.
 */
export async function restoreRevision(database: Database, edit: Edit & { version: number }): Promise<SavedPost> {
  const revision = await findRevision(database.kysely, { id: edit.id, version: edit.version, actor: edit.actor });
  if (!revision) throw new RevisionNotFoundError();
  return updatePost(database, edit, {
    text: async ({ newest: { text } }, db) => ({
      ...revision.fields,
      slug: text.slug,
      category: (await isOfferedCategory(db, revision.fields.category)) ? revision.fields.category : text.category,
    }),
    content: revision.fields.content,
    cause: "restored",
    shows: false,
    restoredVersion: edit.version,
  });
}
