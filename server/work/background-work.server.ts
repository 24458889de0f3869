/** One piece of work after another, so that however much is waiting takes one processor at most. */
export class BackgroundWork {
  readonly #waiting = new Map<string, () => Promise<void>>();
  #running: Promise<void> | undefined;

  /** @param work that fails leaves things as they are @param key of which only the latest work is waited for */
  add(key: string, work: () => Promise<void>): void {
    this.#waiting.set(key, work);
    this.#running ??= this.#run();
  }

  /** Resolves when nothing is waiting. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // A Map's iteration comes to what is added in between.
    for (const [key, work] of this.#waiting) {
      this.#waiting.delete(key);
      await work().catch(() => undefined);
    }
    this.#running = undefined;
  }
}
