import { type EditorState, NodeSelection, Plugin, PluginKey, type Selection, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { FocalPoint } from "~/domain/pictures/picture";
import { isPicture, isPictureBlock, placeAfterChange } from "./picture-places";

/** The panel below a picture: upload progress, then the question what it shows. */
export interface PictureCard {
  /** The upload's key; negative for a picture that was already in the text. */
  readonly key: number;
  /** The picture's position; while it uploads, where it will be inserted. */
  readonly at: number;
  /** "selected" ends with the selection, "describing" with the description. */
  readonly stage: "sending" | "describing" | "selected";
  /** Null if it can't be chosen. */
  readonly focal: FocalPoint | null;
}

type CardStep =
  | { readonly type: "send"; readonly keys: readonly number[]; readonly at: number }
  | { readonly type: "arrived"; readonly key: number; readonly at: number; readonly wantsDescription: boolean }
  | { readonly type: "ask"; readonly places: readonly number[] }
  | { readonly type: "focus"; readonly key: number; readonly focal: FocalPoint | null }
  | { readonly type: "close"; readonly key: number };

const cardsKey = new PluginKey<readonly PictureCard[]>("pictures");

export const noCards: readonly PictureCard[] = [];

export function cardsOf(state: EditorState): readonly PictureCard[] {
  return cardsKey.getState(state) ?? noCards;
}

export function cardAt(state: EditorState, at: number): PictureCard | undefined {
  return cardsOf(state).find((card) => card.stage !== "sending" && card.at === at);
}

export function withStep(change: Transaction, step: CardStep): Transaction {
  return change.setMeta(cardsKey, step);
}

/** Cards are widget decorations: they move with the text and are never part of it. */
export function cardsPlugin({
  hostOf,
  onCards,
}: {
  hostOf: (key: number) => HTMLElement;
  onCards: () => void;
}): Plugin<readonly PictureCard[]> {
  let lastKey = 0;
  return new Plugin<readonly PictureCard[]>({
    key: cardsKey,
    state: {
      init: () => noCards,
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

/** Position of the picture that is selected, by itself or with its paragraph. */
export function selectedPicture(selection: Selection): number | null {
  if (!(selection instanceof NodeSelection)) return null;
  if (isPicture(selection.node)) return selection.from;
  return isPictureBlock(selection.node) ? selection.from + 1 : null;
}

function moveCards(cards: readonly PictureCard[], change: Transaction, step: CardStep | undefined): readonly PictureCard[] {
  const { mapping, doc } = change;
  const arrived = step?.type === "arrived" ? cards.findIndex(({ key }) => key === step.key) : -1;
  return cards.flatMap((card, index): PictureCard | PictureCard[] => {
    // Files that were chosen later stay behind the one that is inserted, even at the same position.
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
      return [...cards, ...step.places.map((at): PictureCard => ({ key: newKey(), at, stage: "describing", focal: null }))];
    case "arrived":
      return cards.flatMap((card): PictureCard | PictureCard[] => {
        if (card.key !== step.key) return card;
        return step.wantsDescription ? { ...card, at: step.at, stage: "describing" } : [];
      });
    case "focus":
      return cards.map((card) => (card.key === step.key ? { ...card, focal: step.focal } : card));
    case "close":
      return cards.filter(({ key }) => key !== step.key);
  }
}

/** Opens a card for a selected picture, not for its selected paragraph: that is being dragged, and nothing around it may move. */
function withSelected(cards: readonly PictureCard[], selection: Selection, newKey: () => number): readonly PictureCard[] {
  const selected = selectedPicture(selection);
  const kept = cards.some(({ stage, at }) => stage === "selected" && at !== selected)
    ? cards.filter(({ stage, at }) => stage !== "selected" || at === selected)
    : cards;
  const isKnown = kept.some(({ stage, at }) => stage !== "sending" && at === selected);
  if (selected === null || isKnown || selected !== selection.from) return kept;
  return [...kept, { key: newKey(), at: selected, stage: "selected", focal: null }];
}

function decorate(state: EditorState, cards: readonly PictureCard[], hostOf: (key: number) => HTMLElement): Decoration[] {
  return cards.flatMap(({ key, at, stage, focal }, index) => {
    const isSending = stage === "sending";
    const widget = Decoration.widget(isSending ? at : state.doc.resolve(at).after(), () => hostOf(key), {
      key: `picture ${key}`,
      side: -1 + index / 1000,
      ignoreSelection: true,
      stopEvent: () => true,
    });
    if (isSending) return [widget];
    const look = focal ? { class: "asked focal", style: `--x: ${focal.x * 100}%; --y: ${focal.y * 100}%` } : { class: "asked" };
    return [widget, Decoration.node(at, at + 1, look)];
  });
}
