import { Listeners } from "~/ui/kit/listeners";

export interface SlottedComment {
  readonly id: string;
  readonly block: number | null;
  readonly quote: string;
  readonly isOpen: boolean;
}

/** The places in the writing surface into which the editor renders comments, each beside its paragraph. */
export class CommentSlots {
  readonly #listeners = new Listeners();
  readonly #hosts = new Map<string, HTMLElement>();
  #comments: readonly SlottedComment[] = [];
  #isShown = false;

  readonly subscribe = this.#listeners.subscribe;

  /** Whether the writing surface is on the screen; the Markdown has no places for them. */
  readonly getShown = (): boolean => this.#isShown;

  get comments(): readonly SlottedComment[] {
    return this.#comments;
  }

  hostOf(id: string): HTMLElement {
    const known = this.#hosts.get(id);
    if (known) return known;
    const host = document.createElement("div");
    host.className = "comment-slot";
    this.#hosts.set(id, host);
    return host;
  }

  set(comments: readonly SlottedComment[]): void {
    this.#comments = comments;
    this.#listeners.notify();
  }

  show(isShown: boolean): void {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.#listeners.notify();
  }
}
