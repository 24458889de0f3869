import type { PostSaving } from "~/routes/admin/posts/editor/saving/post-saving";
import { type TypedPost, textKey } from "~/routes/admin/posts/editor/saving/save-answer";
import { Listeners } from "~/ui/kit/listeners";
import type { DraftEntry, DraftStore } from "./draft-store";

/** "kept": a copy of what the server does not have is on this device. "unavailable": this browser could not keep it. */
export type RecoveryState = "empty" | "kept" | "unavailable";

interface Options {
  readonly saving: PostSaving;
  readonly store: DraftStore;
  /** Who writes. */
  readonly account: () => string;
  /** A name that no other editor has. */
  readonly editor: string;
  readonly now: () => Date;
}

/** Milliseconds from the first change until it is kept. Half a second leaves the disk the other half. */
const DELAY = 400;

/** Milliseconds after which nobody comes back for what they typed: 30 days. */
const KEPT = 30 * 86_400_000;

/** Keeps what is typed and not saved on this device, so that it outlives the page; the entry ends when the text is saved. */
export class DraftRecovery {
  #state: RecoveryState = "empty";
  /** What was sent to the store last, and what the store is known to hold. */
  #sent: string | null = null;
  #held: string | null = null;
  /** An entry may be there, maybe of an older text. */
  #hasEntry = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #options: Options;
  readonly #listeners = new Listeners();

  constructor(options: Options) {
    this.#options = options;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly getState = (): RecoveryState => this.#state;

  /** Follows the editor. @returns stops, after keeping what there is */
  start(): () => void {
    const stop = this.#options.saving.subscribe(this.#follow);
    this.#follow();
    return () => {
      stop();
      void this.flush();
    };
  }

  /** Something typed is neither on the server nor on this device. */
  get wouldLose(): boolean {
    return this.#options.saving.hasUnsaved && this.#held !== this.#key();
  }

  /** Keeps what is typed at once. */
  async flush(): Promise<void> {
    this.#cancel();
    const key = this.#key();
    if (!this.#options.saving.hasUnsaved || key === this.#sent) return;
    this.#sent = key;
    this.#hasEntry = true;
    const isKept = await this.#put();
    if (this.#sent !== key) return;
    this.#held = isKept ? key : null;
    // The next change tries again.
    if (!isKept) this.#sent = null;
    this.#tell(isKept ? "kept" : "unavailable");
  }

  /**
   * What was kept of the open post by editors that are gone, newest first. What the server has goes, and so does a text that was
   * kept twice, and of all posts what is too old: nobody comes back for that, and some of the posts are gone too.
   */
  async listKept(stored: TypedPost, openEditors: ReadonlySet<string>): Promise<DraftEntry[]> {
    const { store, account, editor, saving, now } = this.#options;
    await store.removeBefore(new Date(now().getTime() - KEPT).toISOString());
    const entries = await store.list(account(), saving.getSnapshot().post?.id ?? "");
    const texts = new Set([textKey(stored)]);
    const kept: DraftEntry[] = [];
    for (const entry of entries) {
      if (entry.editor === editor || openEditors.has(entry.editor)) continue;
      const text = textKey(entry.typed);
      if (texts.has(text)) await store.remove(entry.editor);
      else kept.push(entry);
      texts.add(text);
    }
    return kept;
  }

  /** Ends an entry whose text is in the editor now. It stays while this device could not keep the text anew. */
  async takeOver(entry: DraftEntry): Promise<void> {
    await this.flush();
    if (!this.wouldLose) await this.discard(entry);
  }

  async discard({ editor }: DraftEntry): Promise<void> {
    await this.#options.store.remove(editor);
  }

  readonly #follow = (): void => {
    if (!this.#options.saving.hasUnsaved) this.#end();
    else if (this.#key() !== this.#sent) this.#timer ??= setTimeout(() => void this.flush(), DELAY);
  };

  #end(): void {
    this.#cancel();
    this.#sent = null;
    this.#held = null;
    // What can't be removed is compared with the saved text the next time, like anything that was kept.
    if (this.#hasEntry) this.#options.store.remove(this.#options.editor).catch(() => {});
    this.#hasEntry = false;
    this.#tell("empty");
  }

  async #put(): Promise<boolean> {
    const { saving, store, account, editor, now } = this.#options;
    const { post } = saving.getSnapshot();
    const entry = { editor, account: account(), post: post?.id ?? "", basedOnVersion: post?.version ?? 0, typed: saving.typed };
    try {
      await store.put({ ...entry, typedAt: now().toISOString() });
      return true;
    } catch {
      return false;
    }
  }

  #key(): string {
    const { post } = this.#options.saving.getSnapshot();
    return JSON.stringify([this.#options.account(), post?.id, post?.version, this.#options.saving.typed]);
  }

  #cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #tell(state: RecoveryState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listeners.tell();
  }
}
