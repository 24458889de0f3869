import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { NodeSelection, type Plugin, Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { FocalPoint } from "~/domain/pictures/picture";
import type { PictureAnswer, TextMedia } from "~/routes/admin/posts/editor/surface/library/media-record-client";
import { Listeners } from "~/ui/kit/listeners";
import { cardAt, cardsOf, cardsPlugin, noCards, type PictureCard, withStep } from "./picture-cards";
import { blockOf, caretBehind, extentOf, isPicture, placeAtCaret, placeOfDrop, withRoomBehind } from "./picture-places";
import { picturePlugin } from "./picture-plugin";

/** Inserts, describes and removes the pictures of the writing surface. */
export class SurfacePictures {
  readonly plugins: readonly Plugin[];
  readonly #listeners = new Listeners();
  readonly #hosts = new Map<number, HTMLElement>();
  /** Descriptions of pictures that are still being sent; those in #answers are finished. */
  readonly #descriptions = new Map<number, string>();
  readonly #answers = new Map<number, PictureAnswer>();
  readonly #taps = new Map<number, (focal: FocalPoint) => void>();
  readonly #focusedOnOpen = new Set<number>();
  #view: EditorView | null = null;
  #sessions = 0;

  constructor() {
    this.plugins = [
      cardsPlugin({ hostOf: this.hostOf, onCards: () => this.#listeners.notify() }),
      picturePlugin({
        onView: (view) => {
          this.#view = view;
        },
        onTap: (key, focal) => this.#taps.get(key)?.(focal),
        onEnter: (at) => this.#focusDescription(at),
      }),
    ];
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly getCards = (): readonly PictureCard[] => (this.#view ? cardsOf(this.#view.state) : noCards);

  readonly hostOf = (key: number): HTMLElement => {
    const known = this.#hosts.get(key);
    if (known) return known;
    const host = document.createElement("div");
    host.className = "picture-card";
    host.contentEditable = "false";
    this.#hosts.set(key, host);
    return host;
  };

  /** Calls back when the picture is tapped to choose its focal point. @returns stops it */
  onTap(key: number, take: (focal: FocalPoint) => void): () => void {
    this.#taps.set(key, take);
    return () => this.#taps.delete(key);
  }

  /** Whether the description takes the focus as soon as it is rendered. */
  shouldFocus(key: number): boolean {
    return this.#focusedOnOpen.has(key);
  }

  /** Selects the picture there and puts the focus into its description. @returns false if there is no picture */
  editDescription(at: number): boolean {
    if (!this.#view || !isPicture(this.#view.state.doc.nodeAt(at))) return false;
    const { doc, tr } = this.#view.state;
    this.#view.dispatch(tr.setSelection(NodeSelection.create(doc, at)));
    this.#view.focus();
    const card = cardAt(this.#view.state, at);
    if (card) this.#focusedOnOpen.add(card.key);
    return this.#focusDescription(at);
  }

  pictureOf(card: PictureCard): Node | null {
    const node = card.stage === "sending" ? null : this.#view?.state.doc.nodeAt(card.at);
    return node ?? null;
  }

  /** @param dropped where; by default at the caret @param focuses puts the focus into the description of a single file */
  send(keys: readonly number[], dropped: number | undefined, focuses: boolean): void {
    if (!this.#view) return;
    if (focuses && keys.length === 1) for (const key of keys) this.#focusedOnOpen.add(key);
    const { tr, doc, selection } = this.#view.state;
    const at = dropped === undefined ? placeAtCaret(doc, selection.to) : placeOfDrop(doc, dropped);
    const change = dropped === undefined ? withRoomBehind(tr, at) : tr;
    this.#view.dispatch(withStep(change, { type: "send", keys, at }));
  }

  /** Inserts a file that has been uploaded where its progress was shown. */
  arrive(key: number, media: TextMedia): void {
    const card = this.#card(key);
    if (!this.#view || card?.stage !== "sending") return;
    const change = closeHistory(this.#view.state.tr).insert(card.at, blockOf(media, this.#descriptions.get(key)));
    const wantsDescription = media.kind === "picture" && !this.#answers.has(key);
    this.#view.dispatch(withStep(change, { type: "arrived", key, at: card.at + 1, wantsDescription }));
  }

  descriptionOf(key: number): string | undefined {
    return this.#descriptions.get(key);
  }

  answerOf(key: number): PictureAnswer | undefined {
    return this.#answers.get(key);
  }

  placeOf(key: number): number {
    return this.#card(key)?.at ?? 0;
  }

  insert(chosen: readonly TextMedia[]): void {
    if (!this.#view || chosen.length === 0) return;
    const { tr, doc, selection } = this.#view.state;
    const at = placeAtCaret(doc, selection.to);
    const change = withRoomBehind(closeHistory(tr), at).insert(
      at,
      chosen.map((media) => blockOf(media)),
    );
    const $at = change.doc.resolve(at);
    const places = chosen.flatMap(({ kind, altText }, index) =>
      kind === "picture" && altText === "" ? [$at.posAtIndex($at.index() + index) + 1] : [],
    );
    this.#view.dispatch(withStep(change, { type: "ask", places }));
    this.#view.focus();
    const first = this.#view.nodeDOM(at);
    if (first instanceof HTMLElement) first.scrollIntoView({ block: "center" });
  }

  /** What is typed until the field loses the focus is one step for undo. */
  beginDescription(): void {
    this.#sessions += 1;
  }

  describe(key: number, altText: string): void {
    const card = this.#card(key);
    if (!this.#view || !card) return;
    if (card.stage === "sending") {
      this.#descriptions.set(key, altText);
      return;
    }
    if (this.pictureOf(card)?.attrs.alt === altText) return;
    // prosemirror-history joins changes of one "composition".
    const change = this.#view.state.tr.setMeta("composition", `description ${this.#sessions}`);
    this.#view.dispatch(change.setNodeAttribute(card.at, "alt", altText));
  }

  setFocal(key: number, focal: FocalPoint | null): void {
    if (this.#view && this.#card(key)) this.#view.dispatch(withStep(this.#view.state.tr, { type: "focus", key, focal }));
  }

  /** Closes the question and moves the caret behind the picture. */
  answer(key: number, answer: PictureAnswer): void {
    const card = this.#card(key);
    if (!this.#view || !card) return;
    this.describe(key, answer.altText);
    const { tr, doc } = this.#view.state;
    if (card.stage === "sending") {
      this.#answers.set(key, answer);
      tr.setSelection(Selection.near(doc.resolve(card.at)));
    } else caretBehind(withStep(tr, { type: "close", key }), card.at);
    this.#view.dispatch(tr.scrollIntoView());
    this.#view.focus();
  }

  /** The picture was inserted into the Markdown instead. */
  forget(key: number): void {
    if (this.#view) this.#view.dispatch(withStep(this.#view.state.tr, { type: "close", key }));
  }

  remove(key: number): void {
    const card = this.#card(key);
    if (!this.#view || !card) return;
    const { tr, doc } = this.#view.state;
    const change = closeHistory(withStep(tr, { type: "close", key }));
    if (card.stage !== "sending") {
      const { from, to } = extentOf(doc, card.at);
      change.delete(from, to);
    }
    this.#view.dispatch(change);
    this.#view.focus();
  }

  #card(key: number): PictureCard | undefined {
    return this.getCards().find((card) => card.key === key);
  }

  #focusDescription(at: number): boolean {
    const card = this.#view && cardAt(this.#view.state, at);
    if (!card) return false;
    this.hostOf(card.key).querySelector("input")?.focus();
    return true;
  }
}
