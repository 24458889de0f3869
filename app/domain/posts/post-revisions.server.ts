import { randomUUID } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { PostRevisionRow, RevisionCause } from "~/database/editing-tables";
import type { BlogPostRow, Tables } from "~/database/tables";
import type { Actor } from "~/domain/staff/roles";
import type { EditorFields } from "./edited-post";
import { fieldsOf } from "./post-editing-queries.server";
import { PostNotFoundError } from "./post-errors";
import { requirePostPermission } from "./post-permissions";

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
 * Every kept version of a post, newest first.
 *
 * @throws PostNotFoundError or NotAllowedError
 */
export async function listRevisions(db: Kysely<Tables>, id: string, actor: Actor): Promise<RevisionSummary[]> {
  await requireReadable(db, id, actor);
  const rows = await db.selectFrom("post_revisions").select(summaryColumns).where("post_id", "=", id).orderBy("version", "desc").execute();
  return rows.map(summary);
}

/** One version whole. @throws PostNotFoundError or NotAllowedError */
export async function findRevision(
  db: Kysely<Tables>,
  { id, version, actor }: { id: string; version: number; actor: Actor },
): Promise<Revision | null> {
  await requireReadable(db, id, actor);
  const row = await db
    .selectFrom("post_revisions")
    .select([...summaryColumns, "fields"])
    .where("post_id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return row ? { ...summary(row), fields: JSON.parse(row.fields) as EditorFields } : null;
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

async function requireReadable(db: Kysely<Tables>, id: string, actor: Actor): Promise<void> {
  const post = await db.selectFrom("blog_posts").select("author_id").where("id", "=", id).executeTakeFirst();
  if (!post) throw new PostNotFoundError();
  requirePostPermission(actor, "edit", { authorId: post.author_id });
}

export interface NewRevision {
  readonly postId: string;
  readonly version: number;
  readonly fields: EditorFields;
  readonly cause: RevisionCause;
  readonly restoredVersion?: number | undefined;
  readonly savedAt: string;
  readonly actor: Actor;
  readonly saveId: string;
}

/** Keeps a version that staff saved. */
export async function keepRevision(transaction: Transaction<Tables>, revision: NewRevision): Promise<void> {
  await transaction
    .insertInto("post_revisions")
    .values({
      id: randomUUID(),
      post_id: revision.postId,
      version: revision.version,
      fields: JSON.stringify(revision.fields),
      cause: revision.cause,
      restored_version: revision.restoredVersion ?? null,
      saved_at: revision.savedAt,
      saved_by_id: revision.actor.id,
      saved_by_name: revision.actor.name,
      save_id: revision.saveId,
    })
    .execute();
}

/** Keeps the stored text of a post that did not come from the editor, before the first save there changes it. */
export async function keepStoredRevision(transaction: Transaction<Tables>, row: Selectable<BlogPostRow>): Promise<void> {
  await transaction
    .insertInto("post_revisions")
    .values({
      id: randomUUID(),
      post_id: row.id,
      version: row.version,
      fields: JSON.stringify(fieldsOf(row)),
      cause: "created",
      restored_version: null,
      saved_at: row.updated_at,
      saved_by_id: null,
      saved_by_name: row.author_name,
      save_id: null,
    })
    .onConflict((conflict) => conflict.columns(["post_id", "version"]).doNothing())
    .execute();
}

export interface SavedVersion {
  readonly postId: string;
  readonly version: number;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** The version that a save made when it was sent before. */
export async function findSavedVersion(
  db: Kysely<Tables>,
  { actor, saveId }: { actor: Actor; saveId: string },
): Promise<SavedVersion | null> {
  const row = await db
    .selectFrom("post_revisions")
    .select(["post_id", "version", "saved_at"])
    .where("saved_by_id", "=", actor.id)
    .where("save_id", "=", saveId)
    .executeTakeFirst();
  return row ? { postId: row.post_id, version: row.version, savedAt: row.saved_at } : null;
}
