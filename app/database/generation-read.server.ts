/** Something that is read once for each content generation, however many ask for it. A read that failed is tried again. */
export class GenerationRead<Value> {
  #latest: { readonly generation: number; readonly value: Promise<Value> } | undefined;

  constructor(
    private readonly source: { readonly contentGeneration: number },
    private readonly read: (isLatest: () => boolean) => Promise<Value>,
  ) {}

  /** A read that began before the last change is not shared: it may have what was there before. */
  get(): Promise<Value> {
    const generation = this.source.contentGeneration;
    if (this.#latest?.generation === generation) return this.#latest.value;
    const latest = { generation, value: this.read(() => this.#latest?.generation === generation) };
    this.#latest = latest;
    latest.value.catch(() => {
      if (this.#latest === latest) this.#latest = undefined;
    });
    return latest.value;
  }
}
