import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { SaveCause } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import { requireOfferedCategory } from "~/domain/categories/category-queries.server";
import { changeAndTell } from "~/domain/live/live-events.server";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import { PostClashError, PostInTrashError, SaveIdReusedError } from "~/domain/posts/post/post-errors";
import { type EditorFields, hasSameText, type PostText, postTextOf, type SavedVersion } from "~/domain/posts/post/post-for-staff";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import { claimSlug, requireFreeSlug } from "~/domain/posts/post/post-slugs.server";
import { isPublic, postStatus, publicationAfterSave } from "~/domain/posts/post/publication";
import type { Actor } from "~/domain/staff/roles";
import { appendRevision } from "./append-revision.server";
import { lockPost } from "./lock-post.server";
import { type EarlierSave, findEarlierSave, findRevision, thinOutAutosaves } from "./post-revisions.server";
import { recordVersion } from "./record-version.server";
import { type RenderedText, showRevision } from "./show-revision.server";
import { getStoredPost, postForStaff, type StoredPost } from "./stored-post.server";

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

/** A save of what somebody typed. */
export interface TypedEdit extends Edit {
  readonly fields: EditorFields;
  /** The text was merged from two. */
  readonly merged?: boolean;
  /** The writer's own text before that: it stays among the revisions. */
  readonly setAside?: PostText | null;
  /** Slugs of the articles that ship with the site. */
  readonly reserved?: readonly string[];
}

export interface SavedPost extends SavedVersion {
  /** Nothing was stored: the post was like this already. */
  readonly unchanged: boolean;
}

/** What is to become of a post. */
export interface PostUpdate {
  /** Decided once the post is locked. */
  readonly text: (post: StoredPost, db: Kysely<Tables>) => PostText | Promise<PostText>;
  /** The content that `text` will most likely have; left out, the newest text's. It is rendered ahead. */
  readonly content?: string;
  /** Left out, the post stays what it is. */
  readonly status?: "draft" | "published";
  readonly cause: SaveCause;
  /** Whether readers of a published post see the text at once, and those of a scheduled one in time. A draft's always shows. */
  readonly shows: boolean;
  readonly restoredVersion?: number;
  readonly setAside?: PostText | null | undefined;
  readonly reserved?: readonly string[] | undefined;
}

/**
 * Stores the next version of a post, unless the post is like that already or somebody else saved it.
 *
 * @throws what `savePost` throws
 */
export async function updatePost(database: Database, edit: Edit, update: PostUpdate): Promise<SavedPost> {
  const seen = await getStoredPost(database.kysely, edit.id);
  requirePostPermission(edit.actor, "edit", { authorId: seen.row.author_id });
  // Before the transaction: on SQLite nobody else could write meanwhile.
  const rendered = showsText(seen, update) ? await render(database.kysely, seen, update) : null;
  const isForReaders = update.shows && (seen.row.status === "published" || update.status === "published" || isPublic(seen.row, edit.now));
  return changeAndTell(database, isForReaders, async (transaction) => {
    const post = await lockPost(transaction, edit.id, edit.now);
    const earlier = await findEarlierSave(transaction, edit);
    if (earlier) return repeated(post, earlier);
    if (post.row.deleted_at !== null) throw new PostInTrashError();
    const text = await update.text(post, transaction);
    const { status = post.row.status } = update;
    const setAside = update.setAside && !hasSameText(update.setAside, text) ? update.setAside : null;
    const isSame = hasSameText(post.newest.text, text) && status === post.row.status && !(showsText(post, update) && post.unpublished);
    if (isSame && !setAside) return savedPost(post, post.unpublished?.changedAt ?? post.row.updated_at, true);
    if (post.row.version !== edit.basedOnVersion) throw await clash(transaction, post, edit);
    await store(transaction, post, { ...edit, ...update, text, status, setAside, rendered });
    return savedPost(await getStoredPost(transaction, edit.id), edit.now.toISOString());
  });
}

/** Whether a text becomes what readers see or were promised; else it waits until somebody publishes it. */
function showsText({ row }: StoredPost, { shows }: Pick<PostUpdate, "shows">): boolean {
  return shows || postStatus(row) === "draft";
}

async function render(db: Kysely<Tables>, { row, newest }: StoredPost, update: PostUpdate): Promise<RenderedText | null> {
  const { content = newest.text.content } = update;
  return content === row.content ? null : { content, html: await renderArticle(db, content) };
}

interface NextVersion extends Save, Pick<PostUpdate, "cause" | "shows" | "restoredVersion" | "reserved"> {
  readonly text: PostText;
  readonly status: "draft" | "published";
  readonly setAside: PostText | null;
  readonly rendered: RenderedText | null;
}

async function store(transaction: Transaction<Tables>, post: StoredPost, next: NextVersion): Promise<void> {
  const { row } = post;
  const { status, saveId, actor, now, setAside, rendered } = next;
  const shows = showsText(post, next);
  await requireKnownCategory(transaction, post, next.text);
  await requireSlug(transaction, post, next);
  const by = { status, savedAt: now.toISOString(), author: actor };
  if (setAside) await appendRevision(transaction, row.id, { ...by, text: setAside, cause: "set-aside" });
  const live = postTextOf(row);
  const isLive = !shows && hasSameText(next.text, live);
  const cause = causeOf(row.status, next);
  const { restoredVersion } = next;
  const revision = await appendRevision(transaction, row.id, {
    ...by,
    text: isLive ? live : next.text,
    cause,
    restoredVersion,
    saveId,
  });
  if (shows) {
    const publication = publicationAfterSave(row, status, now);
    await showRevision(transaction, row, { revision, updatedAt: by.savedAt, publication, rendered });
  } else if (isLive) await showRevision(transaction, row, { revision, updatedAt: row.updated_at });
  const saved = { id: row.id, version: revision.version, author_id: row.author_id, title: next.text.title };
  await recordVersion(transaction, saved, { cause, actor, now });
  if (cause === "autosaved") await thinOutAutosaves(transaction, { postId: row.id, actor, now });
}

/** A post keeps its category, and its unpublished changes theirs, when it is offered no more. */
async function requireKnownCategory(transaction: Transaction<Tables>, { row, newest }: StoredPost, { category }: PostText): Promise<void> {
  if (category !== row.category && category !== newest.text.category) await requireOfferedCategory(transaction, category);
}

/**
 * An address is claimed when it is shown. One that waits must be free when it is chosen; if somebody takes it later, publishing
 * fails and the text goes on being saved.
 */
async function requireSlug(transaction: Transaction<Tables>, post: StoredPost, { text: { slug }, reserved = [], shows }: NextVersion) {
  if (slug === post.row.slug) return;
  const claim = { slug, postId: post.row.id, reserved };
  if (showsText(post, { shows })) await claimSlug(transaction, claim);
  else if (slug !== post.newest.text.slug) await requireFreeSlug(transaction, claim);
}

/** What readers get to see, or no longer, says more than that something was saved. */
function causeOf(before: "draft" | "published", { status, cause, shows }: NextVersion): SaveCause {
  const isShown = status === "published" && (before === "draft" || (shows && cause === "saved"));
  if (isShown) return "published";
  return before === status ? cause : "unpublished";
}

async function clash(db: Kysely<Tables>, post: StoredPost, { id, basedOnVersion, actor }: Edit): Promise<PostClashError> {
  const base = await findRevision(db, { id, version: basedOnVersion, actor });
  return new PostClashError(postForStaff(post), base?.fields ?? null);
}

/** What the writer is told. */
export function savedPost({ row, unpublished }: StoredPost, savedAt: string, unchanged = false): SavedPost {
  const { id, version, slug, status, published_at: publishedAt } = row;
  return { id, version, slug, status, publishedAt, savedAt, unpublished, unchanged };
}

/** The answer to a save that is sent again. */
export function repeated(post: StoredPost, { postId, version, savedAt }: EarlierSave): SavedPost {
  if (postId !== post.row.id) {
    throw new SaveIdReusedError("This save was already used for another post. Reload the page and try again.");
  }
  return { ...savedPost(post, savedAt), version };
}
