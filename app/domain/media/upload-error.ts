export const UPLOAD_MEGABYTES = 15;

export const UPLOAD_LIMIT = UPLOAD_MEGABYTES * 1024 * 1024;

/** Decoded, they take 150 MB. */
export const PIXEL_LIMIT = 50_000_000;

export type UploadErrorReason =
  | "empty"
  | "too-large"
  | "too-many-pixels"
  | "unreadable"
  | "encoder-stopped"
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

export class UploadError extends Error {
  constructor(readonly reason: UploadErrorReason) {
    super(`The upload was rejected: ${reason}.`);
  }
}
