import { type EditorState, NodeSelection, Plugin, PluginKey, type Selection, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { FocalPoint } from "~/domain/pictures/picture";
import { isPicture, isPictureBlock, placeAfterChange, placeOfQuestion } from "./picture-places";

/** What is shown about a picture, as long as there is something to show or to ask. */
export interface PictureCard {
  /** Of the upload; negative for a picture that was in the text before. */
  readonly key: number;
  /** Where the picture will stand while it is sent, else where it stands. */
  readonly at: number;
  /** "selected" ends with the selection, "asked" with an answer. */
  readonly stage: "sending" | "asked" | "selected";
  /** Null where it can't be chosen. */
  readonly focal: FocalPoint | null;
}

type CardStep =
  | { readonly type: "send"; readonly keys: readonly number[]; readonly at: number }
  | { readonly type: "arrived"; readonly key: number; readonly at: number; readonly isAsked: boolean }
  | { readonly type: "ask"; readonly places: readonly number[] }
  | { readonly type: "focus"; readonly key: number; readonly focal: FocalPoint | null }
  | { readonly type: "close"; readonly key: number };

const cardsKey = new PluginKey<readonly PictureCard[]>("pictures");

const none: readonly PictureCard[] = [];

export function cardsOf(state: EditorState): readonly PictureCard[] {
  return cardsKey.getState(state) ?? none;
}

export function withStep(change: Transaction, step: CardStep): Transaction {
  return change.setMeta(cardsKey, step);
}

interface CardsOptions {
  readonly hostOf: (key: number) => HTMLElement;
  readonly onCards: () => void;
}

/** Cards are widgets beside the text: they move with it, and are never a part of what is written. */
export function cardsPlugin({ hostOf, onCards }: CardsOptions): Plugin<readonly PictureCard[]> {
  let lastKey = 0;
  return new Plugin<readonly PictureCard[]>({
    key: cardsKey,
    state: {
      init: () => none,
      apply: (change, cards, _before, state) => {
        const step: CardStep | undefined = change.getMeta(cardsKey);
        const moved = change.docChanged && cards.length > 0 ? moveCards(cards, change, step) : cards;
        const stepped = step ? takeStep(moved, step, () => --lastKey) : moved;
        return withSelected(stepped, state.selection, () => --lastKey);
      },
    },
    view: () => ({
      update: (view, before) => {
        if (cardsOf(view.state) !== cardsOf(before)) onCards();
      },
    }),
    props: {
      decorations: (state) => {
        const cards = cardsOf(state);
        return cards.length === 0 ? DecorationSet.empty : DecorationSet.create(state.doc, decorate(state, cards, hostOf));
      },
    },
  });
}

/** The picture that is selected, or that is all of a selected paragraph. */
function chosenPicture(selection: Selection): number | null {
  if (!(selection instanceof NodeSelection)) return null;
  if (isPicture(selection.node)) return selection.from;
  return isPictureBlock(selection.node) ? selection.from + 1 : null;
}

function moveCards(cards: readonly PictureCard[], change: Transaction, step: CardStep | undefined): readonly PictureCard[] {
  const { mapping, doc } = change;
  const arrived = step?.type === "arrived" ? cards.findIndex(({ key }) => key === step.key) : -1;
  return cards.flatMap((card, index): PictureCard | PictureCard[] => {
    // Those that were chosen later stay behind the one that is put in, at the same place too.
    if (card.stage === "sending")
      return { ...card, at: placeAfterChange(doc, mapping.map(card.at, arrived !== -1 && index > arrived ? 1 : -1)) };
    const { pos, deleted } = mapping.mapResult(card.at, 1);
    return deleted || !isPicture(doc.nodeAt(pos)) ? [] : { ...card, at: pos };
  });
}

function takeStep(cards: readonly PictureCard[], step: CardStep, newKey: () => number): readonly PictureCard[] {
  switch (step.type) {
    case "send":
      return [...cards, ...step.keys.map((key): PictureCard => ({ key, at: step.at, stage: "sending", focal: null }))];
    case "ask":
      return [...cards, ...step.places.map((at): PictureCard => ({ key: newKey(), at, stage: "asked", focal: null }))];
    case "arrived":
      return cards.flatMap((card): PictureCard | PictureCard[] => {
        if (card.key !== step.key) return card;
        return step.isAsked ? { ...card, at: step.at, stage: "asked" } : [];
      });
    case "focus":
      return cards.map((card) => (card.key === step.key ? { ...card, focal: step.focal } : card));
    case "close":
      return cards.filter(({ key }) => key !== step.key);
  }
}

/** A selected paragraph is one that is dragged: nothing around it may move. */
function withSelected(cards: readonly PictureCard[], selection: Selection, newKey: () => number): readonly PictureCard[] {
  const chosen = chosenPicture(selection);
  const kept = cards.some(({ stage, at }) => stage === "selected" && at !== chosen)
    ? cards.filter(({ stage, at }) => stage !== "selected" || at === chosen)
    : cards;
  const isKnown = kept.some(({ stage, at }) => stage !== "sending" && at === chosen);
  if (chosen === null || isKnown || chosen !== selection.from) return kept;
  return [...kept, { key: newKey(), at: chosen, stage: "selected", focal: null }];
}

function decorate(state: EditorState, cards: readonly PictureCard[], hostOf: (key: number) => HTMLElement): Decoration[] {
  return cards.flatMap(({ key, at, stage, focal }, index) => {
    const isSending = stage === "sending";
    const widget = Decoration.widget(isSending ? at : placeOfQuestion(state.doc, at), () => hostOf(key), {
      key: `picture ${key}`,
      side: -1 + index / 1000,
      ignoreSelection: true,
      stopEvent: () => true,
    });
    if (isSending) return [widget];
    const style = focal ? `--x: ${focal.x * 100}%; --y: ${focal.y * 100}%` : undefined;
    return [widget, Decoration.node(at, at + 1, { class: focal ? "asked focal" : "asked", ...(style && { style }) })];
  });
}
