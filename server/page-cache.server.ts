import type { Representation } from "./representation.server";

interface Entry {
  readonly representation: Representation;
  readonly generation: number;
  readonly validUntil: number;
  readonly bytes: number;
}

export interface Rendered {
  readonly representation: Representation;
  readonly validUntil: number | null;
}

/** A page is served only under the content generation it was rendered under. Requests for the same page share one render. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #rendering = new Map<string, Promise<Rendered | null>>();
  #bytes = 0;

  /** @param generation called on every look-up, so it must be cheap @param limit bytes, compressed bodies included */
  constructor(
    private readonly generation: () => number,
    private readonly limit = 64 * 1024 * 1024,
  ) {}

  find(key: string, now: number): Representation | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.generation === this.generation() && now < entry.validUntil) return entry.representation;
    this.#drop(key, entry);
    return undefined;
  }

  async render(key: string, render: () => Promise<Rendered | null>): Promise<Representation | null> {
    const generation = this.generation();
    const flight = `${generation} ${key}`;
    const running = this.#rendering.get(flight);
    if (running) return shareable(await running);
    const rendering = render();
    this.#rendering.set(flight, rendering);
    try {
      const rendered = await rendering;
      if (rendered && rendered.validUntil !== null && generation === this.generation()) {
        const { representation, validUntil } = rendered;
        this.#store(key, { representation, generation, validUntil, bytes: size(key, representation) });
      }
      return rendered?.representation ?? null;
    } finally {
      this.#rendering.delete(flight);
    }
  }

  #store(key: string, entry: Entry): void {
    const former = this.#entries.get(key);
    if (former) this.#drop(key, former);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    // A Map iterates in insertion order: the oldest render goes first.
    for (const [oldest, old] of this.#entries) {
      if (this.#bytes <= this.limit) break;
      this.#drop(oldest, old);
    }
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}

function shareable(rendered: Rendered | null): Representation | null {
  return rendered && rendered.validUntil !== null ? rendered.representation : null;
}

function size(key: string, { encodings }: Representation): number {
  return 2 * key.length + encodings.identity.length + (encodings.gzip?.length ?? 0) + (encodings.br?.length ?? 0);
}
