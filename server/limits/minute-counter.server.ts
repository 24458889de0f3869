const MINUTE = 60_000;

/** Counts what happens within a minute, and forgets it with the minute. */
export class MinuteCounter {
  #minute = 0;
  #counts = new Map<string, number>();

  constructor(private readonly now: () => Date) {}

  /** @returns how often it happened in this minute, this time included */
  count(what: string): number {
    const minute = Math.floor(this.now().getTime() / MINUTE);
    if (minute !== this.#minute) this.#counts = new Map();
    this.#minute = minute;
    const times = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, times);
    return times;
  }
}
