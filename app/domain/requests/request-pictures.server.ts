import { EncodingQueue, encodeInProcess } from "~/domain/media/encoder-process.server";
import { inspectUpload } from "~/domain/media/inspect-upload.server";
import { UploadError } from "~/domain/media/media";

export interface PreparedPicture {
  readonly width: number;
  readonly height: number;
  /** JPEG. */
  readonly bytes: Buffer;
}

/** A stranger's picture never waits behind one of the staff, nor they behind more than one of a stranger's. */
const queue = new EncodingQueue(1, 4);

/** Beside the event loop, which 10 MB would hold for 20 ms. */
export async function pictureHashes(pictures: readonly Buffer[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const bytes of pictures) {
    const hash = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
    hashes.push(Buffer.from(hash).toString("base64url"));
  }
  return hashes;
}

/** Pictures an hour: a failed one costs as much as one that is stored. Counted in this process, which is where they cost something. */
const LIMITS = { sender: 30, all: 300 } as const;

/** Counts what happens within an hour of the clock, and forgets it with the hour. */
class HourlyCount {
  #hour = 0;
  #counts = new Map<string, number>();

  /** @returns how often it happened in this hour, this time included */
  add(what: string, now: Date): number {
    const hour = Math.floor(now.getTime() / 3_600_000);
    if (hour !== this.#hour) this.#counts = new Map();
    this.#hour = hour;
    const times = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, times);
    return times;
  }
}

const attempts = new HourlyCount();

/**
 * Encodes each picture as one JPEG that a label can be read on: nothing of what was sent is left but its pixels. In a process of its
 * own, one at a time.
 *
 * @param sender the network; null when nothing tells visitors apart
 * @throws UploadError
 */
export async function prepareRequestPictures(pictures: readonly Buffer[], sender: string | null, now: Date): Promise<PreparedPicture[]> {
  const prepared: PreparedPicture[] = [];
  for (const bytes of pictures) {
    if (attempts.add("all", now) > LIMITS.all || (sender !== null && attempts.add(sender, now) > LIMITS.sender))
      throw new UploadError("busy");
    const format = await inspectUpload(bytes);
    if (format === "pdf") throw new UploadError("unknown-type");
    const { renditions } = await queue.run(() => encodeInProcess(bytes, format, { purpose: "document" }));
    for (const { width, height, bytes: jpeg } of renditions) prepared.push({ width, height, bytes: Buffer.from(jpeg) });
  }
  return prepared;
}
