/** Runs one piece of work after another, so that all of it takes one processor at most. */
export class BackgroundWork {
  readonly #waiting = new Map<string, () => Promise<void>>();
  #running: Promise<void> | undefined;

  /** Replaces waiting work with the same key. A failure is ignored. */
  add(key: string, work: () => Promise<void>): void {
    this.#waiting.set(key, work);
    this.#running ??= this.#run();
  }

  /** Resolves when nothing is waiting. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // A Map's iteration reaches entries that are added in between.
    for (const [key, work] of this.#waiting) {
      this.#waiting.delete(key);
      await work().catch(() => undefined);
    }
    this.#running = undefined;
  }
}
