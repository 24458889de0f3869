import { randomInt } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { listMediaUses, usedInRevisions } from "~/domain/pictures/media-uses.server";
import { recordAudit } from "~/domain/staff/audit.server";
import type { AuditAction } from "~/domain/staff/history/audit-sentences";
import { type Actor, notAllowed, requireRole } from "~/domain/staff/roles";
import { canChangeMedia, type MediaFile, mediaInUse, plainFileName } from "./media";
import { findMediaByContent, getMedia } from "./media-queries.server";
import { contentHash, deleteReleasedBlobs, eraseRenditions, storeBlobs, storeRenditions } from "./media-storage.server";
import { type PreparedUpload, type PreparingOptions, prepareUpload } from "./prepare-upload.server";

export interface MediaChange {
  readonly id: string;
  readonly actor: Actor;
  readonly now: Date;
}

export interface AddedMedia {
  readonly file: MediaFile;
  /** The library had the same bytes already: `file` is that one, restored from the trash if necessary. */
  readonly existed: boolean;
  readonly wasAnimated: boolean;
}

export interface NewMedia extends Omit<MediaChange, "id">, PreparingOptions {
  readonly bytes: Buffer;
  readonly name: string;
  /** Given when texts name it before it is stored. */
  readonly id?: string;
  readonly altText?: string;
  /** Runs in the same transaction, and records the audit event. */
  readonly within?: (transaction: Transaction<Tables>, id: string) => Promise<void>;
}

/** @throws UploadError */
export async function addMedia(
  database: Database,
  { bytes, name, actor, now, altText = "", within, ...options }: NewMedia,
): Promise<AddedMedia> {
  const known = await findMediaByContent(database.kysely, contentHash(bytes));
  if (known) return database.kysely.transaction().execute((transaction) => untrash(transaction, known, actor, now));
  const prepared = await prepareUpload(bytes, options);
  options.signal?.throwIfAborted();
  options.onStage?.("storing");
  return database.kysely.transaction().execute(async (transaction) => {
    const blobs = await storeBlobs(transaction, prepared.renditions);
    const twin = await findMediaByContent(transaction, prepared.hash);
    if (twin) return untrash(transaction, twin, actor, now);
    const id = options.id ?? newMediaId();
    await transaction
      .insertInto("media_files")
      .values({
        id,
        kind: prepared.kind,
        name: plainFileName(name),
        alt_text: altText,
        alt_status: prepared.kind === "pdf" || altText !== "" ? "described" : "missing",
        uploaded_by_id: actor.id,
        uploaded_by_name: actor.name,
        created_at: now.toISOString(),
        ...contentColumns(prepared),
      })
      .execute();
    await storeRenditions(transaction, id, blobs, now);
    const file = await getMedia(transaction, id);
    if (within) await within(transaction, id);
    else await auditMedia(transaction, file, "uploaded", actor, now);
    return { file, existed: false, wasAnimated: prepared.wasAnimated };
  });
}

async function untrash(db: Kysely<Tables>, file: MediaFile, actor: Actor, now: Date): Promise<AddedMedia> {
  if (file.trashedAt === null) return { file, existed: true, wasAnimated: false };
  await db.updateTable("media_files").set({ trashed_at: null, trashed_by_name: null }).where("id", "=", file.id).execute();
  await auditMedia(db, file, "restored", actor, now);
  return { file: await getMedia(db, file.id), existed: true, wasAnimated: false };
}

/** Twelve of 36 characters: 62 bits. Short, because writers see it in Markdown. */
function newMediaId(): string {
  return Array.from({ length: 12 }, () => randomInt(36).toString(36)).join("");
}

export function contentColumns({ hash, width, height, color, blur }: PreparedUpload) {
  return { content_hash: hash, width, height, color, blur };
}

/** @throws mediaNotFound, notAllowed */
export async function renameMedia(database: Database, { id, name, actor }: MediaChange & { name: string }): Promise<void> {
  await getChangeableMedia(database.kysely, id, actor);
  const columns = { name: plainFileName(name) };
  await database.kysely.updateTable("media_files").set(columns).where("id", "=", id).execute();
}

/** Its addresses keep working until it is deleted for good. @throws mediaNotFound, notAllowed, mediaInUse */
export async function trashMedia(database: Database, { id, actor, now }: MediaChange): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    const file = await getChangeableMedia(transaction, id, actor);
    if (file.trashedAt !== null) return;
    await requireUnused(transaction, id);
    const trashed = { trashed_at: now.toISOString(), trashed_by_name: actor.name };
    await transaction.updateTable("media_files").set(trashed).where("id", "=", id).execute();
    await auditMedia(transaction, file, "moved to the trash", actor, now);
  });
}

/** @throws mediaNotFound, notAllowed */
export async function restoreMedia(database: Database, { id, actor, now }: MediaChange): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await untrash(transaction, await getChangeableMedia(transaction, id, actor), actor, now);
  });
}

/** Deletes its bytes too; an earlier version of a post may lose it. @throws mediaNotFound, mediaInUse, notAllowed */
export async function deleteMediaForGood(database: Database, { id, actor, now }: MediaChange): Promise<void> {
  requireRole(actor, "owner");
  await database.changeContent(async (transaction) => {
    const file = await getMedia(transaction, id);
    if (file.trashedAt === null) throw notAllowed("Move the file to the trash first.");
    await requireUnused(transaction, id);
    await eraseMedia(transaction, id);
    await auditMedia(transaction, file, "deleted for good", actor, now);
  });
}

/** Days in the trash, and days that replaced bytes are kept for pages sent before. */
const TRASH_DAYS = 30;

/** Deletes files after 30 days in the trash, unless a version of a post uses them. @returns how many files */
export async function purgeMedia(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - TRASH_DAYS * 86_400_000);
  const due = (db: Kysely<Tables>) =>
    db
      .selectFrom("media_files")
      .select("id")
      .where("trashed_at", "<=", before.toISOString())
      .where((where) => where.not(usedInRevisions));
  let deleted = 0;
  for (const { id } of await due(database.kysely).execute()) {
    deleted += await database.kysely.transaction().execute(async (transaction) => {
      const isDue = await due(transaction).where("id", "=", id).executeTakeFirst();
      if (isDue) await eraseMedia(transaction, id);
      return isDue ? 1 : 0;
    });
    await nextTurn();
  }
  await deleteReleasedBlobs(database.kysely, before);
  return deleted;
}

export async function eraseMedia(db: Kysely<Tables>, id: string): Promise<void> {
  await eraseRenditions(db, id);
  await db.deleteFrom("media_files").where("id", "=", id).execute();
}

async function requireUnused(db: Kysely<Tables>, id: string): Promise<void> {
  const uses = (await listMediaUses(db, id)).filter(({ place }) => place !== "earlier version");
  if (uses.length > 0) throw mediaInUse(uses);
}

/** @throws mediaNotFound, notAllowed */
export async function getChangeableMedia(db: Kysely<Tables>, id: string, actor: Actor): Promise<MediaFile> {
  const file = await getMedia(db, id);
  if (!canChangeMedia(actor, file)) throw notAllowed();
  return file;
}

export async function auditMedia(
  db: Kysely<Tables>,
  { id, name }: MediaFile,
  action: AuditAction<"media">,
  actor: Actor,
  at: Date,
): Promise<void> {
  await recordAudit(db, { actor, action, subject: { kind: "media", id, name }, at });
}
