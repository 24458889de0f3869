import { UPLOAD_MEGABYTES } from "./upload-limit";

/** Bytes an upload may have. */
export const UPLOAD_LIMIT = UPLOAD_MEGABYTES * 1024 * 1024;

/** Pixels a picture may have; as decoded colors they take 150 MB. */
export const PIXEL_LIMIT = 50_000_000;

export type UploadRefusal =
  | "empty"
  | "too-large"
  | "too-many-pixels"
  | "unreadable"
  | "svg"
  | "html"
  | "archive"
  | "video"
  | "heic"
  | "unknown-type"
  | "disguised"
  | "pdf-active"
  | "pdf-locked"
  | "pdf-damaged"
  | "other-kind"
  | "busy";

/** A file that is not taken; the words for each reason are in media-words.ts. */
export class UploadRefusedError extends Error {
  override name = "UploadRefusedError";

  constructor(readonly reason: UploadRefusal) {
    super(`The upload was refused: ${reason}.`);
  }
}
