import { encodeInProcess, encodingQueue, inspectPdfInProcess } from "./encoder-process.server";
import { inspectUpload } from "./inspect-upload.server";
import { contentHash, type StoredRendition } from "./media-storage.server";

/** The progress of an upload; there is none within one rendition. */
export type UploadStage = "received" | "waiting" | { readonly encoding: number; readonly of: number } | "storing";

/** A checked and encoded upload, ready to be stored. */
export interface PreparedUpload {
  readonly kind: "picture" | "pdf";
  readonly hash: string;
  /** Pixels, upright; null for a PDF. */
  readonly width: number | null;
  readonly height: number | null;
  readonly color: string;
  readonly blur: string;
  readonly wasAnimated: boolean;
  readonly renditions: readonly StoredRendition[];
}

export interface PreparingOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onStage?: ((stage: UploadStage) => void) | undefined;
  /** {@link encodeInProcess} when left out. */
  readonly encode?: typeof encodeInProcess | undefined;
}

/**
 * Checks an upload and makes the files to serve. Takes long and needs no database, so call it before a transaction.
 *
 * @throws UploadError
 */
export async function prepareUpload(
  bytes: Buffer,
  { signal, onStage = () => undefined, encode = encodeInProcess }: PreparingOptions = {},
): Promise<PreparedUpload> {
  onStage("received");
  const format = await inspectUpload(bytes, (pdf) => encodingQueue.run(() => inspectPdfInProcess(pdf, signal), signal));
  const hash = contentHash(bytes);
  if (format === "pdf") {
    const renditions = [{ format, width: 0, height: 0, bytes }] as const;
    return { kind: "pdf", hash, width: null, height: null, color: "", blur: "", wasAnimated: false, renditions };
  }
  onStage("waiting");
  const onRendition = (encoding: number, of: number) => onStage({ encoding, of });
  const picture = await encodingQueue.run(() => encode(bytes, format, { signal, onRendition }), signal);
  return { kind: "picture", hash, ...picture };
}
