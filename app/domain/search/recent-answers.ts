interface Kept<Answer> {
  readonly answer: Promise<Answer>;
  readonly generation: number;
  /** ISO 8601; null: until content changes. */
  validUntil: string | null;
}

/** The same search asked again and again costs once, as long as what it finds is true. */
export class RecentAnswers<Answer extends { readonly validUntil: string | null }> {
  readonly #kept = new Map<string, Kept<Answer>>();

  constructor(private readonly most = 200) {}

  get(key: string, { generation, now }: { generation: number; now: Date }, find: () => Promise<Answer>): Promise<Answer> {
    const known = this.#kept.get(key);
    if (known?.generation === generation && (known.validUntil === null || now.toISOString() < known.validUntil)) return known.answer;
    const kept: Kept<Answer> = { answer: find(), generation, validUntil: null };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.most) break;
      this.#kept.delete(oldest);
    }
    const forget = () => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    };
    kept.answer.then(({ validUntil }) => {
      kept.validUntil = validUntil;
    }, forget);
    return kept.answer;
  }
}
