import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { PostRevisionRow, RevisionCause } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import { PostNotFoundError } from "~/domain/posts/post/post-errors";
import { type EditorFields, postTextOf } from "~/domain/posts/post/post-for-staff";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import type { Actor } from "~/domain/staff/roles";
import type { StoredText } from "./append-revision.server";
import { continuesRun, RUN_KEPT, type StoredVersion, supersededVersions } from "./autosave-runs";

/** A version of a post that was saved, without its text. */
export interface RevisionSummary {
  readonly version: number;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly savedBy: string;
  readonly cause: RevisionCause;
  /** The version whose text came back, when that was the cause. */
  readonly restoredVersion: number | null;
}

export interface Revision extends RevisionSummary {
  readonly fields: EditorFields;
}

/**
 * The kept versions of a post, newest first. Of what was autosaved in one sitting only the last one is listed.
 *
 * @throws PostNotFoundError or NotAllowedError
 */
export async function listRevisions(db: Kysely<Tables>, id: string, actor: Actor): Promise<RevisionSummary[]> {
  await requireReadable(db, id, actor);
  const rows = await db
    .selectFrom("post_revisions")
    .select([...summaryColumns, "saved_by_id"])
    .where("post_id", "=", id)
    .orderBy("version", "desc")
    .execute();
  const superseded = supersededVersions(rows.map(storedVersion), await findLiveVersion(db, id));
  return rows.filter(({ version }) => !superseded.has(version)).map(summary);
}

/** One version whole. @throws PostNotFoundError or NotAllowedError */
export async function findRevision(
  db: Kysely<Tables>,
  { id, version, actor }: { id: string; version: number; actor: Actor },
): Promise<Revision | null> {
  await requireReadable(db, id, actor);
  const row = await db
    .selectFrom("post_revisions")
    .select([...summaryColumns, "fields", "status"])
    .where("post_id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return row ? { ...summary(row), fields: { ...postTextOf(JSON.parse(row.fields)), status: row.status } } : null;
}

/** The text of one version. */
export async function findRevisionText(db: Kysely<Tables>, postId: string, version: number): Promise<StoredText | null> {
  const row = await db
    .selectFrom("post_revisions")
    .select(["id", "fields"])
    .where("post_id", "=", postId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row ? { revisionId: row.id, version, text: postTextOf(JSON.parse(row.fields)) } : null;
}

const summaryColumns = ["version", "saved_at", "saved_by_name", "cause", "restored_version"] as const;

function summary(row: Pick<Selectable<PostRevisionRow>, (typeof summaryColumns)[number]>): RevisionSummary {
  return {
    version: row.version,
    savedAt: row.saved_at,
    savedBy: row.saved_by_name,
    cause: row.cause,
    restoredVersion: row.restored_version,
  };
}

function storedVersion(row: Pick<Selectable<PostRevisionRow>, "version" | "cause" | "saved_by_id" | "saved_at">): StoredVersion {
  return { version: row.version, cause: row.cause, savedById: row.saved_by_id, savedAt: row.saved_at };
}

/** The version that readers see while there are changes ahead of it. */
async function findLiveVersion(db: Kysely<Tables>, postId: string): Promise<number | null> {
  const row = await db
    .selectFrom("blog_posts")
    .innerJoin("post_revisions", "post_revisions.id", "blog_posts.shown_revision_id")
    .select("post_revisions.version")
    .where("blog_posts.id", "=", postId)
    .whereRef("shown_revision_id", "!=", "newest_revision_id")
    .executeTakeFirst();
  return row?.version ?? null;
}

async function requireReadable(db: Kysely<Tables>, id: string, actor: Actor): Promise<void> {
  const post = await db.selectFrom("blog_posts").select("author_id").where("id", "=", id).executeTakeFirst();
  if (!post) throw new PostNotFoundError();
  requirePostPermission(actor, "edit", { authorId: post.author_id });
}

/** Whether a version that is about to be stored only goes on with the autosaves before it. */
export async function isRunOn(db: Kysely<Tables>, postId: string, next: StoredVersion): Promise<boolean> {
  if (next.cause !== "autosaved") return false;
  const before = await db
    .selectFrom("post_revisions")
    .select(["version", "cause", "saved_by_id", "saved_at"])
    .where("post_id", "=", postId)
    .where("version", "=", next.version - 1)
    .executeTakeFirst();
  return continuesRun(next, before ? storedVersion(before) : null);
}

/** Deletes somebody's autosaves of a post for which a later one stands, an hour after they were made; never one that a post or a review points at. */
export async function thinOutAutosaves(
  transaction: Transaction<Tables>,
  { postId, actor, now }: { postId: string; actor: Actor; now: Date },
): Promise<void> {
  const autosaves = await transaction
    .selectFrom("post_revisions")
    .select(["version", "saved_by_id", "saved_at"])
    .where("post_id", "=", postId)
    .where("saved_by_id", "=", actor.id)
    // Written out, so that SQLite sees that its partial index is enough.
    .where("cause", "=", sql.lit("autosaved" as const))
    .execute();
  const superseded = supersededVersions(
    autosaves.map((row) => storedVersion({ ...row, cause: "autosaved" })),
    await findLiveVersion(transaction, postId),
  );
  const since = new Date(now.getTime() - RUN_KEPT).toISOString();
  const old = autosaves.filter(({ version, saved_at }) => superseded.has(version) && saved_at < since).map(({ version }) => version);
  if (old.length === 0) return;
  await transaction
    .deleteFrom("post_revisions")
    .where("post_id", "=", postId)
    .where("version", "in", old)
    .where("id", "not in", (db) => db.selectFrom("blog_posts").select("shown_revision_id").where("id", "=", postId))
    .where("id", "not in", (db) => db.selectFrom("post_reviews").select("revision_id").where("post_id", "=", postId))
    .execute();
}

/** A save that was stored when it was sent before. */
export interface EarlierSave {
  readonly postId: string;
  readonly version: number;
  /** ISO 8601. */
  readonly savedAt: string;
}

export async function findEarlierSave(
  db: Kysely<Tables>,
  { actor, saveId }: { actor: Actor; saveId: string },
): Promise<EarlierSave | null> {
  const row = await db
    .selectFrom("post_revisions")
    .select(["post_id", "version", "saved_at"])
    .where("saved_by_id", "=", actor.id)
    .where("save_id", "=", saveId)
    .executeTakeFirst();
  return row ? { postId: row.post_id, version: row.version, savedAt: row.saved_at } : null;
}
