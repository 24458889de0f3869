import { expect, test } from "vitest";
import { parseSearch, SEARCH_LIMITS } from "./search-query";

const read = (text: string | null) => {
  const asked = parseSearch(text);
  return asked && [asked.text, ...asked.words.map(({ word, isStart }) => (isStart ? `${word}*` : word))];
};

test.each([
  [null, null],
  ["", null],
  [" \u202e\0 ", null],
  ["Heat", ["Heat", "heat*"]],
  ["  heat   stroke ", ["heat stroke", "heat", "stroke"]],
  ["can my dog eat grapes", ["can my dog eat grapes", "dog", "eat", "grapes*"]],
  ["what is it?", ["what is it?", "what", "is", "it"]],
  ["the", ["the", "the*"]],
  ["v", ["v", "v"]],
  ["dog dog DOG", ["dog dog DOG", "dog*"]],
  ["🐶 !!", ["🐶 !!"]],
  ['title:"heat" OR NOT(x)*', ['title:"heat" OR NOT(x)*', "title", "heat", "x"]],
  ["كلب \u202eabc", ["كلب abc", "كلب", "abc*"]],
])("%j looks for %j", (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test("of a long search the beginning counts", () => {
  expect([...(parseSearch("🐶x ".repeat(5000))?.text ?? "")].length).toBeLessThanOrEqual(SEARCH_LIMITS.characters);
  const many = Array.from({ length: 50 }, (_, index) => `w${index}`).join(" ");
  expect(parseSearch(many)?.words).toHaveLength(SEARCH_LIMITS.words);
});
