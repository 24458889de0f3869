import { editorFieldNames } from "~/domain/posts/edited-post";
import type { SaveAnswer, SavedVersion, SaveRefusal, TypedPost } from "./save-answer";

export interface SaveRequest {
  /** Null for a post that was never saved. */
  readonly id: string | null;
  readonly basedOnVersion: number;
  /** The same each time this save is sent. */
  readonly saveId: string;
  readonly typed: TypedPost;
  /** The text joins two clashing ones. */
  readonly merged: boolean;
}

export interface SavingSnapshot {
  readonly state: "unchanged" | "unsaved" | "saving" | "saved" | "refused";
  /** The newest version known here; null for a post that was never saved. */
  readonly post: SavedVersion | null;
  /** Why the last save was not stored; null once something else was typed that could change that, or saved. */
  readonly refusal: SaveRefusal | null;
}

interface Options {
  readonly post: SavedVersion | null;
  /** What the form held when the page came. */
  readonly typed: TypedPost;
  readonly send: (request: SaveRequest) => Promise<SaveAnswer>;
  readonly newSaveId: () => string;
}

/**
 * Saves the editor's text: one save after another, each based on the version that the one before made, and never the same
 * text twice at once. It knows what was typed and what was stored, and never changes what was typed.
 */
export class PostSaving {
  #snapshot: SavingSnapshot;
  #typed: TypedPost;
  #storedKey: string;
  #underWay: { readonly key: string; readonly answer: Promise<SaveAnswer> } | null = null;
  #lastTry: { readonly key: string; readonly saveId: string } | null = null;
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();

  constructor(options: Options) {
    this.#options = options;
    this.#typed = options.typed;
    this.#storedKey = keyOf(options.typed);
    this.#snapshot = { state: "unchanged", post: options.post, refusal: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): SavingSnapshot => this.#snapshot;

  /** What the form holds that the server does not have. */
  get hasUnsaved(): boolean {
    return keyOf(this.#typed) !== this.#storedKey;
  }

  get typed(): TypedPost {
    return this.#typed;
  }

  /** Tells of every change, also of one that leaves the state as it is. */
  type(typed: TypedPost): void {
    this.#typed = typed;
    const { state } = this.#snapshot;
    const isSettled = state === "saving" || state === "refused";
    if (!isSettled && this.hasUnsaved !== (state === "unsaved")) this.#tell({ state: this.hasUnsaved ? "unsaved" : "unchanged" });
    else this.#notify();
  }

  /** Saves after whatever is being saved. The same text while it is on its way is one save. */
  save(typed: TypedPost, { merged = false } = {}): Promise<SaveAnswer> {
    const key = keyOf(typed);
    if (this.#underWay?.key === key) return this.#underWay.answer;
    const before = this.#underWay?.answer;
    const answer = this.#sendAfter(before, typed, merged);
    const underWay = { key, answer };
    this.#underWay = underWay;
    void answer.finally(() => {
      if (this.#underWay === underWay) this.#underWay = null;
    });
    return answer;
  }

  /** Goes on from a version that somebody else saved, whose differences the writer has seen. */
  basedOn(post: SavedVersion): void {
    this.#tell({ post });
  }

  /** The refusal was dealt with; the text is as it was. */
  dismissRefusal(): void {
    this.#tell({ state: this.hasUnsaved ? "unsaved" : "unchanged", refusal: null });
  }

  async #sendAfter(before: Promise<SaveAnswer> | undefined, typed: TypedPost, merged: boolean): Promise<SaveAnswer> {
    await before;
    this.#tell({ state: "saving", refusal: null });
    const answer = await this.#options.send(this.#request(typed, merged));
    if (answer.kind === "saved") this.#keep(typed, answer.saved);
    else this.#tell({ state: "refused", refusal: answer });
    return answer;
  }

  #request(typed: TypedPost, merged: boolean): SaveRequest {
    const { post } = this.#snapshot;
    const basedOnVersion = post?.version ?? 0;
    const key = `${basedOnVersion} ${keyOf(typed)}`;
    const saveId = this.#lastTry?.key === key ? this.#lastTry.saveId : this.#options.newSaveId();
    this.#lastTry = { key, saveId };
    return { id: post?.id ?? null, basedOnVersion, saveId, typed, merged };
  }

  #keep(typed: TypedPost, saved: SavedVersion): void {
    this.#lastTry = null;
    this.#storedKey = keyOf(typed);
    this.#tell({ state: this.hasUnsaved ? "unsaved" : "saved", post: saved, refusal: null });
  }

  #tell(change: Partial<SavingSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function keyOf(typed: TypedPost): string {
  return JSON.stringify(editorFieldNames.map((name) => typed[name]));
}

/** Sixteen random bytes as a UUID. Not crypto.randomUUID, which plain http in the clinic's own network doesn't have. */
export function newSaveId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
