import { history, redo, undo } from "prosemirror-history";
import { Fragment, Slice } from "prosemirror-model";
import { EditorState, TextSelection, type Transaction } from "prosemirror-state";
import type { DecorationSet } from "prosemirror-view";
import { describe, expect, it } from "vitest";
import { schema } from "~/domain/posts/document/document-schema";
import { KeptSource } from "~/domain/posts/document/kept-source";
import { decorate, decorations, isTyping } from "./surface-decorations";

const text =
  "First[^1] word[^2][^1].\n\n- [ ] task\n- [x] done\n- plain\n\n| Sign | Call[^2] |\n| - | - |\n| a | b |\n\n[^1]: One.\n[^2]: Two.\n";

function open() {
  const state = EditorState.create({ doc: new KeptSource(text).document, plugins: [history({ newGroupDelay: 0 }), decorations] });
  return { state, at: (words: string) => placeOf(state, words) };
}

function placeOf({ doc }: EditorState, words: string): number {
  const found: number[] = [];
  doc.descendants((node, at) => {
    const offset = node.text?.indexOf(words) ?? -1;
    if (offset !== -1) found.push(at + offset);
  });
  return found[0] ?? -1;
}

/** Where they are and what they show; widgets are drawn by functions that differ each time. */
const listOf = (set: DecorationSet | undefined) =>
  set?.find().map((one) => [one.from, one.to, one.spec.key, JSON.stringify((one as { type?: { attrs?: object } }).type?.attrs)]);

function expectAsNew(state: EditorState): void {
  expect(listOf(decorations.getState(state))).toEqual(listOf(decorate(state.doc)));
}

describe("numbers of sources and boxes of tasks", () => {
  const { state, at } = open();
  const insert = (words: string, place: number) => state.tr.insertText(words, place);
  const typing: Record<string, Transaction> = {
    "before a number": insert("x", at("First") + 5),
    "behind a number": insert("x", at("First") + 6),
    "between two numbers": insert("x", at(" word") + 6),
    "at the start of a text": insert("x", at("First")),
    "at the start of a task": insert("x", at("task")),
    "at the end of a task": insert("x", at("done") + 4),
    "in a table": insert("x", at("Call") + 4),
    "at the start of a source": insert("x", at("One.")),
    "over letters": insert("other", at("plain")).delete(at("task"), at("task") + 2),
    "in two places at once": insert("x", at("Two.")).insertText("y", at("First")),
  };

  it.each(Object.entries(typing))("move with what is typed %s", (_where, change) => {
    expect(isTyping(change)).toBe(true);
    const typed = state.apply(change);
    expectAsNew(typed);
    const back = apply(typed, undo);
    expect(back.doc.eq(state.doc)).toBe(true);
    expectAsNew(back);
    expectAsNew(apply(back, redo));
  });

  const { nodes } = schema;
  const others: Record<string, Transaction> = {
    "a number is typed over": insert("x", at("First") + 5).delete(at("First") + 6, at("First") + 7),
    "a paragraph is split": state.tr.split(at(" word")),
    "two paragraphs are joined": state.tr.delete(at("task") + 2, at("done") + 1),
    "a number is put in": state.tr.insert(at("plain"), nodes.footnote_reference.create({ label: "2" })),
    "a task is checked": state.tr.setNodeAttribute(at("task") - 2, "checked", true),
    "a paragraph is pasted": state.tr.replace(
      at("plain"),
      at("plain"),
      new Slice(Fragment.from(nodes.paragraph.create(null, schema.text("x"))), 0, 0),
    ),
    "all is deleted": state.tr.delete(0, state.doc.content.size),
  };

  it.each(Object.entries(others))("are made again when %s", (_what, change) => {
    expect(isTyping(change)).toBe(false);
    expectAsNew(state.apply(change));
  });

  it("stay when only the caret moves", () => {
    const moved = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at("plain"))));
    expect(decorations.getState(moved)).toBe(decorations.getState(state));
  });
});

function apply(state: EditorState, command: typeof undo): EditorState {
  let after = state;
  command(state, (change) => {
    after = state.apply(change);
  });
  return after;
}
