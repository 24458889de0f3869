import { expect, it } from "vitest";
import { findParagraph, placeInMarkdown } from "./caret-paragraph";

const markdown = "## Why *lean* matters\n\nSame.\n\nIn one study, [48 dogs](/x) were fed.\n\nSame.\n";
const page = ["Why lean matters", "Same.", "In one study, 48 dogs were fed.", "Same."];

it.each([
  [0, 0],
  [markdown.indexOf("lean"), 0],
  [markdown.indexOf("Same"), 1],
  [markdown.indexOf("48"), 2],
  [markdown.length - 3, 3],
])("finds the paragraph of a caret at %i", (caret, paragraph) => {
  expect(findParagraph(page, placeInMarkdown(markdown, caret))).toBe(paragraph);
});

it("finds the position if the words are not on the page", () => {
  expect(findParagraph(page, { words: "", share: 0.7 })).toBe(2);
  expect(findParagraph([], { words: "Words", share: 1 })).toBeLessThanOrEqual(0);
});
