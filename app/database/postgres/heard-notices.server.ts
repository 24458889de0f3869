/** What a save waits for. */
export interface Notice {
  /** Resolves when every live listener has answered, or after half a second. */
  heard(): Promise<void>;
  /** For a save that failed. */
  forget(): void;
}

/** How long a save waits for the slowest process. */
const TIMEOUT_MS = 500;

/** Who has heard of which change. One that did not answer in time is not waited for again until it does: it may be stuck. */
export class HeardNotices {
  readonly #waiting = new Map<string, { readonly missing: Set<string>; readonly resolve: () => void }>();
  readonly #silent = new Set<string>();

  expect(notice: string, listeners: readonly string[]): Notice {
    const missing = new Set(listeners.filter((listener) => !this.#silent.has(listener)));
    if (missing.size === 0) return NOBODY;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(notice, { missing, resolve });
    const forget = () => void this.#waiting.delete(notice);
    return {
      forget,
      heard: async () => {
        const timer = setTimeout(() => {
          for (const listener of missing) this.#silent.add(listener);
          resolve();
        }, TIMEOUT_MS);
        await promise;
        clearTimeout(timer);
        forget();
      },
    };
  }

  note(notice: string, listener: string): void {
    this.#silent.delete(listener);
    const waiting = this.#waiting.get(notice);
    waiting?.missing.delete(listener);
    if (waiting?.missing.size === 0) waiting.resolve();
  }
}

const NOBODY: Notice = { heard: async () => undefined, forget: () => undefined };
