import { createHash } from "node:crypto";
import { encodeInProcess } from "~/domain/media/encoder-process.server";
import { EncodingQueue } from "~/domain/media/encoding-queue.server";
import { inspectUpload } from "~/domain/media/inspect-upload.server";
import { UploadError } from "~/domain/media/upload-error";

export interface PreparedPicture {
  readonly width: number;
  readonly height: number;
  /** JPEG. */
  readonly bytes: Buffer;
}

/** A stranger's picture never waits behind one of the staff, nor they behind more than one of a stranger's. */
const queue = new EncodingQueue(1, 4);

export function pictureHash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64url");
}

/**
 * Makes a picture anew as one JPEG that a label can be read on: nothing of what was sent is left but its pixels. In a process of its own,
 * one at a time.
 *
 * @throws UploadError
 */
export async function prepareRequestPicture(bytes: Buffer, signal: AbortSignal): Promise<PreparedPicture> {
  const format = await inspectUpload(bytes);
  if (format === "pdf") throw new UploadError("unknown-type");
  const { renditions } = await queue.run(() => encodeInProcess(bytes, format, { signal, purpose: "document" }), signal);
  const [rendition] = renditions;
  if (!rendition) throw new UploadError("unreadable");
  return { width: rendition.width, height: rendition.height, bytes: Buffer.from(rendition.bytes) };
}
