interface Cached<Answer> {
  readonly answer: Promise<Answer>;
  readonly generation: number;
  /** ISO 8601; null: until content changes. */
  validUntil: string | null;
}

const MAX_ENTRIES = 200;

/** A cache of answers, each as long as it is valid. Searches for the same at a time share one answer. */
export class RecentAnswers<Answer extends { readonly validUntil: string | null }> {
  readonly #cached = new Map<string, Cached<Answer>>();

  get(key: string, { generation, now }: { generation: number; now: Date }, find: () => Promise<Answer>): Promise<Answer> {
    const known = this.#cached.get(key);
    if (known?.generation === generation && (known.validUntil === null || now.toISOString() < known.validUntil)) return known.answer;
    const entry: Cached<Answer> = { answer: find(), generation, validUntil: null };
    this.#cached.delete(key);
    this.#cached.set(key, entry);
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > MAX_ENTRIES && oldest !== undefined) this.#cached.delete(oldest);
    const forget = () => {
      if (this.#cached.get(key) === entry) this.#cached.delete(key);
    };
    entry.answer.then(({ validUntil }) => {
      entry.validUntil = validUntil;
    }, forget);
    return entry.answer;
  }
}
