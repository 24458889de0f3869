/** The most processor time of this thread between two turns of its event loop. */
export class PauseMeter {
  #last = process.threadCpuUsage();
  #longest = 0;
  readonly #timer = setInterval(() => this.#look(), 5);

  /** @returns milliseconds */
  end(): number {
    this.#look();
    clearInterval(this.#timer);
    return this.#longest;
  }

  #look(): void {
    const { user, system } = process.threadCpuUsage(this.#last);
    this.#longest = Math.max(this.#longest, (user + system) / 1000);
    this.#last = process.threadCpuUsage();
  }
}
