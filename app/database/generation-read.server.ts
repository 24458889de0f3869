/** A value that is read once for each content generation, for all callers. A failed read is tried again. */
export class GenerationRead<Value> {
  #latest: { readonly generation: number; readonly value: Promise<Value> } | undefined;
  #lastKnown: Value | undefined;
  #knownGeneration: number | undefined;

  constructor(
    private readonly source: { readonly contentGeneration: number },
    private readonly read: (isLatest: () => boolean) => Promise<Value>,
  ) {}

  /** The last value, for an outage; undefined before the first read. */
  get lastKnown(): Value | undefined {
    return this.#lastKnown;
  }

  /** Whether the last value is of this generation, so that nobody has to wait for it. */
  isKnown(generation: number): boolean {
    return this.#knownGeneration === generation;
  }

  /** A read that began before the last change is not shared: it may return the old value. */
  get(): Promise<Value> {
    const generation = this.source.contentGeneration;
    if (this.#latest?.generation === generation) return this.#latest.value;
    const isLatest = () => this.#latest?.generation === generation;
    const latest = { generation, value: this.#read(isLatest, generation) };
    this.#latest = latest;
    latest.value.catch(() => {
      if (this.#latest === latest) this.#latest = undefined;
    });
    return latest.value;
  }

  async #read(isLatest: () => boolean, generation: number): Promise<Value> {
    const value = await this.read(isLatest);
    if (isLatest()) {
      this.#lastKnown = value;
      this.#knownGeneration = generation;
    }
    return value;
  }
}
