import { expect, test } from "vitest";
import { isOneLetterOff, nearWords, reversed, stemOf, wordsOf } from "./search-words";

test.each([
  ["Café au LAIT", ["cafe", "au", "lait"]],
  ["Señor’s piñata", ["senor", "s", "pinata"]],
  ["x-ray (2026)", ["x", "ray", "2026"]],
  ["🐶 \u202e ... \0", []],
  ["ﬁsh", ["fish"]],
])("%s is the words %j", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ["vaccine", "vaccines", "vaccination", "vaccinations"],
  ["puppy", "puppies"],
  ["tooth", "teeth"],
  ["dog", "dogs"],
  ["mouse", "mice"],
])("%s has one stem with its other forms", (word, ...forms) => {
  expect(forms.map(stemOf)).toEqual(forms.map(() => stemOf(word)));
});

const typingErrors = ["vacine", "vaccinne", "vaccime", "vaccnie", "accine", "vaccin", "avccine", "vacicne", "caccine", "vaccinex"];

test.each(typingErrors)("vaccine is one letter off %s, and looked for where it is", (typed) => {
  expect([isOneLetterOff("vaccine", typed), isOneLetterOff(typed, "vaccine")]).toEqual([true, true]);
  const { start, end, exchanged, length } = nearWords(typed) ?? { start: "-", end: "-", exchanged: [], length: 0 };
  const isInRange = "vaccine".startsWith(start) || reversed("vaccine").startsWith(reversed(end));
  expect(isInRange || exchanged.includes("vaccine")).toBe(true);
  expect(Math.abs("vaccine".length - length)).toBeLessThanOrEqual(1);
});

test.each(["vaccine", "vacne", "vacciens!", "cacxine", "dog"])("vaccine is not one letter off %s", (typed) => {
  expect(isOneLetterOff("vaccine", typed)).toBe(false);
});

test("words of three letters are near too many others", () => {
  expect([nearWords("fip"), nearWords("2024"), nearWords("tick")?.length]).toEqual([null, null, 4]);
});
