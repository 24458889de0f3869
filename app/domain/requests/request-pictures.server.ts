import { EncodingQueue, encodeInProcess } from "~/domain/media/encoder-process.server";
import { formatOf, inspectUpload } from "~/domain/media/inspect-upload.server";
import { UploadError } from "~/domain/media/media";
import { MAX_PICTURES } from "./contact-request";

export interface PreparedPicture {
  readonly width: number;
  readonly height: number;
  /** JPEG. */
  readonly bytes: Buffer;
}

/** A queue of its own: visitors' pictures don't wait for those of the staff, who wait for one of a visitor at most. */
const queue = new EncodingQueue(1, 4);

/** Hashes in another thread: 10 MB would block the event loop for 20 ms. */
export async function pictureHashes(pictures: readonly Buffer[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const bytes of pictures) {
    const hash = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
    hashes.push(Buffer.from(hash).toString("base64url"));
  }
  return hashes;
}

/**
 * Pictures per hour. Failed ones count, too, since they are as much work. Each process counts its own work. Up to the last limit a network
 * gets its first form in: else ten strangers could keep everybody's pictures out.
 */
const LIMITS = { sender: 30, all: 300, allWithFirst: 1000 } as const;

/** Counts within one hour of the clock. */
class HourlyCount {
  #hour = 0;
  #counts = new Map<string, number>();

  /** @returns how often it happened in this hour, including this time */
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
 * Encodes each picture as a JPEG in which a label can be read. Only the pixels of the upload are kept. This runs in a process of its own, one
 * picture at a time.
 *
 * @param sender the network; null if visitors can't be told apart
 * @throws UploadError
 */
export async function prepareRequestPictures(pictures: readonly Buffer[], sender: string | null, now: Date): Promise<PreparedPicture[]> {
  const prepared: PreparedPicture[] = [];
  for (const bytes of pictures) {
    if (!isWithinLimits(sender, now)) throw new UploadError("busy");
    // Before its inspection, which reads all of it.
    const format = formatOf(bytes);
    if (format === "pdf") throw new UploadError("unknown-type");
    await inspectUpload(bytes);
    const { renditions } = await queue.run(() => encodeInProcess(bytes, format, { purpose: "document" }));
    for (const { width, height, bytes: jpeg } of renditions) prepared.push({ width, height, bytes: Buffer.from(jpeg) });
  }
  return prepared;
}

/** What one network sends beyond its own limit takes nothing from the others. */
function isWithinLimits(sender: string | null, now: Date): boolean {
  const own = sender === null ? null : attempts.add(sender, now);
  if (own !== null && own > LIMITS.sender) return false;
  return attempts.add("all", now) <= (own !== null && own <= MAX_PICTURES ? LIMITS.allWithFirst : LIMITS.all);
}
