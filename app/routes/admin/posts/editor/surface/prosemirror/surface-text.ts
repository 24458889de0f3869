import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { Selection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { isWithinLimitsWithCode } from "~/domain/posts/article/markdown-limits";
import { KeptSource } from "~/domain/posts/document/kept-source";
import type { Place } from "~/routes/admin/posts/editor/surface/markdown/inserted-media";

/** Milliseconds without a change after which the Markdown is written. */
const PAUSE = 250;
/** Milliseconds of constant typing after which it is written anyway. */
const MAX_WAIT = 2000;

/** Keeps the textarea, which the form submits, in sync with the document. */
export class SurfaceText {
  readonly #area: HTMLTextAreaElement;
  readonly #view: EditorView;
  readonly #onTooMuch: () => void;
  /** The first text and each later one from outside: undo returns to their documents, and so to their exact bytes. */
  readonly #sources: KeptSource[];
  #flushed: Node;
  #written: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitsSince = 0;

  constructor(area: HTMLTextAreaElement, view: EditorView, first: { source: KeptSource; text: string }, onTooMuch: () => void) {
    this.#area = area;
    this.#view = view;
    this.#sources = [first.source];
    this.#flushed = view.state.doc;
    this.#written = first.text;
    this.#onTooMuch = onTooMuch;
  }

  /** Continues where somebody types in the textarea. What they typed there is undone by itself. */
  begin(): void {
    const { document, at, marks } = (this.#sources.at(-1) as KeptSource).typingPlace(this.#area.selectionEnd);
    const change = replaceBlocks(closeHistory(this.#view.state.tr).setMeta("addToHistory", false), document);
    this.#view.dispatch(change.setSelection(Selection.near(change.doc.resolve(at), -1)).setStoredMarks(marks));
    this.#flushed = this.#view.state.doc;
    this.#view.focus();
  }

  schedule(): void {
    const now = performance.now();
    if (this.#timer === undefined) this.#waitsSince = now;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, Math.min(PAUSE, Math.max(0, this.#waitsSince + MAX_WAIT - now)));
  }

  /** Writes the document into the textarea as if it had been typed. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { doc } = this.#view.state;
    if (doc === this.#flushed) return;
    this.#flushed = doc;
    this.#written = this.#sourceOf(doc).write(doc);
    if (this.#written === this.#area.value) return;
    this.#area.value = this.#written;
    this.placeCaret();
    this.#area.dispatchEvent(new Event("input", { bubbles: true }));
  };

  /** Moves the textarea's caret behind the block of the document's caret, for insertions. */
  placeCaret(): void {
    const { doc, selection } = this.#view.state;
    if (doc !== this.#flushed) return;
    const end = this.#sourceOf(doc).endOf(doc, selection.$to.index(0));
    this.#area.setSelectionRange(end, end);
  }

  /** Inserts Markdown behind the caret's block, as if it had been typed into the textarea. */
  writeBehindCaret(markdown: string): void {
    this.flush();
    this.placeCaret();
    const { selectionEnd: at } = this.#area;
    const insert = `${at > 0 ? "\n\n" : ""}${markdown}\n`;
    this.#area.setRangeText(insert, at, at);
    this.#area.dispatchEvent(new Event("input", { bubbles: true }));
    // Listeners of the event have moved the caret.
    this.#area.setSelectionRange(at + insert.length, at + insert.length);
  }

  /** The position in the last written Markdown that follows a position between blocks. */
  placeBehind(at: number): Place {
    const { doc } = this.#view.state;
    const source = this.#sourceOf(doc);
    const before = source.write(doc.cut(0, at)).trimEnd();
    const isBeginning = this.#written.startsWith(before);
    return { text: this.#written, at: isBeginning ? before.length : source.endOf(doc, doc.resolve(at).index(0) - 1) };
  }

  /** Takes over a text from the textarea as one change that can be undone. */
  readonly take = (): void => {
    const { value } = this.#area;
    if (value === this.#written) return;
    if (!isWithinLimitsWithCode(value)) {
      this.#onTooMuch();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const source = new KeptSource(value);
    this.#sources.push(source);
    this.#written = value;
    const change = replaceBlocks(closeHistory(this.#view.state.tr), source.document);
    if (change.docChanged) this.#view.dispatch(change);
    this.#flushed = this.#view.state.doc;
  };

  #sourceOf(document: Node): KeptSource {
    const newestFirst = this.#sources.toReversed();
    const counts = newestFirst.map((source) => (newestFirst.length === 1 ? 0 : source.countKept(document)));
    return newestFirst[counts.indexOf(Math.max(...counts))] as KeptSource;
  }
}

/** Replaces only the blocks that differ, so that the caret stays in the others. */
function replaceBlocks(change: Transaction, next: Node): Transaction {
  const { doc } = change;
  const most = Math.min(doc.childCount, next.childCount);
  let head = 0;
  while (head < most && doc.child(head).eq(next.child(head))) head += 1;
  let tail = 0;
  while (tail < most - head && doc.child(doc.childCount - 1 - tail).eq(next.child(next.childCount - 1 - tail))) tail += 1;
  const $start = doc.resolve(0);
  const [from, to] = [$start.posAtIndex(head), $start.posAtIndex(doc.childCount - tail)];
  return change.replaceWith(from, to, next.children.slice(head, next.childCount - tail));
}
