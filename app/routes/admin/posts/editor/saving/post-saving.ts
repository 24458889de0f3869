import { editorFieldNames, type SavedVersion } from "~/domain/posts/post/post-for-staff";
import { Listeners } from "~/ui/kit/listeners";
import { isPassing, type RefusalReason, type SaveAnswer, type SaveRefusal, type TypedPost, textKey } from "./save-answer";
import { SaveSender, type SendSave, type WantedSave } from "./save-sender";

export interface SavingSnapshot {
  readonly state: "unchanged" | "unsaved" | "saving" | "saved" | "refused";
  /** The newest version known here; null for a post that was never saved. */
  readonly post: SavedVersion | null;
  /** The text that readers see, or will see as planned: the newest one unless it has unpublished changes. */
  readonly live: TypedPost;
  /** Why the last save was not stored; null once something else was typed that could change that, or saved. */
  readonly refusal: SaveRefusal | null;
  /** The last save, or the one under way, was made by itself. */
  readonly isAutomatic: boolean;
}

interface Options {
  readonly post: SavedVersion | null;
  /** What the server has. */
  readonly stored: TypedPost;
  /** What readers see of it where that is another text. */
  readonly live?: TypedPost | null;
  /** A form that was sent without a script and not stored. */
  readonly refused?: { readonly typed: TypedPost; readonly refusal: SaveRefusal } | null;
  readonly send: SendSave;
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
  #hasSaved = false;
  /** What the form held when the last save was refused. */
  #refused: TypedPost;
  #underWay: { readonly key: string; readonly answer: Promise<SaveAnswer> } | null = null;
  readonly #sender: SaveSender;
  readonly #listeners = new Listeners();

  constructor({ post, stored, live, refused, send, newSaveId }: Options) {
    this.#typed = stored;
    this.#refused = refused?.typed ?? stored;
    this.#storedKey = textKey(stored);
    this.#sender = new SaveSender(send, newSaveId);
    const refusal = refused?.refusal ?? null;
    this.#snapshot = { state: refusal ? "refused" : "unchanged", post, live: live ?? stored, refusal, isAutomatic: false };
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly getSnapshot = (): SavingSnapshot => this.#snapshot;

  /** The form may hold something that the server does not have. The status is no part of it: buttons change that. */
  get hasUnsaved(): boolean {
    return this.#sender.isInDoubt || textKey(this.#typed) !== this.#storedKey;
  }

  get typed(): TypedPost {
    return this.#typed;
  }

  /** What is typed would be refused once more. */
  get isStuck(): boolean {
    const { refusal } = this.#snapshot;
    if (!refusal || isPassing(refusal.reason)) return false;
    if (!textual.has(refusal.reason)) return true;
    const wrong = editorFieldNames.filter((name) => name in refusal.errors);
    const looked = wrong.length > 0 ? wrong : editorFieldNames;
    return looked.every((name) => this.#refused[name] === this.#typed[name]);
  }

  /** Tells of every change, also of one that leaves the state as it is. */
  type(typed: TypedPost): void {
    const isOther = textKey(typed) !== textKey(this.#typed);
    this.#typed = typed;
    if (isOther && this.#snapshot.state !== "saving") this.#rest();
    else this.#listeners.tell();
  }

  /**
   * Saves after whatever is being saved. The same text while it is on its way is one save.
   *
   * @param how.keep stores without showing; left out, the text is saved with the status that it names
   * @param how.joined what the text was put together from
   */
  save(typed: TypedPost, { keep = null, joined = null }: Partial<WantedSave> = {}): Promise<SaveAnswer> {
    const key = JSON.stringify([typed, keep, joined]);
    if (this.#underWay?.key === key) return this.#underWay.answer;
    const answer = this.#sendAfter(this.#underWay?.answer, { typed, keep, joined });
    const underWay = { key, answer };
    this.#underWay = underWay;
    void answer.finally(() => {
      if (this.#underWay === underWay) this.#underWay = null;
    });
    return answer;
  }

  /** Resolves once nothing is on its way any more. */
  async settle(): Promise<void> {
    while (this.#underWay) await this.#underWay.answer;
  }

  /** Goes on from an older version, whose differences to the newest one are still to be seen. */
  startFrom(version: number): void {
    const { post } = this.#snapshot;
    if (post) this.#tell({ post: { ...post, version } });
  }

  /** A text that got no answer is not wanted any more. */
  withdraw(): void {
    this.#sender.withdraw();
    this.#listeners.tell();
  }

  /** What stood in the way is gone; the text is as it was. */
  dismissRefusal(): void {
    if (this.#snapshot.state === "saving") return;
    this.#snapshot = { ...this.#snapshot, refusal: null };
    this.#rest();
  }

  async #sendAfter(before: Promise<SaveAnswer> | undefined, wanted: WantedSave): Promise<SaveAnswer> {
    await before;
    this.#tell({ state: "saving", refusal: null, isAutomatic: wanted.keep === "auto" });
    const answer = await this.#sender.send(wanted, this.#snapshot.post, (typed, saved) => this.#take(typed, saved));
    if (answer.kind === "saved") {
      this.#take(wanted.typed, answer.saved);
      this.#tell({ state: this.hasUnsaved ? "unsaved" : "saved" });
    } else {
      this.#refused = wanted.typed;
      this.#tell({ state: "refused", refusal: answer });
    }
    return answer;
  }

  #take(typed: TypedPost, saved: SavedVersion): void {
    this.#hasSaved = true;
    this.#storedKey = textKey(typed);
    this.#snapshot = { ...this.#snapshot, post: saved, live: saved.unpublished ? this.#snapshot.live : typed };
  }

  /** The state while nothing is on its way. */
  #rest(): void {
    const { refusal } = this.#snapshot;
    const isRefused = refusal !== null && (this.isStuck || isPassing(refusal.reason));
    if (!this.hasUnsaved) this.#tell({ state: this.#hasSaved ? "saved" : "unchanged", refusal: null });
    else if (isRefused) this.#tell({ state: "refused" });
    else this.#tell({ state: "unsaved", refusal: null });
  }

  /** The snapshot stays the same object while nothing in it changes, so that nothing is drawn anew for a keystroke. */
  #tell(change: Partial<SavingSnapshot>): void {
    const next = { ...this.#snapshot, ...change };
    const names = Object.keys(change) as (keyof SavingSnapshot)[];
    if (names.some((name) => next[name] !== this.#snapshot[name])) this.#snapshot = next;
    this.#listeners.tell();
  }
}

/** Refusals that another text in the fields they name may escape. */
const textual: ReadonlySet<RefusalReason> = new Set(["invalid", "slug-taken", "failed"]);
