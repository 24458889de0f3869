import { DatabaseUnavailableError } from "~/database/database-error.server";

/** Callers had to wait at least this long for the error. */
const SLOW_MS = 500;
const OPEN_MS = 5000;

/** After an error that took long, other calls fail at once for a while. Then one may try again. */
export class CircuitBreaker {
  #outage: DatabaseUnavailableError | null = null;
  #openUntil = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @throws DatabaseUnavailableError */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const start = this.now();
    if (this.#outage) {
      if (start < this.#openUntil) throw this.#outage;
      this.#openUntil = start + OPEN_MS;
    }
    try {
      const result = await work();
      this.#outage = null;
      return result;
    } catch (error) {
      const isSlow = this.now() - start >= SLOW_MS;
      this.#outage = error instanceof DatabaseUnavailableError && isSlow ? error : null;
      this.#openUntil = this.now() + OPEN_MS;
      throw error;
    }
  }

  close(): void {
    this.#outage = null;
  }
}
