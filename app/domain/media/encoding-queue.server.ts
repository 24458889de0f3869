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
   * @param patience how many may wait: each holds its upload in memory
   */
  constructor(
    private readonly places: number,
    private readonly patience: number,
  ) {}

  /** @throws UploadError "busy" when too many wait already; the signal's reason when it was aborted meanwhile */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await this.#place();
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #place(): Promise<void> | void {
    if (this.#running < this.places) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.patience) throw new UploadError("busy");
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/** One core stays free for pages where there are two or more. */
export const encodingQueue = new EncodingQueue(Math.max(1, availableParallelism() - 1), 10);
