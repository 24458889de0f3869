import { readdirSync, readFileSync } from "node:fs";
import { Transform } from "prosemirror-transform";
import { expect, it, test } from "vitest";
import { schema } from "./document-schema";
import { KeptSource } from "./kept-source";

const articles = readdirSync("content/built-in-posts", { encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => [name, readFileSync(`content/built-in-posts/${name}`, "utf8").replace(/^---\n[\s\S]*?\n---\n/, "")] as const);

/** The Markdown once a letter is typed at the place of an offset. */
function withLetter(text: string, offset: number): string {
  const source = new KeptSource(text);
  const { document, at, marks } = source.typingPlace(offset);
  return source.write(new Transform(document).insert(at, schema.text("Q", marks)).doc);
}

test.each([
  ["in a new text", "|", "Q\n"],
  ["behind a word", "A dog|", "A dogQ"],
  ["behind a space", "A dog |", "A dog Q"],
  ["behind a line end, a space for readers", "A dog\n|", "A dog Q"],
  ["behind a blank line, a new paragraph", "A dog\n\n|", "A dog\n\nQ"],
  ["between two paragraphs", "A dog\n\n|\n\nA cat", "A dog\n\nQ\n\nA cat"],
  ["in a heading, behind its mark", "## |Signs", "## QSigns"],
  ["before a heading's mark, where its words begin", "|## Signs", "## QSigns"],
  ["behind bold words, which end there", "A **dog**|", "A **dog**Q"],
  ["within bold words", "A **d|og**", "A **dQog**"],
  ["in an item of a list", "- a\n- b|\n- c", "- a\n- bQ\n- c"],
  ["in a list’s new item", "- a\n- |", "- a\n-  Q"],
  ["in a task", "- [ ] |look", "- [ ] Qlook"],
  ["in a cell", "| a | b |\n| - | - |\n| c | d| |", "| a | b |\n| - | - |\n| c | dQ |"],
  ["in a quote", "> so|", "> soQ"],
  ["in code", "```\nlet|\n```", "```\nletQ\n```"],
  ["in the words of a link", "[si|te](https://a.example)", "[siQte](https://a.example)"],
  ["in the words of a footnote that is named above", "A[^1].\n\n[^1]: A stu|dy", "A[^1].\n\n[^1]: A stuQdy"],
])("typed %s", (_, marked, after) => {
  const offset = marked.indexOf("|", marked.startsWith("| a") ? marked.indexOf("d|") : 0);
  expect(withLetter(marked.slice(0, offset) + marked.slice(offset + 1), offset).trimEnd()).toBe(after.trimEnd());
});

it.each(["[site](https://a.|example)", "![A dog](/dog|.jpg)", "<b>|</b>"])(
  "typed within syntax, %s changes nothing but words",
  (marked) => {
    const offset = marked.indexOf("|");
    const text = marked.replace("|", "");
    const { document, at } = new KeptSource(text).typingPlace(offset);
    expect(document.eq(new KeptSource(text).document)).toBe(true);
    expect(at).toBeLessThanOrEqual(document.content.size);
  },
);

it.each(articles)("typed into a word of %s, the letter stands where it would in the Markdown", (_, text) => {
  const source = new KeptSource(text);
  const words = [...text.matchAll(/^[A-Z][a-z]+ [a-z]{3,}/gm)].map(({ 0: words, index }) => index + words.length - 1);
  expect(words.length).toBeGreaterThan(2);
  for (const offset of words) {
    const { document, at, marks } = source.typingPlace(offset);
    expect(document.eq(source.document)).toBe(true);
    const changed = new Transform(document).insert(at, schema.text("Q", marks)).doc;
    expect(source.write(changed)).toBe(`${text.slice(0, offset)}Q${text.slice(offset)}`);
  }
});
