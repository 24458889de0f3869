import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { SaveCause } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import { currentCategoryName, findOfferedCategory, requireOfferedCategory } from "~/domain/categories/category-queries.server";
import type { SearchableText } from "~/domain/posts/article/article-rendering.server";
import { revisionNotFound, SlugTakenError } from "~/domain/posts/post/post-errors";
import { type EditorFields, postTextOf } from "~/domain/posts/post/post-for-staff";
import { claimSlug, lockSlugs } from "~/domain/posts/post/post-slugs.server";
import { publicationAfterSave } from "~/domain/posts/post/publication";
import { findRevision, listEarlierSaves } from "./post-revisions.server";
import { recordVersion } from "./record-version.server";
import { changeWithText } from "./rendered-posts.server";
import { insertPost } from "./show-revision.server";
import { nothingBefore, recordShownBefore } from "./shown-before.server";
import { getStoredPost } from "./stored-post.server";
import { type Edit, type Save, type SavedPost, savedPost, type TypedEdit, updatePost } from "./update-post.server";

interface Start extends Save {
  readonly fields: EditorFields;
  readonly withoutPublishing?: boolean;
  readonly reserved?: readonly string[];
}

/** @throws SlugTakenError, UnknownCategoryError */
export async function startPost(database: Database, start: Start): Promise<SavedPost> {
  const fields: EditorFields = start.withoutPublishing ? { ...start.fields, status: "draft" } : start.fields;
  const { content, status } = fields;
  const started = await changeWithText(database, { isPublic: status === "published", content }, async (transaction, rendered) => {
    await lockSlugs(transaction);
    const [earlier] = await listEarlierSaves(transaction, start);
    return earlier ?? insertStartedPost(transaction, { ...start, fields, rendered });
  });
  if (!("postId" in started)) return started;
  const edit = { ...start, fields, id: started.postId, basedOnVersion: started.version };
  return start.withoutPublishing ? saveWithoutPublishing(database, { ...edit, automatic: false }) : savePost(database, edit);
}

async function insertStartedPost(
  transaction: Transaction<Tables>,
  { fields, rendered, reserved = [], actor, saveId, now }: Start & { rendered: SearchableText | null },
): Promise<SavedPost> {
  const { slug, title, status } = fields;
  await claimSlug(transaction, { slug, postId: null, reserved });
  const category = await currentCategoryName(transaction, fields.category);
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
    { text: { ...fields, category }, status, cause: "created", savedAt, author: actor, saveId, rendered },
  );
  if (!isNew) throw new SlugTakenError(slug);
  const saved = { id, version: 1, author_id: actor.id, title, page: null };
  if (status === "published") await recordShownBefore(transaction, saved, nothingBefore);
  await recordVersion(transaction, saved, { cause: "created", actor, now });
  return savedPost(await getStoredPost(transaction, id), savedAt);
}

/** @throws PostClashError, SlugTakenError, UnknownCategoryError, PostInTrashError, DomainError; so do the others here */
export async function savePost(database: Database, edit: TypedEdit): Promise<SavedPost> {
  const { fields, merged, setAside, reserved } = edit;
  const cause: SaveCause = merged ? "merged" : "saved";
  return updatePost(database, edit, { text: fields, status: fields.status, cause, shows: true, setAside, reserved });
}

/** A draft shows the new text; a published or scheduled post keeps it as unpublished changes. The status stays, whatever the form says. */
export async function saveWithoutPublishing(database: Database, edit: TypedEdit & { readonly automatic: boolean }): Promise<SavedPost> {
  const { fields, automatic, merged, setAside, reserved } = edit;
  const cause: SaveCause = merged ? "merged" : automatic ? "autosaved" : "saved";
  return updatePost(database, edit, { text: fields, cause, shows: false, setAside, reserved });
}

export async function publishPost(database: Database, edit: Edit): Promise<SavedPost> {
  return updatePost(database, edit, { text: ({ newest }) => newest.text, status: "published", cause: "published", shows: true });
}

/** Plans the newest text of a scheduled post. */
export async function showPlanned(database: Database, edit: Edit): Promise<SavedPost> {
  return updatePost(database, edit, { text: ({ newest }) => newest.text, status: "draft", cause: "saved", shows: true });
}

/** Makes the readers' text the newest again; the discarded one remains among the revisions. */
export async function discardChanges(database: Database, edit: Edit): Promise<SavedPost> {
  return updatePost(database, edit, { text: ({ row }) => postTextOf(row), cause: "discarded", shows: false });
}

/** Keeps slug, status and date, and the category if the earlier one was retired. */
export async function restoreRevision(database: Database, edit: Edit & { version: number }): Promise<SavedPost> {
  const revision = await findRevision(database.kysely, { id: edit.id, version: edit.version, actor: edit.actor });
  if (!revision) throw revisionNotFound();
  return updatePost(database, edit, {
    text: async ({ newest: { text } }, db) => ({
      ...revision.fields,
      slug: text.slug,
      category: await findOfferedCategory(db, revision.fields.category, text.category),
    }),
    content: revision.fields.content,
    cause: "restored",
    shows: false,
    restoredVersion: edit.version,
  });
}
