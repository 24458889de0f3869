/** Whoever wants to hear that something changed, as `useSyncExternalStore` asks for it. */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** @returns ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  tell(): void {
    for (const listener of this.#all) listener();
  }
}
