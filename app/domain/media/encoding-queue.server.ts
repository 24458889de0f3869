import { availableParallelism } from "node:os";
import { UploadError } from "./upload-error";

/**
 * Lets a few pieces of work run at once and the others wait in order.
 */
export class EncodingQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /**
   * @param places how many run at once
   * @param maxWaiting how many may wait: each holds its upload in memory
   */
  constructor(
    private readonly places: number,
    private readonly maxWaiting: number,
  ) {}

  /** @throws UploadError "busy" when too many wait already; the signal's reason when it was aborted before its turn */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    await this.#place(signal);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #place(signal: AbortSignal | undefined): Promise<void> | void {
    if (this.#running < this.places) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.maxWaiting) throw new UploadError("busy");
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(enter), 1);
      reject(signal?.reason);
    };
    const enter = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    this.#waiting.push(enter);
    signal?.addEventListener("abort", leave, { once: true });
    return promise;
  }
}

/** One core stays free for pages where there are two or more. */
export const encodingQueue = new EncodingQueue(Math.max(1, availableParallelism() - 1), 10);
