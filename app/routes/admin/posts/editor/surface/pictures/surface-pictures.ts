import { closeHistory } from "prosemirror-history";
import { Fragment, type Node } from "prosemirror-model";
import { NodeSelection, Plugin, Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { FocalPoint } from "~/domain/pictures/picture";
import type { PictureAnswer, TextMedia } from "~/routes/admin/posts/editor/surface/library/media-record-client";
import { pointWithin } from "~/ui/admin/media/focal-picture";
import { Listeners } from "~/ui/kit/listeners";
import { blockOf, caretBehind, withRoomBehind } from "./picture-blocks";
import { cardsOf, cardsPlugin, type PictureCard, withStep } from "./picture-cards";
import { extentOf, isPicture, isPictureBlock, placeAtCaret, placeOfDrop } from "./picture-places";
import { pictureView, selectBlock } from "./picture-view";

/** Pictures of the writing surface: on their way, asked about, put in and taken out. */
export class SurfacePictures {
  readonly plugins: readonly Plugin[];
  readonly #listeners = new Listeners();
  readonly #hosts = new Map<number, HTMLElement>();
  /** Descriptions of pictures that are not in the text yet, and those of them that are finished. */
  readonly #words = new Map<number, string>();
  readonly #answers = new Map<number, PictureAnswer>();
  #view: EditorView | null = null;
  #descriptions = 0;

  readonly #taps = new Map<number, (focal: FocalPoint) => void>();
  readonly #toBeAsked = new Set<number>();

  constructor() {
    const attach = new Plugin({
      view: (view) => {
        this.#view = view;
        return {};
      },
      props: {
        nodeViews: { image: pictureView },
        handleClickOn: (view, _at, node, at, event) => {
          const card = isPicture(node) ? cardsOf(view.state).find((one) => one.stage !== "sending" && one.at === at) : undefined;
          const frame = event.target instanceof Element && event.target.closest(".picture");
          if (card?.focal && frame) this.#taps.get(card.key)?.(pointWithin(frame.getBoundingClientRect(), event.clientX, event.clientY));
          return false;
        },
        handleKeyDown: (view, event) => event.key === "Enter" && this.#ask(view),
        handleDOMEvents: { dragstart: selectBlock },
      },
    });
    this.plugins = [cardsPlugin({ hostOf: this.hostOf, onCards: () => this.#listeners.notify() }), attach];
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly getCards = (): readonly PictureCard[] => (this.#view ? cardsOf(this.#view.state) : none);

  /** The element in the text that holds a card. */
  readonly hostOf = (key: number): HTMLElement => {
    const known = this.#hosts.get(key);
    if (known) return known;
    const host = document.createElement("div");
    host.className = "picture-card";
    host.contentEditable = "false";
    this.#hosts.set(key, host);
    return host;
  };

  /** Told of taps on a picture whose point can be chosen. @returns ends it */
  onTap(key: number, take: (focal: FocalPoint) => void): () => void {
    this.#taps.set(key, take);
    return () => this.#taps.delete(key);
  }

  /** Whether the question is to have the focus as soon as it is there. */
  isToBeAsked(key: number): boolean {
    return this.#toBeAsked.has(key);
  }

  /** Selects the picture there and leads to its description. @returns false where none stands */
  askAbout(at: number): boolean {
    if (!this.#view || !isPicture(this.#view.state.doc.nodeAt(at))) return false;
    const { doc, tr } = this.#view.state;
    this.#view.dispatch(tr.setSelection(NodeSelection.create(doc, at)));
    this.#view.focus();
    const card = this.getCards().find((one) => one.stage !== "sending" && one.at === at);
    if (!card) return false;
    this.#toBeAsked.add(card.key);
    this.hostOf(card.key).querySelector("input")?.focus();
    return true;
  }

  pictureOf(card: PictureCard): Node | null {
    const node = card.stage === "sending" ? null : this.#view?.state.doc.nodeAt(card.at);
    return node ?? null;
  }

  isSending(key: number): boolean {
    return this.#card(key)?.stage === "sending";
  }

  /** @param dropped where; without, they come to the caret. @param isAsked whether what a single one shows is asked at once */
  send(keys: readonly number[], dropped?: number, isAsked = false): void {
    if (!this.#view) return;
    if (isAsked && keys.length === 1) for (const key of keys) this.#toBeAsked.add(key);
    const { tr, doc, selection } = this.#view.state;
    const at = dropped === undefined ? placeAtCaret(doc, selection.to) : placeOfDrop(doc, dropped);
    const change = dropped === undefined ? withRoomBehind(tr, at) : tr;
    this.#view.dispatch(withStep(change, { type: "send", keys, at }));
  }

  /** The picture is in the library: its address comes to stand where it was shown. */
  arrive(key: number, media: TextMedia): void {
    const card = this.#card(key);
    if (!this.#view || card?.stage !== "sending") return;
    const change = closeHistory(this.#view.state.tr).insert(card.at, blockOf(media, this.#words.get(key)));
    const isAsked = media.kind === "picture" && !this.#answers.has(key);
    this.#view.dispatch(withStep(change, { type: "arrived", key, at: card.at + 1, isAsked }));
  }

  wordsOf(key: number): string | undefined {
    return this.#words.get(key);
  }

  answerOf(key: number): PictureAnswer | undefined {
    return this.#answers.get(key);
  }

  placeOf(key: number): number {
    return this.#card(key)?.at ?? 0;
  }

  /** Puts files of the library in at the caret, in their order. */
  insert(chosen: readonly TextMedia[]): void {
    if (!this.#view || chosen.length === 0) return;
    const { tr, doc, selection } = this.#view.state;
    const at = placeAtCaret(doc, selection.to);
    const blocks = chosen.map((media) => blockOf(media));
    const change = withRoomBehind(closeHistory(tr), at).insert(at, Fragment.from(blocks));
    const places = blocks.flatMap((_block, index) => {
      const media = chosen[index];
      const before = blocks.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, at);
      return media?.kind === "picture" && media.altText === "" ? [before + 1] : [];
    });
    this.#view.dispatch(withStep(change, { type: "ask", places }));
    this.#view.focus();
    const first = this.#view.nodeDOM(at);
    if (first instanceof HTMLElement) first.scrollIntoView({ block: "center" });
  }

  /** What is typed in one go is one step for undo. */
  beginDescription(): void {
    this.#descriptions += 1;
  }

  describe(key: number, words: string): void {
    const card = this.#card(key);
    if (!this.#view || !card) return;
    if (card.stage === "sending") {
      this.#words.set(key, words);
      return;
    }
    if (this.pictureOf(card)?.attrs.alt === words) return;
    // prosemirror-history joins changes of one "composition".
    const change = this.#view.state.tr.setMeta("composition", `description ${this.#descriptions}`);
    this.#view.dispatch(change.setNodeAttribute(card.at, "alt", words));
  }

  setFocal(key: number, focal: FocalPoint | null): void {
    if (this.#view && this.#card(key)) this.#view.dispatch(withStep(this.#view.state.tr, { type: "focus", key, focal }));
  }

  /** Ends the question and leads to the text behind the picture. */
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

  /** It came into the text by another way. */
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

  #ask(view: EditorView): boolean {
    const { selection } = view.state;
    if (!(selection instanceof NodeSelection) || !(isPicture(selection.node) || isPictureBlock(selection.node))) return false;
    const at = isPicture(selection.node) ? selection.from : selection.from + 1;
    const card = cardsOf(view.state).find((one) => one.stage !== "sending" && one.at === at);
    if (!card) return false;
    this.hostOf(card.key).querySelector("input")?.focus();
    return true;
  }
}

const none: readonly PictureCard[] = [];
