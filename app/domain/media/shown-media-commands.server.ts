import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { CENTER, type FocalPoint, type Picture } from "~/domain/pictures/picture";
import { changeShownPicture } from "~/domain/posts/writing/rendered-posts.server";
import { type AltStatus, MAX_ALT_TEXT, type MediaFile, UploadError } from "./media";
import { type AddedMedia, auditMedia, contentColumns, getChangeableMedia, type MediaChange } from "./media-commands.server";
import { getMedia } from "./media-queries.server";
import { contentHash, storeBlobs, storeRenditions } from "./media-storage.server";
import { type PreparedUpload, type PreparingOptions, prepareUpload } from "./prepare-upload.server";

/** Replaces the file of a permalink and resets the focal point. @throws UploadError, mediaNotFound, notAllowed */
export async function replaceMedia(
  database: Database,
  { id, bytes, actor, now, ...options }: MediaChange & PreparingOptions & { bytes: Buffer },
): Promise<AddedMedia> {
  const before = await getChangeableMedia(database.kysely, id, actor);
  const prepared = await prepareUpload(bytes, options);
  if (prepared.kind !== before.kind) throw new UploadError("other-kind");
  options.signal?.throwIfAborted();
  options.onStage?.("storing");
  const picture = before.picture && { ...before.picture, ...pictureFrom(prepared) };
  const file = await changeShownMedia(database, { id, picture }, async (transaction) => {
    const former = await getChangeableMedia(transaction, id, actor);
    const replaced = { replaced_at: now.toISOString(), replaced_by_name: actor.name, focal_x: CENTER.x, focal_y: CENTER.y };
    const columns = { ...contentColumns(prepared), ...replaced };
    await transaction.updateTable("media_files").set(columns).where("id", "=", id).execute();
    await storeRenditions(transaction, id, await storeBlobs(transaction, prepared.renditions), now);
    await auditMedia(transaction, former, "replaced", actor, now);
  });
  return { file, existed: false, wasAnimated: prepared.wasAnimated };
}

/** As the library will return it. */
function pictureFrom({ color, blur, renditions }: PreparedUpload): Omit<Picture, "id" | "alt"> {
  const stored = renditions.flatMap(({ format, width, height, bytes }) =>
    format === "pdf" ? [] : [{ format, width, height, hash: contentHash(bytes) }],
  );
  const inOrder = stored.toSorted((one, other) => one.format.localeCompare(other.format) || one.width - other.width);
  return { focal: CENTER, color, blur, renditions: inOrder };
}

/** Articles with their own alt text keep it. @throws mediaNotFound, notAllowed */
export async function describeMedia(
  database: Database,
  { id, actor, altText, decorative }: MediaChange & { altText: string; decorative: boolean },
): Promise<MediaFile> {
  const words = decorative ? "" : altText.replace(/\s+/g, " ").trim().slice(0, MAX_ALT_TEXT);
  const status: AltStatus = decorative ? "decorative" : words === "" ? "missing" : "described";
  const { picture } = await getChangeableMedia(database.kysely, id, actor);
  return changeShownMedia(database, { id, picture: picture && { ...picture, alt: words } }, async (transaction) => {
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
  const { picture } = await getChangeableMedia(database.kysely, id, actor);
  return changeShownMedia(database, { id, picture: picture && { ...picture, focal: { x, y } } }, async (transaction) => {
    await getChangeableMedia(transaction, id, actor);
    await transaction.updateTable("media_files").set({ focal_x: x, focal_y: y }).where("id", "=", id).execute();
  });
}

function changeShownMedia(
  database: Database,
  { id, picture }: Pick<MediaFile, "id" | "picture">,
  change: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<MediaFile> {
  return changeShownPicture(database, {
    id,
    picture,
    change: async (transaction) => {
      await change(transaction);
      return getMedia(transaction, id);
    },
  });
}
