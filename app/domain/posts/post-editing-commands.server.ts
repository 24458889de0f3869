import { randomUUID } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { RevisionCause } from "~/database/editing-tables";
import type { BlogPostRow, Tables } from "~/database/tables";
import { isOfferedCategory, requireOfferedCategory } from "~/domain/categories/category-queries.server";
import { changeAndTell } from "~/domain/live-events.server";
import type { Actor } from "~/domain/staff/roles";
import { rendererVersion } from "./article-html";
import { renderArticle } from "./article-rendering.server";
import { type EditorFields, hasSameFields } from "./edited-post";
import { indexPost } from "./post-commands.server";
import { editedPost, fieldsOf, lockPost } from "./post-editing-queries.server";
import { PostClashError, PostInTrashError, PostNotFoundError, SaveIdReusedError } from "./post-errors";
import { requirePostPermission } from "./post-permissions";
import { findRevision, findSavedVersion, keepRevision, type SavedVersion } from "./post-revisions.server";
import { claimSlug, lockSlugs } from "./post-slugs.server";
import { dateOfPublication, recordVersion, storeVersion } from "./post-versions.server";

/** What every save carries. */
export interface Save {
  /** Made by the client for this one save (a UUID), the same each time it is sent: a retried save is stored once. */
  readonly saveId: string;
  readonly actor: Actor;
  readonly now: Date;
}

/** A save of a post that exists. */
export interface Edit extends Save {
  readonly id: string;
  /** The version the writer saw. */
  readonly basedOnVersion: number;
}

export interface SavedPost {
  readonly id: string;
  readonly version: number;
  readonly slug: string;
  readonly status: EditorFields["status"];
  /** ISO 8601. */
  readonly publishedAt: string | null;
  readonly savedAt: string;
  /** Nothing was stored: the post was like this already. */
  readonly unchanged: boolean;
}

/**
 * Stores a new post that belongs to the actor.
 *
 * @param start.reserved slugs of the articles that ship with the site
 * @throws SlugTakenError, UnknownCategoryError
 */
export async function startPost(
  database: Database,
  start: Save & { fields: EditorFields; reserved?: readonly string[] },
): Promise<SavedPost> {
  const html = await renderArticle(database.kysely, start.fields.content);
  return changeAndTell(database, start.fields.status === "published", async (transaction) => {
    await lockSlugs(transaction);
    const saved = await findSavedVersion(transaction, start);
    return saved ? repeated(await lockPost(transaction, saved.postId), saved) : insertPost(transaction, { ...start, html });
  });
}

/**
 * Stores a post's next version. Saving a post as it is stores nothing.
 *
 * @param edit.merged the text was merged from two
 * @param edit.reserved slugs of the articles that ship with the site
 * @throws PostClashError when somebody saved after the version the writer saw
 * @throws SlugTakenError, UnknownCategoryError, PostInTrashError, PostNotFoundError, NotAllowedError, SaveIdReusedError
 */
export async function savePost(
  database: Database,
  edit: Edit & { fields: EditorFields; merged?: boolean; reserved?: readonly string[] },
): Promise<SavedPost> {
  return changePost(database, edit, async () => ({
    fields: edit.fields,
    cause: edit.merged ? "merged" : "saved",
    reserved: edit.reserved,
  }));
}

/** Lets everybody read a post from now on. Throws as {@link savePost} does. */
export async function publishPost(database: Database, edit: Edit): Promise<SavedPost> {
  return changePost(database, edit, async (_db, post) => ({ fields: { ...fieldsOf(post), status: "published" }, cause: "published" }));
}

/** Makes a post a draft again; it keeps its date. Throws as {@link savePost} does. */
export async function unpublishPost(database: Database, edit: Edit): Promise<SavedPost> {
  return changePost(database, edit, async (_db, post) => ({ fields: { ...fieldsOf(post), status: "draft" }, cause: "unpublished" }));
}

/**
 * Brings an earlier version's text back as a new version. Address, status and date stay, and so does the category when
 * the earlier one is not offered any more. Throws as {@link savePost} does.
 */
export async function restoreRevision(database: Database, edit: Edit & { version: number }): Promise<SavedPost> {
  return changePost(database, edit, async (db, post) => {
    const revision = await findRevision(db, { id: edit.id, version: edit.version, actor: edit.actor });
    if (!revision) throw new PostNotFoundError();
    const category = (await isOfferedCategory(db, revision.fields.category)) ? revision.fields.category : post.category;
    const fields = { ...revision.fields, slug: post.slug, status: post.status, category };
    return { fields, cause: "restored", restoredVersion: edit.version };
  });
}

interface Wanted {
  readonly fields: EditorFields;
  readonly cause: RevisionCause;
  readonly restoredVersion?: number;
  readonly reserved?: readonly string[] | undefined;
}

type Want = (db: Kysely<Tables>, post: Selectable<BlogPostRow>) => Promise<Wanted>;

async function changePost(database: Database, edit: Edit, want: Want): Promise<SavedPost> {
  const seen = await database.kysely.selectFrom("blog_posts").selectAll().where("id", "=", edit.id).executeTakeFirst();
  if (!seen) throw new PostNotFoundError();
  requirePostPermission(edit.actor, "edit", { authorId: seen.author_id });
  const { fields } = await want(database.kysely, seen);
  // Before the transaction: on SQLite nobody else could read meanwhile.
  const html = seen.content === fields.content ? seen.content_html : await renderArticle(database.kysely, fields.content);
  const isPublic = seen.status === "published" || fields.status === "published";
  return changeAndTell(database, isPublic, async (transaction) => {
    const post = await lockPost(transaction, edit.id);
    const saved = await findSavedVersion(transaction, edit);
    if (saved) return repeated(post, saved);
    if (post.deleted_at !== null) throw new PostInTrashError();
    const wanted = await want(transaction, post);
    if (hasSameFields(fieldsOf(post), wanted.fields)) return savedPost(post, true);
    if (post.version !== edit.basedOnVersion) throw await clash(transaction, post, edit);
    const cause = causeOf(post.status, wanted);
    await storeVersion(transaction, post, { ...edit, ...wanted, cause, html, reserved: wanted.reserved ?? [] });
    return savedPost(await lockPost(transaction, edit.id));
  });
}

/** A change of status says more than that something was saved. */
function causeOf(status: EditorFields["status"], { fields, cause }: Wanted): RevisionCause {
  if (status === fields.status) return cause;
  return fields.status === "published" ? "published" : "unpublished";
}

async function clash(db: Kysely<Tables>, post: Selectable<BlogPostRow>, { id, basedOnVersion, actor }: Edit): Promise<PostClashError> {
  const base = await findRevision(db, { id, version: basedOnVersion, actor });
  return new PostClashError(await editedPost(db, post), base?.fields ?? null);
}

async function insertPost(
  transaction: Transaction<Tables>,
  { fields, html, reserved = [], actor, saveId, now }: Save & { fields: EditorFields; html: string; reserved?: readonly string[] },
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
  return savedPost(row);
}

function savedPost(row: Selectable<BlogPostRow>, unchanged = false): SavedPost {
  const { id, version, slug, status, published_at: publishedAt, updated_at: savedAt } = row;
  return { id, version, slug, status, publishedAt, savedAt, unchanged };
}

/** The answer to a save that is sent again. */
function repeated(row: Selectable<BlogPostRow>, saved: SavedVersion): SavedPost {
  if (saved.postId !== row.id) throw new SaveIdReusedError();
  return { ...savedPost(row), version: saved.version, savedAt: saved.savedAt };
}
