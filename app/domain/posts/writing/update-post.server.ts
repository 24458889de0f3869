import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { SaveCause } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import { currentCategoryName, requireOfferedCategory } from "~/domain/categories/category-queries.server";
import { DomainError } from "~/domain/errors";
import type { SearchableText } from "~/domain/posts/article/article-rendering.server";
import { PostClashError, PostInTrashError } from "~/domain/posts/post/post-errors";
import { type EditorFields, hasSameText, type PostText, postTextOf, type SavedVersion } from "~/domain/posts/post/post-for-staff";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import { claimSlug, requireFreeSlug } from "~/domain/posts/post/post-slugs.server";
import { isPublic, postStatus, publicationAfterSave } from "~/domain/posts/post/publication";
import { isOwnPage } from "~/domain/posts/post/slug";
import type { Actor } from "~/domain/staff/roles";
import { appendRevision } from "./append-revision.server";
import { lockPost } from "./lock-post.server";
import { type EarlierSave, findRevision, laterSaveId, listEarlierSaves, pruneAutosaves } from "./post-revisions.server";
import { recordVersion } from "./record-version.server";
import { changeWithText } from "./rendered-posts.server";
import { showRevision } from "./show-revision.server";
import { recordShownBefore, shownBefore } from "./shown-before.server";
import { getStoredPost, postForStaff, type StoredPost } from "./stored-post.server";

export interface Save {
  /** A UUID from the client: a retried save is stored once. */
  readonly saveId: string;
  readonly actor: Actor;
  readonly now: Date;
}

export interface Edit extends Save {
  readonly id: string;
  readonly basedOnVersion: number;
}

export interface TypedEdit extends Edit {
  readonly fields: EditorFields;
  readonly merged?: boolean;
  readonly setAside?: PostText | null;
  readonly reserved?: readonly string[];
}

export interface SavedPost extends SavedVersion {
  readonly unchanged: boolean;
}

interface PostUpdate {
  /** As typed, or made from the stored post. */
  readonly text: PostText | ((post: StoredPost, db: Kysely<Tables>) => PostText | Promise<PostText>);
  /** The expected content of a text that is made, to render it ahead; the newest text's if left out. */
  readonly content?: string;
  readonly status?: "draft" | "published";
  readonly cause: SaveCause;
  /** Whether readers see the text at once, or as scheduled. Drafts have no unpublished changes, so theirs always shows. */
  readonly shows: boolean;
  readonly restoredVersion?: number;
  readonly setAside?: PostText | null | undefined;
  readonly reserved?: readonly string[] | undefined;
}

/** Stores nothing when nothing would change. @throws like `savePost` */
export async function updatePost(database: Database, edit: Edit, requested: PostUpdate): Promise<SavedPost> {
  const seen = await getStoredPost(database.kysely, edit.id);
  const { row } = seen;
  requirePostPermission(edit.actor, "edit", { authorId: row.author_id, page: row.page });
  const isForReaders = requested.shows && (row.status === "published" || requested.status === "published" || isPublic(row, edit.now));
  return changeWithText(database, { isPublic: isForReaders, content: contentToRender(seen, requested) }, async (transaction, rendered) => {
    const post = await lockPost(transaction, edit.id, edit.now);
    const update = await withAllowedFields(transaction, post, requested);
    const earlier = await listEarlierSaves(transaction, edit);
    if (earlier.some(({ postId }) => postId !== edit.id)) {
      throw new DomainError("conflict", "Not saved", "This save was already used for another post. Reload the page and try again.");
    }
    const repeated = earlier.find((save) => isRepeated(save, post, update));
    if (repeated) return { ...savedPost(post, repeated.savedAt), version: repeated.version };
    if (post.row.deleted_at !== null) throw new PostInTrashError();
    const text = typeof update.text === "function" ? await update.text(post, transaction) : update.text;
    const { status = post.row.status } = update;
    const setAside = update.setAside && !hasSameText(update.setAside, text) ? update.setAside : null;
    const isSame = hasSameText(post.newest.text, text) && status === post.row.status && !(showsText(post, update) && post.unpublished);
    if (isSame && !setAside) return savedPost(post, post.unpublished?.changedAt ?? post.row.updated_at, true);
    const next = basedOnEarlier(edit, earlier, post);
    if (post.row.version !== next.basedOnVersion) await requireSameText(transaction, post, next, update);
    await store(transaction, post, { ...next, ...update, text, status, setAside, rendered });
    return savedPost(await getStoredPost(transaction, edit.id), edit.now.toISOString());
  });
}

/** An editor that was opened before a category was renamed sends its former name. Of a page, only the text can change, and the title of one that the clinic added. */
async function withAllowedFields(transaction: Transaction<Tables>, post: StoredPost, update: PostUpdate): Promise<PostUpdate> {
  const { text, setAside } = update;
  const { page } = post.row;
  if (page !== null) {
    const allowed = ({ title, excerpt, content }: PostText) => ({
      ...post.newest.text,
      excerpt,
      content,
      ...(isOwnPage(page) && { title }),
    });
    return {
      ...update,
      text: typeof text === "function" ? async (...from) => allowed(await text(...from)) : allowed(text),
      setAside: setAside && allowed(setAside),
    };
  }
  return typeof text === "function"
    ? update
    : { ...update, text: { ...text, category: await currentCategoryName(transaction, text.category) } };
}

/** Whether the same save was sent again. Several forms of one page share a save id, so the command counts too. */
function isRepeated(earlier: EarlierSave, { row, unpublished }: StoredPost, update: PostUpdate): boolean {
  if (typeof update.text === "function") {
    return earlier.cause === update.cause && earlier.restoredVersion === (update.restoredVersion ?? null);
  }
  const isStillToShow = update.shows && unpublished !== null && earlier.version === row.version;
  const hasSameStatus = update.status === undefined || update.status === earlier.status;
  return hasSameStatus && !isStillToShow && hasSameText(earlier.text, update.text);
}

/** A person who sends a form again has seen its first text, whatever version the form names. */
function basedOnEarlier<Next extends Edit>(edit: Next, earlier: readonly EarlierSave[], { row }: StoredPost): Next {
  if (earlier.length === 0) return edit;
  const basedOnVersion = Math.max(edit.basedOnVersion, ...earlier.map(({ version }) => version));
  return { ...edit, basedOnVersion, saveId: laterSaveId(edit.saveId, row.version + 1) };
}

function showsText({ row }: StoredPost, { shows }: Pick<PostUpdate, "shows">): boolean {
  return shows || postStatus(row) === "draft";
}

/** Null for a text that is not shown, or that has its HTML already. */
function contentToRender(post: StoredPost, update: PostUpdate): string | null {
  const { content } = typeof update.text === "function" ? { content: post.newest.text.content, ...update } : update.text;
  return showsText(post, update) && content !== post.row.content ? content : null;
}

interface NextVersion extends Save, Pick<PostUpdate, "cause" | "shows" | "restoredVersion" | "reserved"> {
  readonly text: PostText;
  readonly status: "draft" | "published";
  readonly setAside: PostText | null;
  readonly rendered: SearchableText | null;
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
  const saved = { id: row.id, version: revision.version, author_id: row.author_id, title: next.text.title, page: row.page };
  const isForReaders = shows && (row.status === "published" || status === "published");
  if (isForReaders) await recordShownBefore(transaction, saved, shownBefore(post));
  await recordVersion(transaction, saved, { cause, actor, now });
  if (cause === "autosaved") await pruneAutosaves(transaction, { postId: row.id, actor, now });
}

/** A retired category may stay on the post that has it. */
async function requireKnownCategory(transaction: Transaction<Tables>, { row, newest }: StoredPost, { category }: PostText): Promise<void> {
  if (category !== row.category && category !== newest.text.category) await requireOfferedCategory(transaction, category);
}

/** A slug is claimed when it is shown. If another post takes it before, saving works but publishing fails. */
async function requireSlug(transaction: Transaction<Tables>, post: StoredPost, { text: { slug }, reserved = [], shows }: NextVersion) {
  if (slug === post.row.slug) return;
  const claim = { slug, postId: post.row.id, reserved };
  if (showsText(post, { shows })) await claimSlug(transaction, claim);
  else if (slug !== post.newest.text.slug) await requireFreeSlug(transaction, claim);
}

function causeOf(before: "draft" | "published", { status, cause, shows }: NextVersion): SaveCause {
  const isShown = status === "published" && (before === "draft" || (shows && cause === "saved"));
  if (isShown) return "published";
  return before === status ? cause : "unpublished";
}

/** A save without publishing may follow a version that changed only the status. @throws PostClashError */
async function requireSameText(
  db: Kysely<Tables>,
  post: StoredPost,
  { id, basedOnVersion, actor }: Edit,
  update: PostUpdate,
): Promise<void> {
  const base = await findRevision(db, { id, version: basedOnVersion, actor });
  const isTyped = typeof update.text !== "function" && update.cause !== "merged";
  if (isTyped && !update.shows && base && hasSameText(base.fields, post.newest.text)) return;
  throw new PostClashError(postForStaff(post), base?.fields ?? null);
}

export function savedPost({ row, unpublished, review }: StoredPost, savedAt: string, unchanged = false): SavedPost {
  const { id, page, version, slug, status, published_at: publishedAt } = row;
  return { id, page, version, slug, status, publishedAt, savedAt, unpublished, review, unchanged };
}
