import { DomainError } from "~/domain/errors";
import { mediaCopy, UPLOAD_MEGABYTES, type UploadErrorReason } from "./media-words";

export const UPLOAD_LIMIT = UPLOAD_MEGABYTES * 1024 * 1024;

/** Decoded, they take 150 MB. */
export const PIXEL_LIMIT = 50_000_000;

export class UploadError extends DomainError {
  constructor(readonly reason: UploadErrorReason) {
    super(reason === "busy" ? "busy" : "invalid", "Not saved", mediaCopy.uploadErrors[reason]);
  }
}
