import { BackgroundWork } from "../work/background-work.server";
import { compressBest, type Representation } from "./representation.server";

interface Entry {
  readonly representation: Representation;
  readonly generation: number;
  readonly validUntil: number;
  readonly bytes: number;
  /** Set when a later render failed: what is served then, and until when nothing is rendered again. */
  outage?: { readonly representation: Representation; readonly generation: number; readonly until: number };
}

export interface Rendered {
  readonly representation: Representation;
  readonly isText: boolean;
  /** Milliseconds since 1970; null for an answer that is not cached. */
  readonly validUntil: number | null;
  /** Its data could not be read. */
  readonly failed: boolean;
}

interface Outcome {
  readonly representation: Representation;
  readonly isShared: boolean;
}

export interface PageCacheParts {
  readonly generation: () => number;
  /** As it was when the request arrived, or later. Called on every look-up, so it must be cheap. */
  readonly generationAtRequest: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly max?: CacheSize;
}

interface CacheSize {
  readonly bytes: number;
  readonly pages: number;
}

const MAX_SIZE: CacheSize = { bytes: 64 * 1024 * 1024, pages: 5000 };

/** An estimate for objects, lists of headers and the place in the map. */
const BYTES_BESIDES_TEXT = 2048;

const RETRY_MS = 5000;

/** A page is served only under the content generation it was rendered under. Requests for the same page share one render. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #rendering = new Map<string, Promise<Outcome | null>>();
  readonly #max: CacheSize;
  readonly #background = new BackgroundWork();
  #latest: Entry | undefined;
  #bytes = 0;

  constructor(private readonly parts: PageCacheParts) {
    this.#max = parts.max ?? MAX_SIZE;
  }

  find(key: string): Representation | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.generation !== this.parts.generationAtRequest() || this.parts.now() >= entry.validUntil) return undefined;
    if (entry !== this.#latest) this.#touch(key, entry);
    return entry.representation;
  }

  async render(key: string, render: () => Promise<Rendered | null>): Promise<Representation | null> {
    const generation = this.parts.generation();
    const outage = this.#entries.get(key)?.outage;
    if (outage?.generation === generation && this.parts.now() < outage.until) return outage.representation;
    const renderKey = `${generation} ${key}`;
    const running = this.#rendering.get(renderKey);
    if (running) return shared(await running);
    const rendering = this.#render(key, generation, render);
    this.#rendering.set(renderKey, rendering);
    try {
      return (await rendering)?.representation ?? null;
    } finally {
      this.#rendering.delete(renderKey);
    }
  }

  /** Resolves when every cached page has its best compression. */
  idle(): Promise<void> {
    return this.#background.idle();
  }

  get size(): CacheSize {
    return { bytes: this.#bytes, pages: this.#entries.size };
  }

  async #render(key: string, generation: number, render: () => Promise<Rendered | null>): Promise<Outcome | null> {
    const rendered = await render();
    if (!rendered) return null;
    const { representation, validUntil } = rendered;
    if (rendered.failed) return { representation: this.#lastGood(key, generation) ?? representation, isShared: true };
    if (validUntil === null) this.#drop(key);
    else if (generation === this.parts.generation()) {
      this.#store(key, { representation, generation, validUntil, bytes: bytesOf(key, representation) });
      if (rendered.isText) this.#background.add(key, () => this.#compressBest(key));
    }
    return { representation, isShared: validUntil !== null };
  }

  /** RFC 5861 stale-if-error, but only as long as the page is valid: in an outage, too, it must not say "open" when the clinic is closed. */
  #lastGood(key: string, generation: number): Representation | undefined {
    const entry = this.#entries.get(key);
    const now = this.parts.now();
    if (!entry || now >= entry.validUntil) return undefined;
    const { representation } = entry;
    const marked = { ...representation, headers: { ...representation.headers, "Cache-Status": "page-cache; hit; fwd=stale" } };
    entry.outage = { representation: entry.outage?.representation ?? marked, generation, until: now + RETRY_MS };
    return entry.outage.representation;
  }

  async #compressBest(key: string): Promise<void> {
    const entry = this.#entries.get(key);
    if (!entry || entry.generation !== this.parts.generation()) return;
    const encodings = await compressBest(entry.representation.encodings.identity);
    if (this.#entries.get(key) !== entry) return;
    const representation = { ...entry.representation, encodings };
    this.#store(key, { ...entry, representation, bytes: bytesOf(key, representation) });
  }

  #store(key: string, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    // A Map iterates in insertion order, so the least recently used entries are dropped first.
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#max.bytes && this.#entries.size <= this.#max.pages) break;
      this.#drop(oldest);
    }
  }

  #touch(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#latest = entry;
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

/** Calls `ask` once for each turn of the event loop. For use in the poll phase, where requests are read: `setImmediate` comes right after. */
export function oncePerTurn<Value>(ask: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  const forget = () => {
    known = undefined;
  };
  return () => {
    if (!known) {
      known = { value: ask() };
      setImmediate(forget);
    }
    return known.value;
  };
}

function shared(outcome: Outcome | null): Representation | null {
  return outcome?.isShared ? outcome.representation : null;
}

function bytesOf(key: string, { headers, encodings }: Representation): number {
  const text = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length, 2 * key.length);
  return Object.values(encodings).reduce((sum: number, body: Buffer) => sum + body.length, text + BYTES_BESIDES_TEXT);
}
