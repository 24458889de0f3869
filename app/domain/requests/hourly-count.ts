const HOUR = 3_600_000;

/** Counts what happens within an hour of the clock, and forgets it with the hour. */
export class HourlyCount {
  #hour = 0;
  #counts = new Map<string, number>();

  /** @returns how often it happened in this hour, this time included */
  add(what: string, now: Date): number {
    const hour = Math.floor(now.getTime() / HOUR);
    if (hour !== this.#hour) this.#counts = new Map();
    this.#hour = hour;
    const times = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, times);
    return times;
  }
}
