import { EditorState, TextSelection } from "prosemirror-state";
import { expect, it } from "vitest";
import { KeptSource } from "~/domain/posts/document/kept-source";
import { type CommandName, commands } from "./surface-commands";

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
