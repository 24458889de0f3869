import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { listMediaUses, usedInPosts, usedInRevisions } from "~/domain/posts/reading/media-uses.server";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, NotAllowedError, requireRole } from "~/domain/staff/roles";
import { canChangeMedia, type MediaFile, MediaInUseError, plainFileName } from "./media";
import { findMediaByContent, getMedia } from "./media-queries.server";
import { contentHash, deleteReleasedBlobs, eraseRenditions, storeRenditions } from "./media-storage.server";
import { type PreparedUpload, type PreparingOptions, prepareUpload } from "./prepare-upload.server";

export interface NewMedia extends PreparingOptions {
  readonly bytes: Buffer;
  readonly name: string;
  readonly actor: Actor;
  readonly now: Date;
}

export interface AddedMedia {
  readonly file: MediaFile;
  /** The same file was in the library already; it is the one that is returned, out of the trash. */
  readonly existed: boolean;
  readonly wasAnimated: boolean;
}

/**
 * Takes a file into the library.
 *
 * @throws UploadError
 */
export async function addMedia(database: Database, { bytes, name, actor, now, ...options }: NewMedia): Promise<AddedMedia> {
  const known = await findMediaByContent(database.kysely, contentHash(bytes));
  if (known) return { file: await takeUpAgain(database, known, { actor, now }), existed: true, wasAnimated: false };
  const prepared = await prepareUpload(bytes, options);
  options.signal?.throwIfAborted();
  options.onStage?.("storing");
  const file = await database.kysely.transaction().execute(async (transaction) => {
    const id = newMediaId();
    await transaction
      .insertInto("media_files")
      .values({
        ...pictureColumns(prepared),
        ...{ id, kind: prepared.kind, name: plainFileName(name), alt_status: prepared.kind === "pdf" ? "described" : "missing" },
        ...{ uploaded_by_id: actor.id, uploaded_by_name: actor.name, created_at: now.toISOString() },
        ...{ replaced_at: null, replaced_by_name: null, trashed_at: null, trashed_by_name: null },
      })
      .execute();
    await storeRenditions(transaction, id, prepared.renditions, now);
    const stored = await getMedia(transaction, id);
    await auditMedia(transaction, stored, { action: "uploaded", actor, now });
    return stored;
  });
  return { file, existed: false, wasAnimated: prepared.wasAnimated };
}

async function takeUpAgain(database: Database, file: MediaFile, { actor, now }: Act): Promise<MediaFile> {
  if (file.trashedAt === null) return file;
  return database.kysely.transaction().execute(async (transaction) => {
    await transaction.updateTable("media_files").set({ trashed_at: null, trashed_by_name: null }).where("id", "=", file.id).execute();
    await auditMedia(transaction, file, { action: "restored", actor, now });
    return getMedia(transaction, file.id);
  });
}

/** Twelve of 36 characters: 62 bits. Short, because writers see it in their Markdown. */
function newMediaId(): string {
  return Array.from({ length: 12 }, () => randomInt(36).toString(36)).join("");
}

/** The columns that describe what a file shows. */
export function pictureColumns({ hash, width, height, color, blur }: PreparedUpload) {
  return { content_hash: hash, width, height, color, blur };
}

/** Who does something, and when. */
export interface Act {
  readonly actor: Actor;
  readonly now: Date;
}

/** Something done to one file. */
export interface MediaAct extends Act {
  readonly id: string;
}

/** @throws MediaNotFoundError, NotAllowedError */
export async function renameMedia(database: Database, { id, name, actor }: MediaAct & { name: string }): Promise<void> {
  await getChangeableMedia(database.kysely, id, actor);
  await database.kysely
    .updateTable("media_files")
    .set({ name: plainFileName(name) })
    .where("id", "=", id)
    .execute();
}

/**
 * Puts a file that no post shows into the trash. Its addresses go on working until it is deleted for good.
 *
 * @throws MediaNotFoundError, NotAllowedError, MediaInUseError
 */
export async function trashMedia(database: Database, { id, actor, now }: MediaAct): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    const file = await getChangeableMedia(transaction, id, actor);
    if (file.trashedAt !== null) return;
    await refuseWhileUsed(transaction, id);
    const trashed = { trashed_at: now.toISOString(), trashed_by_name: actor.name };
    await transaction.updateTable("media_files").set(trashed).where("id", "=", id).execute();
    await auditMedia(transaction, file, { action: "moved to the trash", actor, now });
  });
}

/** @throws MediaNotFoundError, NotAllowedError */
export async function restoreMedia(database: Database, { id, actor, now }: MediaAct): Promise<void> {
  await takeUpAgain(database, await getChangeableMedia(database.kysely, id, actor), { actor, now });
}

/**
 * Deletes a trashed file and its bytes at once, for a picture that should never have been published. An earlier version of
 * a post may lose it.
 *
 * @throws MediaNotFoundError, MediaInUseError, NotAllowedError unless the actor is an owner and the file is in the trash
 */
export async function deleteMediaForGood(database: Database, { id, actor, now }: MediaAct): Promise<void> {
  requireRole(actor, "owner");
  await database.changeContent(async (transaction) => {
    const file = await getMedia(transaction, id);
    if (file.trashedAt === null) throw new NotAllowedError("Move the file to the trash first.");
    await refuseWhileUsed(transaction, id);
    await erase(transaction, id);
    await auditMedia(transaction, file, { action: "deleted for good", actor, now });
  });
}

/** Days that a file stays in the trash, and that replaced bytes stay for pages that were sent before. */
export const TRASH_DAYS = 30;

/**
 * Deletes what has been in the trash for 30 days and is used by no post and no earlier version of one, and bytes that were
 * replaced that long ago. Call it about once an hour.
 *
 * @returns how many files were deleted
 */
export async function purgeMedia(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - TRASH_DAYS * 86_400_000);
  const deleted = await database.kysely.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom("media_files")
      .select("id")
      .where("trashed_at", "<=", before.toISOString())
      .where((where) => where.not(where.or([usedInPosts, usedInRevisions])))
      .execute();
    for (const { id } of due) await erase(transaction, id);
    return due.length;
  });
  await deleteReleasedBlobs(database.kysely, before);
  return deleted;
}

async function erase(db: Kysely<Tables>, id: string): Promise<void> {
  await eraseRenditions(db, id);
  await db.deleteFrom("media_files").where("id", "=", id).execute();
}

async function refuseWhileUsed(db: Kysely<Tables>, id: string): Promise<void> {
  const uses = (await listMediaUses(db, id)).filter(({ place }) => place !== "earlier version");
  if (uses.length > 0) throw new MediaInUseError(uses);
}

/** @throws MediaNotFoundError, NotAllowedError */
export async function getChangeableMedia(db: Kysely<Tables>, id: string, actor: Actor): Promise<MediaFile> {
  const file = await getMedia(db, id);
  if (!canChangeMedia(actor, file)) throw new NotAllowedError();
  return file;
}

export async function auditMedia(db: Kysely<Tables>, file: MediaFile, { action, actor, now }: Act & { action: string }): Promise<void> {
  await recordAudit(db, { actor, action, subject: { kind: "media", id: file.id, name: file.name }, at: now });
}
