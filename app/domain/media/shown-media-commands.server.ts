import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { mediaAddress } from "~/domain/pictures/media-address";
import { CENTER, type FocalPoint } from "~/domain/pictures/picture";
import { renderPostsShowing } from "~/domain/posts/writing/post-commands.server";
import { type AltStatus, LONGEST_ALT_TEXT, type MediaFile } from "./media";
import { type AddedMedia, auditMedia, contentColumns, getChangeableMedia, type MediaChange } from "./media-commands.server";
import { getMedia } from "./media-queries.server";
import { storeRenditions } from "./media-storage.server";
import { type PreparingOptions, prepareUpload } from "./prepare-upload.server";
import { UploadError } from "./upload-error";

/** Puts another file behind the same permalink; resets the focal point. @throws UploadError, mediaNotFound, notAllowed */
export async function replaceMedia(
  database: Database,
  { id, bytes, actor, now, ...options }: MediaChange & PreparingOptions & { bytes: Buffer },
): Promise<AddedMedia> {
  const { kind } = await getChangeableMedia(database.kysely, id, actor);
  const prepared = await prepareUpload(bytes, options);
  if (prepared.kind !== kind) throw new UploadError("other-kind");
  options.signal?.throwIfAborted();
  options.onStage?.("storing");
  const file = await changeShownMedia(database, id, async (transaction) => {
    const former = await getChangeableMedia(transaction, id, actor);
    const replaced = { replaced_at: now.toISOString(), replaced_by_name: actor.name, focal_x: CENTER.x, focal_y: CENTER.y };
    const columns = { ...contentColumns(prepared), ...replaced };
    await transaction.updateTable("media_files").set(columns).where("id", "=", id).execute();
    await storeRenditions(transaction, id, prepared.renditions, now);
    await auditMedia(transaction, former, "replaced", actor, now);
  });
  return { file, existed: false, wasAnimated: prepared.wasAnimated };
}

/** An article that describes the picture itself is not changed. @throws mediaNotFound, notAllowed */
export async function describeMedia(
  database: Database,
  { id, actor, altText, decorative }: MediaChange & { altText: string; decorative: boolean },
): Promise<MediaFile> {
  const words = decorative ? "" : altText.replace(/\s+/g, " ").trim().slice(0, LONGEST_ALT_TEXT);
  const status: AltStatus = decorative ? "decorative" : words === "" ? "missing" : "described";
  return changeShownMedia(database, id, async (transaction) => {
    await getChangeableMedia(transaction, id, actor);
    await transaction.updateTable("media_files").set({ alt_text: words, alt_status: status }).where("id", "=", id).execute();
  });
}

/** @throws RangeError outside 0–1, mediaNotFound, notAllowed */
export async function focusMedia(
  database: Database,
  { id, actor, focal: { x, y } }: MediaChange & { focal: FocalPoint },
): Promise<MediaFile> {
  if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) throw new RangeError("A focal point must be between 0 and 1.");
  return changeShownMedia(database, id, async (transaction) => {
    await getChangeableMedia(transaction, id, actor);
    await transaction.updateTable("media_files").set({ focal_x: x, focal_y: y }).where("id", "=", id).execute();
  });
}

/** The HTML of every post that shows the file changes in the same transaction; no Markdown does. */
function changeShownMedia(database: Database, id: string, change: (transaction: Kysely<Tables>) => Promise<void>): Promise<MediaFile> {
  return database.changeContent(async (transaction) => {
    await change(transaction);
    await renderPostsShowing(transaction, mediaAddress(id));
    return getMedia(transaction, id);
  });
}
