import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { type AltStatus, LONGEST_ALT_TEXT, type MediaFile } from "~/domain/media/media";
import { type AddedMedia, auditMedia, getChangeableMedia, type MediaAct, pictureColumns } from "~/domain/media/media-commands.server";
import { getMedia } from "~/domain/media/media-queries.server";
import { storeRenditions } from "~/domain/media/media-storage.server";
import { type PreparingOptions, prepareUpload } from "~/domain/media/prepare-upload.server";
import { UploadError } from "~/domain/media/upload-error";
import { mediaAddress } from "~/domain/pictures/media-address";
import { CENTER, type FocalPoint } from "~/domain/pictures/picture";
import { renderPostsShowing } from "~/domain/posts/writing/post-commands.server";

/*
 * Changes of the media library that readers see. The HTML of every post that shows the file changes in the same transaction;
 * no Markdown does.
 */

/**
 * Puts another file behind the same address. What the former one said about itself is kept, but its focal point, which was
 * a point of the former picture.
 *
 * @throws UploadError, MediaNotFoundError, NotAllowedError
 */
export async function replaceMedia(
  database: Database,
  { id, bytes, actor, now, ...options }: MediaAct & PreparingOptions & { bytes: Buffer },
): Promise<AddedMedia> {
  const { kind } = await getChangeableMedia(database.kysely, id, actor);
  const prepared = await prepareUpload(bytes, options);
  if (prepared.kind !== kind) throw new UploadError("other-kind");
  options.signal?.throwIfAborted();
  options.onStage?.("storing");
  const file = await changeShownMedia(database, id, async (transaction) => {
    const file = await getChangeableMedia(transaction, id, actor);
    const replaced = { replaced_at: now.toISOString(), replaced_by_name: actor.name, focal_x: CENTER.x, focal_y: CENTER.y };
    await transaction
      .updateTable("media_files")
      .set({ ...pictureColumns(prepared), ...replaced })
      .where("id", "=", id)
      .execute();
    await storeRenditions(transaction, id, prepared.renditions, now);
    await auditMedia(transaction, file, { action: "replaced", actor, now });
  });
  return { file, existed: false, wasAnimated: prepared.wasAnimated };
}

/**
 * Says what a picture shows, or that it is decoration. An article whose text describes it differently keeps its own words.
 *
 * @param described.altText at most 300 characters; "" with `decorative` false means: not said yet
 * @throws MediaNotFoundError, NotAllowedError
 */
export async function describeMedia(
  database: Database,
  { id, actor, altText, decorative }: MediaAct & { altText: string; decorative: boolean },
): Promise<MediaFile> {
  const words = decorative ? "" : altText.replace(/\s+/g, " ").trim().slice(0, LONGEST_ALT_TEXT);
  const status: AltStatus = decorative ? "decorative" : words === "" ? "missing" : "described";
  return changeShownMedia(database, id, async (transaction) => {
    await getChangeableMedia(transaction, id, actor);
    await transaction.updateTable("media_files").set({ alt_text: words, alt_status: status }).where("id", "=", id).execute();
  });
}

/**
 * Sets the point that stays in view when the picture is cropped.
 *
 * @throws RangeError outside 0–1, MediaNotFoundError, NotAllowedError
 */
export async function focusMedia(database: Database, { id, actor, focal: { x, y } }: MediaAct & { focal: FocalPoint }): Promise<MediaFile> {
  if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) throw new RangeError("A focal point lies between 0 and 1.");
  return changeShownMedia(database, id, async (transaction) => {
    await getChangeableMedia(transaction, id, actor);
    await transaction.updateTable("media_files").set({ focal_x: x, focal_y: y }).where("id", "=", id).execute();
  });
}

function changeShownMedia(database: Database, id: string, change: (transaction: Kysely<Tables>) => Promise<void>): Promise<MediaFile> {
  return database.changeContent(async (transaction) => {
    await change(transaction);
    await renderPostsShowing(transaction, mediaAddress(id));
    return getMedia(transaction, id);
  });
}
