import { type EncodedPicture, encodePicture } from "~/domain/media/encode-picture.server";
import { contentHash } from "~/domain/media/media-storage.server";
import type { PreparingOptions } from "~/domain/media/prepare-upload.server";

const encoded = new Map<string, Promise<EncodedPicture>>();

/** For tests of what becomes of a picture: in this process, and each picture once. */
export const encodeOnce: NonNullable<PreparingOptions["encode"]> = (upload, format) => {
  const hash = contentHash(upload);
  const picture = encoded.get(hash) ?? encodePicture(upload, format);
  encoded.set(hash, picture);
  return picture;
};
