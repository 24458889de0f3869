import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { Transform } from "prosemirror-transform";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { repeated } from "../../../../tests/support/hostile-texts";
import { processorTime } from "../../../../tests/support/processor-time";
import { schema } from "./document-schema";
import { KeptSource } from "./kept-source";
import { readMarkdown } from "./read-markdown";

const { nodes, marks } = schema;

const articles = readdirSync("content", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({ name, text: readFileSync(`content/${name}`, "utf8").replace(/^---\n[\s\S]*?\n---\n/, "") }));

const examples = ["gfm-spec.txt", "gfm-extensions.txt"].flatMap((file) =>
  [...readFileSync(`tests/corpora/${file}`, "utf8").matchAll(/^`{32} example.*\n([\s\S]*?)^\.\n/gm)].map(([, text = ""], index) => ({
    name: `${file} ${index + 1}`,
    text: text.replaceAll("→", "\t"),
  })),
);

/** Examples that an edit of one word changes elsewhere too, by reason. */
const exceptions = {
  "emphasis inside emphasis of the same kind is one": ["gfm-spec.txt 425"],
  "the edited word is the label of the link": ["gfm-spec.txt 336", "gfm-spec.txt 513"],
  "cells too many in a row are dropped": ["gfm-extensions.txt 18", "gfm-extensions.txt 20"],
};

interface Place {
  readonly from: number;
  readonly word: string;
}

/** A word of each paragraph that is no code and no address. */
function wordsToChange(document: Node): Place[] {
  const places: Place[] = [];
  document.descendants((node, at, parent) => {
    const text = node.text ?? "";
    if (parent?.type !== nodes.paragraph || node.marks.some((mark) => mark.type === marks.code || isAddress(mark, text))) return;
    const found = [...text.matchAll(/[A-Za-z]{3,}/g)];
    const word = found[Math.floor(found.length / 2)];
    if (word) places.push({ from: at + word.index, word: word[0] });
  });
  return places;
}

function isAddress({ type, attrs }: Node["marks"][number], text: string): boolean {
  return type === marks.link && (["shortcut", "collapsed"].includes(attrs.kind) || attrs.href.includes(text.slice(0, 8)));
}

function changed(document: Node, { from, word }: Place): Node {
  const set = document.resolve(from + 1).marks();
  return new Transform(document).replaceWith(from, from + word.length, schema.text("Zebra", set)).doc;
}

/** Whether only one of the places where the word stands has changed. */
function isOnlyChange(text: string, written: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (written === `${text.slice(0, at)}Zebra${text.slice(at + word.length)}`) return true;
  }
  return false;
}

/** All where something is known to differ, else one. */
function placesToTry(name: string, places: readonly Place[]): readonly Place[] {
  return Object.values(exceptions).flat().includes(name) ? places : places.slice(0, 1);
}

/** To be parsed again, which takes most of the time; the property below parses all of its texts. */
function isSampled(index: number): boolean {
  return index % 4 === 0;
}

/** Without an edit, every byte is as it was. */
function opened(text: string, name: string): KeptSource {
  const kept = new KeptSource(text);
  kept.document.check();
  expect(kept.write(kept.document), name).toBe(text);
  return kept;
}

function read(text: string): Node {
  const blocks = readMarkdown(text).map(({ node }) => node);
  return nodes.doc.create(null, blocks.length > 0 ? blocks : [nodes.paragraph.create()]);
}

describe("what was not touched", () => {
  it("stays the same around a changed word, in every article", () => {
    for (const [index, { name, text }] of articles.entries()) {
      const kept = opened(text, name);
      const places = wordsToChange(kept.document);
      const place = places[(index * 7) % places.length];
      if (!place) throw new Error(`${name} has no words.`);
      const now = changed(kept.document, place);
      const written = kept.write(now);
      expect(isOnlyChange(text, written, place.word), `${name}: ${place.word}`).toBe(true);
      if (isSampled(index)) expect(read(written).eq(now), name).toBe(true);
    }
  });

  it("stays the same in the examples of the specification, with the exceptions listed here", () => {
    const differing = new Set<string>();
    for (const [index, { name, text }] of examples.entries()) {
      const kept = opened(text, name);
      for (const place of placesToTry(name, wordsToChange(kept.document))) {
        const now = changed(kept.document, place);
        const written = kept.write(now);
        const isRead = !isSampled(index) || read(written).eq(now);
        if (!isOnlyChange(text, written, place.word) || !isRead) differing.add(name);
      }
    }
    expect([...differing].toSorted()).toEqual(Object.values(exceptions).flat().toSorted());
  });
});

const letter = `Intro with **bold**, _soft_ and a [link](/about), hard\nwrapped.[^1] A second one.[^aaha]

## Signs *today*

* one
* two with \`code\`
  1. deep
  2. deeper

- [ ] call us
- [x] rest

> Quoted words
> over two lines.

| Sign | Call |
|---|:--:|
| Limping | today |

\`\`\`js
let it = "be";
\`\`\`

See [the guide][g] and https://a.example/x ~~never~~.

[g]: /guide "Guide"

[^1]: First source.
[^aaha]: Second source, 2019.
`;

const tricky = ["cat", "5 * 3 * 2", "_x_", "# no", "[a]", "1986. A year", "a|b", "<b>", "~5~", "- dash", "&amp;", "`", "!", "\\"];

const edit = fc.record({
  kind: fc.constantFrom("insert", "bold", "split", "drop block", "new block", "drop letters"),
  place: fc.nat(),
  words: fc.constantFrom(...tricky),
});

type Edit = Parameters<Parameters<typeof edit.map>[0]>[0];

function edited(document: Node, { kind, place, words }: Edit): Node {
  const change = new Transform(document);
  const texts: { at: number; node: Node }[] = [];
  document.descendants((node, at, parent) => {
    const isPlain = node.isText && !parent?.type.spec.code && !node.marks.some(({ type }) => type === marks.code || type === marks.link);
    if (isPlain && (node.text ?? "").length > 8) texts.push({ at, node });
  });
  const target = texts[place % texts.length];
  if (!target) return document;
  const length = (target.node.text ?? "").length;
  const at = target.at + 1 + (place % (length - 2));
  const index = place % document.childCount;
  const block = document.child(index);
  const start = document.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  if (kind === "insert") change.insert(at, schema.text(` ${words} `, target.node.marks));
  else if (kind === "bold") boldWord(change, target);
  else if (kind === "split") change.split(at);
  else if (kind === "drop letters") change.delete(at, Math.min(at + 3, target.at + length));
  else if (kind === "new block") change.insert(start, nodes.paragraph.create(null, schema.text(words)));
  else if (block.type !== nodes.footnote && block.type !== nodes.raw_block && document.childCount > 1)
    change.delete(start, start + block.nodeSize);
  return change.doc;
}

function boldWord(change: Transform, { at, node }: { at: number; node: Node }): void {
  const word = /\w{3,}/.exec(node.text ?? "");
  if (word) change.addMark(at + word.index, at + word.index + word[0].length, marks.strong.create());
}

/** A document as far as Markdown can say it: no spaces at edges, no looseness of lists, no names of references. */
function meaning(document: Node): string {
  return JSON.stringify(document.toJSON())
    .replace(/"(spread|start|label|kind)":[^,}]*,?/g, "")
    .replace(/\s+/g, "")
    .replaceAll('{"type":"paragraph"},', "");
}

it("has the same meaning when it is parsed again, whatever is edited", () => {
  const kept = new KeptSource(letter);
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
      const now = edits.reduce(edited, kept.document);
      expect(meaning(read(kept.write(now)))).toBe(meaning(now));
    }),
    { numRuns: 60, seed: 11 },
  );
});

it.each([
  [
    "puts a blank line between footnotes where one comes to stand",
    "A[^1] b[^2]\n\n[^1]: One.\n[^2]: Two.\n",
    2,
    "A[^1] b[^2]\n\n[^1]: One.\n\nNew\n\n[^2]: Two.\n",
  ],
  ["keeps new items in the style of the text", "* a\n* b\n", 1, "* a\n* b\n\nNew\n"],
  ["begins an empty text", "", 0, "New\n"],
])("%s", (_what, text, index, written) => {
  const kept = new KeptSource(text);
  const at = kept.document.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  expect(kept.write(new Transform(kept.document).insert(at, nodes.paragraph.create(null, schema.text("New"))).doc)).toBe(written);
});

it.each([
  ["a byte order mark", "\uFEFFOne cat.\n\nTwo.\n", 4, "\uFEFFOne dog.\n\nTwo.\n"],
  ["two pieces of code in a row", "The cat `a` `b`.\n", 4, "The dog `a` `b`.\n"],
])("keeps what readers see with %s", (_what, text, at, written) => {
  const kept = opened(text, text);
  const change = new Transform(kept.document).replaceWith(at + 1, at + 4, schema.text("dog"));
  expect(kept.write(change.doc)).toBe(written);
});

const strong = [marks.strong.create()];

it.each([
  ["at the end", [schema.text("Call us."), nodes.hard_break.create()], "Call us."],
  [
    "at the end of an emphasis",
    [schema.text("Call us.", strong), nodes.hard_break.create(null, null, strong), schema.text("Now.")],
    "**Call us.**\\\nNow.",
  ],
  [
    "before HTML",
    [schema.text("Call"), nodes.hard_break.create(), nodes.raw_inline.create({ source: "<!-- x -->" })],
    "Call<br><!-- x -->",
  ],
])("writes no line break %s as a backslash that readers see", (_where, words, written) => {
  expect(new KeptSource("").write(nodes.doc.create(null, nodes.paragraph.create(null, words)))).toBe(`${written}\n`);
});

it.each([
  ["/contact", true],
  ["#heat", true],
  ["HTTPS://a.example/b", true],
  ["mailto:a@b.example", true],
  ["tel:+14805550100", true],
  ["a/b:c", true],
  ["javascript:alert(1)", false],
  ["JavaScript:alert(1)", false],
  ["data:text/html,x", false],
  ["vbscript:x", false],
  ["&#1;javascript:x", false],
])("shows a link to %s as one only if readers get one (%s), and keeps its source", (address, isLink) => {
  const source = `See [this](${address}) first.\n`;
  const kept = new KeptSource(source);
  const mark = kept.document.firstChild?.child(1).marks[0];
  const shown = mark && schema.marks.link.spec.toDOM?.(mark, true);
  expect(Object.keys((Array.isArray(shown) && shown[1]) || {}).includes("href")).toBe(isLink);
  expect(renderMarkdown(source).includes("href")).toBe(isLink);
  expect(kept.write(changed(kept.document, { from: 1, word: "See" }))).toBe(source.replace("See", "Zebra"));
});

it.each([
  ["/media/1", true],
  ["https://a.example/b.jpg", true],
  ["HTTP://a.example/b.jpg", true],
  ["javascript:alert(1)", false],
  ["data:image/svg+xml,x", false],
  ["mailto:a@b.example", false],
])("loads a picture from %s only if readers' browsers do (%s), and keeps its source", (address, isLoaded) => {
  const source = `See ![this](${address}) first.\n`;
  const kept = new KeptSource(source);
  const image = kept.document.firstChild?.child(1);
  const shown = image && schema.nodes.image.spec.toDOM?.(image);
  expect(Object.keys((Array.isArray(shown) && shown[1]) || {}).includes("src")).toBe(isLoaded);
  expect(renderMarkdown(source).includes("src")).toBe(isLoaded);
  expect(kept.write(changed(kept.document, { from: 1, word: "See" }))).toBe(source.replace("See", "Zebra"));
});

it("leaves out an empty task, which Markdown can't express", () => {
  const kept = new KeptSource("- [x] rest\n");
  const item = nodes.list_item.create({ checked: false }, nodes.paragraph.create());
  const withEmpty = new Transform(kept.document).insert(kept.document.content.size - 1, item).doc;
  expect(kept.write(withEmpty)).toBe("- [x] rest\n");
});

it.each([
  ["one paragraph", (length: number) => repeated("The cat sat on\nthe mat. ", length)],
  ["many blocks", (length: number) => repeated("Word.\n\n", length)],
  ["spaces", (length: number) => `a${" ".repeat(length)}b`],
])("writes %s of 20,000 characters in a moment", async (_what, textOf) => {
  const kept = new KeptSource(textOf(20_000));
  const change = new Transform(kept.document).insert(0, nodes.paragraph.create(null, schema.text("New")));
  const now = change.insert(change.doc.content.size, nodes.paragraph.create(null, schema.text("x"))).doc;
  expect(await processorTime(() => kept.write(now))).toBeLessThan(500);
});
