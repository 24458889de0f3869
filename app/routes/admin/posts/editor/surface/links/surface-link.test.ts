import { EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { expect, it } from "vitest";
import { KeptSource } from "~/domain/posts/document/kept-source";
import { linkAt, putLink, typedAddress } from "./surface-link";

it.each([
  ["https://a.example/x", "https://a.example/x"],
  ["a.example/x", "https://a.example/x"],
  ["/about", "/about"],
  ["#signs", "#signs"],
  ["(480) 555-0199", "tel:+14805550199"],
  ["desk@clinic.example", "mailto:desk@clinic.example"],
  ["//evil.example", null],
  ["javascript:alert(1)", null],
  ["diet", null],
  ["two words.example", null],
])("%j leads to %j", (typed, address) => expect(typedAddress(typed)?.address ?? null).toBe(address));

it.each([
  ["One [two **three** four](/a).", TextSelection, 6, "One [two **three** four](/b)."],
  ["![A toad](/toad.jpg)", NodeSelection, 1, "[![A toad](/toad.jpg)](/b)"],
  ["One", TextSelection, 4, "One[Title](/b)"],
])("a link in %j", (markdown, kind, at, after) => {
  const source = new KeptSource(`${markdown}\n`);
  const state = EditorState.create({ doc: source.document, selection: kind.create(source.document, at) });
  putLink(linkAt(state), "/b", "Title")(state, (change) => expect(source.write(change.doc)).toBe(`${after}\n`));
  expect.assertions(1);
});
