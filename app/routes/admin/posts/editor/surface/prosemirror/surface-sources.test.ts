import { EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { expect, it } from "vitest";
import { KeptSource } from "~/domain/posts/document/kept-source";
import { changeSource, sourceAt } from "./surface-sources";

it.each([
  ["Health Services, 2019", "Health Services, 2019, revised", "Health Services, 2019, revised"],
  ["Health Services, 2019", "Arizona Health Services, 2019", "Arizona Health Services, 2019"],
  ["The [study](https://a.example/) of 2019", "The study of 2020", "The [study](https://a.example/) of 2020"],
  [
    "2019, [www.a.example/study](http://www.a.example/study)",
    "2019, www.a.example/report",
    "2019, [www.a.example/report](http://www.a.example/report)",
  ],
])("changes the source %j to %j", (before, text, after) => {
  const source = new KeptSource(`Heat harms.[^1]\n\n[^1]: ${before}\n`);
  const state = EditorState.create({ doc: source.document });
  changeSource("1", text)(state, (change) => expect(source.write(change.doc)).toBe(`Heat harms.[^1]\n\n[^1]: ${after}\n`));
  expect.assertions(1);
});

it("has a source where its number is selected, not where the caret stands before it", () => {
  const { document: doc } = new KeptSource("Heat[^1]\n\n[^1]: A.\n");
  const kinds = [NodeSelection, TextSelection].map((kind) => EditorState.create({ doc, selection: kind.create(doc, 5) }));
  expect(kinds.map(sourceAt)).toEqual(["1", null]);
});
