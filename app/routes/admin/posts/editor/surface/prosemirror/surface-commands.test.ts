import { EditorState, TextSelection } from "prosemirror-state";
import { expect, it } from "vitest";
import { KeptSource } from "~/domain/posts/document/kept-source";
import { type CommandName, commands } from "./surface-commands";
import { toCell } from "./surface-tables";

it.each<[CommandName, string, string]>([
  ["list", "One.\n\nHere.\n", "One.\n\n- Here.\n"],
  ["tasks", "- One\n- Here\n", "- [ ] One\n- [ ] Here\n"],
  ["tasks", "- One\n  - Here\n", "- One\n  - [ ] Here\n"],
  ["numbers", "- [x] One\n  - Here\n", "- [x] One\n  1. Here\n"],
  ["list", "1. [ ] Here\n", "- Here\n"],
  ["list", "- One\n- Here\n", "- One\n\nHere\n"],
])("%s makes of %j %j", (name, before, after) => {
  const source = new KeptSource(before);
  const { document: doc } = source;
  let caret = 0;
  doc.descendants((node, at) => {
    if (node.text?.startsWith("Here")) caret = at;
  });
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, caret) });
  commands[name](state, (change) => expect(source.write(change.doc)).toBe(after));
  expect.assertions(1);
});

it.each([
  ["adds a row behind the last cell", "| A |\n| - |\n| Here |\n", "| A |\n| - |\n| Here |\n| |\n"],
  ["leaves an empty last row as it is", "| Here |\n| - |\n|  |\n", null],
])("Tab %s", (_what, before, after) => {
  const source = new KeptSource(before);
  const { document: doc } = source;
  let caret = 0;
  doc.descendants((node, at) => {
    if (node.isTextblock) caret = at + 1;
  });
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, caret) });
  let written: string | null = null;
  toCell(1)(state, (change) => {
    written = source.write(change.doc);
  });
  expect(written).toBe(after);
});
