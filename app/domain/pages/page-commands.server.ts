import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { changeAndNotify } from "~/domain/live/live-events.server";
import type { SearchableText } from "~/domain/posts/article/article-rendering.server";
import { revisionNotFound } from "~/domain/posts/post/post-errors";
import { emptyText, hasSameText, type PostText } from "~/domain/posts/post/post-for-staff";
import { lockSlugs } from "~/domain/posts/post/post-slugs.server";
import { noPlan, publicationAfterSave } from "~/domain/posts/post/publication";
import { slugOfPage } from "~/domain/posts/post/slug";
import { appendRevision, type StoredText } from "~/domain/posts/writing/append-revision.server";
import { lockPost } from "~/domain/posts/writing/lock-post.server";
import { findRevisionText } from "~/domain/posts/writing/post-revisions.server";
import { recordVersion } from "~/domain/posts/writing/record-version.server";
import { changeWithText } from "~/domain/posts/writing/rendered-posts.server";
import { insertPost, showRevision } from "~/domain/posts/writing/show-revision.server";
import type { StoredPost } from "~/domain/posts/writing/stored-post.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import type { PageCopy } from "./page";

interface PageCommand {
  /** A page's name, or the Spanish address of one without its first slash. */
  readonly page: string;
  readonly actor: Actor;
  readonly now: Date;
}

interface BuiltInCommand extends PageCommand {
  readonly builtIn: PageCopy;
}

/**
 * Makes the post that a page is edited in, as a draft of the built-in text. If it exists and nobody has edited it, it gets the built-in
 * text of this release.
 *
 * @returns the post's id
 * @throws notAllowed
 */
export async function editPage(database: Database, { page, builtIn, actor, now }: BuiltInCommand): Promise<string> {
  requireRole(actor, "editor");
  return changeWithText(database, { isPublic: false, content: builtIn.content }, async (transaction, rendered) => {
    // Two inserts at once would deadlock in PostgreSQL, on two unique indexes.
    await lockSlugs(transaction);
    const [id, at] = [randomUUID(), now.toISOString()];
    const text = { ...emptyText, category: "", slug: slugOfPage(page), author_name: actor.name, ...textOf(builtIn) };
    const revision = { text, status: "draft", cause: "built-in", savedAt: at, author: actor, rendered } as const;
    if (await insertPost(transaction, { id, page, created_at: at, updated_at: at, status: "draft" }, revision)) return id;
    const post = await lockPost(transaction, page, now, "page");
    if (isUntouched(post)) await showBuiltIn(transaction, post, { builtIn, actor, now, rendered });
    return post.row.id;
  });
}

/**
 * Shows readers the built-in text at once; the page's own stays among its revisions.
 *
 * @returns what `undoBuiltInText` needs; null when the page has no text of its own
 * @throws notAllowed
 */
export async function restoreBuiltInText(database: Database, { page, builtIn, actor, now }: BuiltInCommand) {
  requireRole(actor, "editor");
  if (!(await findPagePost(database.kysely, page))) return null;
  return changeWithText(database, { isPublic: true, content: builtIn.content }, async (transaction, rendered) => {
    const post = await lockPost(transaction, page, now, "page");
    const { row } = post;
    const shownBefore = row.status === "published" ? (post.unpublished?.liveVersion ?? row.version) : null;
    const shown = await showBuiltIn(transaction, post, { builtIn, actor, now, rendered });
    if (!shown) return null;
    const { title } = builtIn;
    await recordVersion(transaction, { ...row, title, version: shown.version }, { cause: "built-in", actor, now });
    return { id: row.id, version: shown.version, shownBefore };
  });
}

/** Readers see the earlier text again, and unpublished changes are back too. @throws DomainError, notAllowed */
export async function undoBuiltInText(
  database: Database,
  { page, version, shownBefore, actor, now }: PageCommand & { version: number; shownBefore: number | null },
): Promise<string> {
  requireRole(actor, "editor");
  return changeAndNotify(database, true, async (transaction) => {
    const { row } = await lockPost(transaction, page, now, "page");
    if (row.version !== version)
      throw new DomainError("conflict", "Not undone", "This page has been changed since. Its earlier texts are under Revisions.");
    const last = await findTextBefore(transaction, row.id, version);
    const shown = shownBefore === null ? last : await findRevisionText(transaction, row.id, shownBefore);
    if (!last || !shown) throw revisionNotFound();
    const status = shownBefore === null ? "draft" : "published";
    const restore = ({ text, version: restoredVersion }: StoredText) =>
      appendRevision(transaction, row.id, { text, status, cause: "restored", restoredVersion, savedAt: now.toISOString(), author: actor });
    const revision = await restore(shown);
    const publication = publicationAfterSave(row, status, now);
    await showRevision(transaction, row, { revision, updatedAt: now.toISOString(), publication });
    const newest = last.version === shown.version ? revision : await restore(last);
    await recordVersion(transaction, { ...row, version: newest.version }, { cause: "restored", actor, now });
    return row.id;
  });
}

async function findPagePost(db: Kysely<Tables>, page: string): Promise<string | null> {
  const row = await db.selectFrom("blog_posts").select("id").where("page", "=", page).executeTakeFirst();
  return row?.id ?? null;
}

function isUntouched({ row, cause }: StoredPost): boolean {
  return row.status !== "published" && row.scheduled_at === null && cause === "built-in";
}

/** @returns null when the page shows it already */
async function showBuiltIn(
  transaction: Transaction<Tables>,
  { row, newest }: StoredPost,
  { builtIn, actor, now, rendered }: Omit<BuiltInCommand, "page"> & { readonly rendered: SearchableText | null },
): Promise<StoredText | null> {
  const text: PostText = { ...newest.text, ...textOf(builtIn) };
  const isShown = row.status === "draft" && row.scheduled_at === null && hasSameText(newest.text, text);
  if (isShown) return null;
  const savedAt = now.toISOString();
  const revision = await appendRevision(transaction, row.id, { text, status: "draft", cause: "built-in", savedAt, author: actor });
  const publication = { ...publicationAfterSave(row, "draft", now), ...noPlan };
  await showRevision(transaction, row, { revision, updatedAt: savedAt, publication, rendered });
  return revision;
}

async function findTextBefore(transaction: Transaction<Tables>, postId: string, version: number): Promise<StoredText | null> {
  const row = await transaction
    .selectFrom("post_revisions")
    .select("version")
    .where("post_id", "=", postId)
    .where("version", "<", version)
    .where("cause", "!=", "set-aside")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? findRevisionText(transaction, postId, row.version) : null;
}

function textOf({ title, intro, content }: PageCopy) {
  return { title, excerpt: intro, content };
}
