import { EditorState, type Transaction } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { KeptSource } from "~/domain/posts/document/kept-source";
import { cardsOf, cardsPlugin, withStep } from "./picture-cards";
import { extentOf, placeAtCaret, placeOfDrop } from "./picture-places";

/** A document, and the place in it before some words. */
function open(markdown: string) {
  const source = new KeptSource(markdown);
  const doc = source.document;
  const wordsAt = (words: string): number => {
    let found = -1;
    doc.descendants((node, at) => {
      const offset = node.text?.indexOf(words) ?? -1;
      if (offset !== -1 && found === -1) found = at + offset;
    });
    return found;
  };
  return { source, doc, wordsAt };
}

describe("a picture", () => {
  const text = "First words.\n\n- an item\n- more\n\n[^1]: A source.\n";
  const { doc, wordsAt } = open(text);
  const [item, source] = [wordsAt("an item"), wordsAt("A source")];
  const edges = doc.children.map((_block, index) => doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0));

  it.each([
    ["before a paragraph whose first word the caret stands at", placeAtCaret(doc, 1), 0],
    ["after one that the caret stands in", placeAtCaret(doc, wordsAt("words")), 1],
    ["after a list, never inside", placeAtCaret(doc, item), 2],
    ["before the sources", placeAtCaret(doc, source), 2],
    ["at the nearer edge of what it is dropped on: before", placeOfDrop(doc, wordsAt("rst")), 0],
    ["at the nearer edge of what it is dropped on: after", placeOfDrop(doc, wordsAt("words.") + 5), 1],
  ])("goes %s", (_where, place, index) => expect(place).toBe(edges[index]));

  it("is removed with its paragraph, unless that has other text or is the only one", () => {
    const extent = (markdown: string) => {
      const { doc: shown } = open(markdown);
      let at = -1;
      shown.descendants((node, place) => {
        if (node.type.name === "image") at = place;
      });
      const { from, to } = extentOf(shown, at);
      return to - from;
    };
    expect(["Words.\n\n![a](/a)", "Words ![a](/a)", "![a](/a)"].map(extent)).toEqual([3, 1, 1]);
  });
});

describe("pictures that are uploading", () => {
  const hosts = { hostOf: () => null as unknown as HTMLElement, onCards: () => undefined };
  const stateOf = (markdown: string) => EditorState.create({ doc: new KeptSource(markdown).document, plugins: [cardsPlugin(hosts)] });
  const shown = (state: EditorState) => cardsOf(state).map(({ key, at, stage }) => [key, at, stage]);

  it("keep their order at one place, whichever comes first, and the Markdown around them its bytes", () => {
    const markdown = "* Kept\n* as *it* was.\n\nAfter.\n";
    const source = new KeptSource(markdown);
    let state = EditorState.create({ doc: source.document, plugins: [cardsPlugin(hosts)] });
    const end = state.doc.firstChild?.nodeSize ?? 0;
    const apply = (change: Transaction) => {
      state = state.apply(change);
    };
    const arrive = (key: number, words: string) => {
      const at = cardsOf(state).find((card) => card.key === key)?.at ?? 0;
      const { paragraph, image } = state.schema.nodes;
      const block = paragraph?.create(null, image?.create({ src: `/${words}`, alt: words }));
      if (block) apply(withStep(state.tr.insert(at, block), { type: "arrived", key, at: at + 1, wantsDescription: false }));
    };
    apply(withStep(state.tr, { type: "send", keys: [1, 2, 3], at: end }));
    apply(state.tr.insertText(" typed", end + 6));
    arrive(2, "two");
    expect(shown(state).map(([key]) => key)).toEqual([1, 3]);
    arrive(3, "three");
    arrive(1, "one");
    expect(source.write(state.doc)).toBe("* Kept\n* as *it* was.\n\n![one](/one)\n\n![two](/two)\n\n![three](/three)\n\nAfter typed.\n");
  });

  it("stay beside the text when the blocks around them are joined", () => {
    let state = stateOf("One.\n\nTwo.\n");
    state = state.apply(withStep(state.tr, { type: "send", keys: [1], at: 6 }));
    state = state.apply(state.tr.join(6));
    expect(shown(state)).toEqual([[1, state.doc.content.size, "sending"]]);
  });

  it("show their question until it is answered or they are removed", () => {
    let state = stateOf("![](/a)\n\nTwo.\n");
    state = state.apply(withStep(state.tr, { type: "ask", places: [1] }));
    expect(shown(state)).toEqual([[-1, 1, "describing"]]);
    state = state.apply(state.tr.insertText("Words ", 1));
    expect(shown(state)).toEqual([[-1, 7, "describing"]]);
    expect(shown(state.apply(withStep(state.tr, { type: "close", key: -1 })))).toEqual([]);
    expect(shown(state.apply(state.tr.delete(7, 8)))).toEqual([]);
  });
});
