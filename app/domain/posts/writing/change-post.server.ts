import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { SaveCause } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import { changeAndTell } from "~/domain/live/live-events.server";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import { PostClashError, PostInTrashError, PostNotFoundError, SaveIdReusedError } from "~/domain/posts/post/post-errors";
import { type EditorFields, hasSameFields, type SavedVersion } from "~/domain/posts/post/post-for-staff";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import type { Actor } from "~/domain/staff/roles";
import { editedPost, lockPost } from "./post-editing-queries.server";
import { type EarlierSave, findEarlierSave, findRevision } from "./post-revisions.server";
import { storeVersion, storeVersionAhead } from "./post-versions.server";
import { isGuarded, readWorkingPost, type WorkingPost } from "./unpublished-changes.server";

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
  readonly setAside?: EditorFields | null;
  /** Slugs of the articles that ship with the site. */
  readonly reserved?: readonly string[];
}

export interface SavedPost extends SavedVersion {
  /** Nothing was stored: the post was like this already. */
  readonly unchanged: boolean;
}

/** What a change makes of a post. */
export interface Wanted {
  readonly fields: EditorFields;
  readonly cause: SaveCause;
  /** Whether readers of a published post see it at once, and those of a scheduled one in time. */
  readonly shows: boolean;
  readonly restoredVersion?: number;
  readonly setAside?: EditorFields | null | undefined;
  readonly reserved?: readonly string[] | undefined;
}

type Want = (db: Kysely<Tables>, post: WorkingPost) => Promise<Wanted>;

/**
 * Stores what somebody wants of a post as its next version, unless it is like that already or was changed meanwhile.
 *
 * @throws what `savePost` throws
 */
export async function changePost(database: Database, edit: Edit, want: Want): Promise<SavedPost> {
  const row = await database.kysely.selectFrom("blog_posts").selectAll().where("id", "=", edit.id).executeTakeFirst();
  if (!row) throw new PostNotFoundError();
  requirePostPermission(edit.actor, "edit", { authorId: row.author_id });
  const seen = await want(database.kysely, await readWorkingPost(database.kysely, row));
  // Before the transaction: on SQLite nobody else could read meanwhile.
  const html = staysAhead({ row }, seen) ? null : await htmlOf(database.kysely, row, seen);
  const isPublic = seen.shows && (row.status === "published" || seen.fields.status === "published");
  return changeAndTell(database, isPublic, async (transaction) => {
    const post = await readWorkingPost(transaction, await lockPost(transaction, edit.id));
    const earlier = await findEarlierSave(transaction, edit);
    if (earlier) return repeated(post, earlier);
    if (post.row.deleted_at !== null) throw new PostInTrashError();
    const wanted = await want(transaction, post);
    const setAside = wanted.setAside && !hasSameFields(wanted.setAside, wanted.fields) ? wanted.setAside : null;
    const isAhead = staysAhead(post, wanted);
    const isSame = hasSameFields(post.fields, wanted.fields) && (isAhead || !post.unpublished);
    if (isSame && !setAside) return savedPost(post, post.unpublished?.changedAt ?? post.row.updated_at, true);
    if (post.row.version !== edit.basedOnVersion) throw await clash(transaction, post, edit);
    const next = { ...edit, ...wanted, setAside, cause: causeOf(post, wanted), reserved: wanted.reserved ?? [] };
    if (isAhead) await storeVersionAhead(transaction, post, next);
    else {
      // A plan may have ended meanwhile, which leaves the version as it was.
      const isRendered = html !== null && next.fields.content === seen.fields.content;
      await storeVersion(transaction, post, { ...next, html: isRendered ? html : await htmlOf(transaction, post.row, next) });
    }
    return savedPost(await readWorkingPost(transaction, await lockPost(transaction, edit.id)), edit.now.toISOString());
  });
}

async function htmlOf(db: Kysely<Tables>, row: WorkingPost["row"], { fields: { content } }: Pick<Wanted, "fields">): Promise<string> {
  return row.content === content ? row.content_html : renderArticle(db, content);
}

function staysAhead({ row }: Pick<WorkingPost, "row">, { shows }: Wanted): boolean {
  return !shows && isGuarded(row);
}

/** What readers get to see, or no longer, says more than that something was saved. */
function causeOf({ row: { status } }: WorkingPost, { fields, cause, shows }: Wanted): SaveCause {
  const isShown = fields.status === "published" && (status === "draft" || (shows && cause === "saved"));
  if (isShown) return "published";
  return status === fields.status ? cause : "unpublished";
}

async function clash(db: Kysely<Tables>, { row }: WorkingPost, { id, basedOnVersion, actor }: Edit): Promise<PostClashError> {
  const base = await findRevision(db, { id, version: basedOnVersion, actor });
  return new PostClashError(await editedPost(db, row), base?.fields ?? null);
}

/** What whoever saved is told. */
export function savedPost({ row, unpublished }: Omit<WorkingPost, "fields">, savedAt: string, unchanged = false): SavedPost {
  const { id, version, slug, status, published_at: publishedAt } = row;
  return { id, version, slug, status, publishedAt, savedAt, unpublished, unchanged };
}

/** The answer to a save that is sent again. */
export function repeated(post: WorkingPost, { postId, version, savedAt }: EarlierSave): SavedPost {
  if (postId !== post.row.id) throw new SaveIdReusedError();
  return { ...savedPost(post, savedAt), version };
}
