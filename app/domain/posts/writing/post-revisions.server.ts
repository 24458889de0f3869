import { type Kysely, sql, type Transaction } from "kysely";
import type { RevisionCause } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import { postNotFound } from "~/domain/posts/post/post-errors";
import { type EditorFields, parsePostText } from "~/domain/posts/post/post-for-staff";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import type { Actor } from "~/domain/staff/roles";
import type { StoredText } from "./append-revision.server";
import { continuesRun, RUN_KEPT_MS, type StoredVersion, supersededVersions } from "./autosave-runs";

export interface RevisionSummary {
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: string;
  readonly cause: RevisionCause;
  readonly restoredVersion: number | null;
}

interface Revision extends RevisionSummary {
  readonly fields: EditorFields;
}

/** Rows read for one page: the columns after a long text cost SQLite 40 µs each. */
const PAGE_ROWS = 120;

/** Newest first; of a run of autosaves only the last, and no save without a change. @param before the last version of the previous page */
export async function listRevisions(
  db: Kysely<Tables>,
  id: string,
  actor: Actor,
  { before, size = 40 }: { before?: number | undefined; size?: number } = {},
) {
  await requireEditable(db, id, actor);
  const rows = await db
    .selectFrom("post_revisions")
    .select([...summaryColumns, "saved_by_id as savedById"])
    .where("post_id", "=", id)
    // Includes the last one of the previous page, which may continue a run.
    .$if(before !== undefined, (query) => query.where("version", "<=", before ?? 0))
    .orderBy("version", "desc")
    .limit(PAGE_ROWS)
    .execute();
  const superseded = supersededVersions(rows, await findLiveVersion(db, id));
  const listed = rows.filter(({ version }) => version !== before && !superseded.has(version)).slice(0, size + 1);
  const onPage = listed.slice(0, size);
  const previous = new Map(listed.slice(1).map(({ version }, at) => [listed[at]?.version ?? 0, version]));
  const same = await findUnchanged(db, id, listed);
  const revisions = onPage.filter(({ version, cause }) => !(same.has(version) && (cause === "saved" || cause === "autosaved")));
  const lastRead = listed.length > size ? onPage.at(-1) : rows.length === PAGE_ROWS ? rows.at(-1) : undefined;
  return {
    revisions: revisions.map(({ savedById, ...summary }) => summary),
    /** The version before each one, which it is compared with; none before the first. */
    before: previous as ReadonlyMap<number, number>,
    /** How many saves of this page changed nothing. */
    unchanged: onPage.length - revisions.length,
    /** Where the next page begins; null on the last. */
    older: lastRead?.version ?? null,
  };
}

/** Versions with the same text and status as the listed one before them. Compared in the database, without loading texts. */
async function findUnchanged(db: Kysely<Tables>, postId: string, listed: readonly { version: number }[]): Promise<ReadonlySet<number>> {
  if (listed.length === 0) return new Set();
  const versions = listed.map(({ version }) => version);
  const rows = await db
    .selectFrom("post_revisions as revision")
    .select("revision.version")
    .where("post_id", "=", postId)
    .where("version", "in", versions)
    .where(({ and, eb, selectFrom }) => {
      const isSame = (column: "fields" | "status") =>
        eb(
          `revision.${column}`,
          "=",
          selectFrom("post_revisions as earlier")
            .select(`earlier.${column}`)
            .where("earlier.post_id", "=", postId)
            .where("earlier.version", "in", versions)
            .whereRef("earlier.version", "<", "revision.version")
            .orderBy("earlier.version", "desc")
            .limit(1),
        );
      return and([isSame("fields"), isSame("status")]);
    })
    .execute();
  return new Set(rows.map(({ version }) => version));
}

export async function findRevision(
  db: Kysely<Tables>,
  { id, version, actor }: { id: string; version: number; actor: Actor },
): Promise<Revision | null> {
  await requireEditable(db, id, actor);
  if (!isStorable(version)) return null;
  const row = await db
    .selectFrom("post_revisions")
    .select([...summaryColumns, "fields", "status"])
    .where("post_id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) return null;
  const { fields, status, ...summary } = row;
  return { ...summary, fields: { ...parsePostText(fields), status } };
}

export async function findRevisionText(db: Kysely<Tables>, postId: string, version: number): Promise<StoredText | null> {
  if (!isStorable(version)) return null;
  const row = await db
    .selectFrom("post_revisions")
    .select(["id", "fields"])
    .where("post_id", "=", postId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row ? { revisionId: row.id, version, text: parsePostText(row.fields) } : null;
}

/** Addresses and forms may have other numbers, which PostgreSQL rejects. */
function isStorable(version: number): boolean {
  return Number.isInteger(version) && Math.abs(version) < 2 ** 31;
}

const summaryColumns = [
  "version",
  "saved_at as savedAt",
  "saved_by_name as savedBy",
  "cause",
  "restored_version as restoredVersion",
] as const;

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

export async function requireEditable(db: Kysely<Tables>, id: string, actor: Actor): Promise<void> {
  const post = await db.selectFrom("blog_posts").select("author_id").where("id", "=", id).executeTakeFirst();
  if (!post) throw postNotFound();
  requirePostPermission(actor, "edit", { authorId: post.author_id });
}

export async function continuesAutosaveRun(db: Kysely<Tables>, postId: string, next: StoredVersion): Promise<boolean> {
  if (next.cause !== "autosaved") return false;
  const before = await db
    .selectFrom("post_revisions")
    .select(["version", "cause", "saved_by_id as savedById", "saved_at as savedAt"])
    .where("post_id", "=", postId)
    .where("version", "=", next.version - 1)
    .executeTakeFirst();
  return continuesRun(next, before ?? null);
}

/** Deletes superseded autosaves after an hour, but no version that a post, a review, a request or a comment points at. */
export async function pruneAutosaves(
  transaction: Transaction<Tables>,
  { postId, actor, now }: { postId: string; actor: Actor; now: Date },
): Promise<void> {
  const autosaves = await transaction
    .selectFrom("post_revisions")
    .select(["version", "cause", "saved_by_id as savedById", "saved_at as savedAt"])
    .where("post_id", "=", postId)
    .where("saved_by_id", "=", actor.id)
    // A literal, so that SQLite uses its partial index.
    .where("cause", "=", sql.lit("autosaved" as const))
    .execute();
  const superseded = supersededVersions(autosaves, await findLiveVersion(transaction, postId));
  const since = new Date(now.getTime() - RUN_KEPT_MS).toISOString();
  const old = autosaves.filter(({ version, savedAt }) => superseded.has(version) && savedAt < since).map(({ version }) => version);
  if (old.length === 0) return;
  await transaction
    .deleteFrom("post_revisions")
    .where("post_id", "=", postId)
    .where("version", "in", old)
    .where("id", "not in", (db) => db.selectFrom("blog_posts").select("shown_revision_id").where("id", "=", postId))
    .where("id", "not in", (db) => db.selectFrom("post_reviews").select("revision_id").where("post_id", "=", postId))
    .where("id", "not in", (db) => db.selectFrom("review_requests").select("revision_id").where("post_id", "=", postId))
    .where("id", "not in", (db) => db.selectFrom("review_comments").select("revision_id").where("post_id", "=", postId))
    .execute();
}

export type EarlierSave = Awaited<ReturnType<typeof listEarlierSaves>>[number];

/** What was stored under a save id, newest first: a form that is sent again with another text is another save. */
export async function listEarlierSaves(db: Kysely<Tables>, { actor, saveId }: { actor: Actor; saveId: string }) {
  const first = db.selectFrom("post_revisions").select("post_id").where("saved_by_id", "=", actor.id).where("save_id", "=", saveId);
  const rows = await db
    .selectFrom("post_revisions")
    .select(["post_id as postId", "fields", "status", ...summaryColumns])
    .where("post_id", "=", first)
    .where("saved_by_id", "=", actor.id)
    .where((where) => where.or([where("save_id", "=", saveId), where("save_id", "like", laterSaveId(saveId, "%"))]))
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ fields, ...save }) => ({ ...save, text: parsePostText(fields) }));
}

export function laterSaveId(saveId: string, version: number | "%"): string {
  return `${saveId}:${version}`;
}
