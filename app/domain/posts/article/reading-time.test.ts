import { expect, test } from "vitest";
import { processorTime } from "../../../../tests/support/processor-time";
import { countWords, openingText, plainText, suggestReadTime, wordCounter } from "./reading-time";

test.each([
  ["", 0],
  ["   \n\n", 0],
  ["One two three.", 3],
  ["It’s 12.5 °C — a dog's day", 6],
  ["## Heat\n\n- [x] gums are **pink**\n- [ ] breath", 5],
  ['[Call us](https://example.com/a/b) or ![a dog](dog.png "Rex")', 3],
  ["| Sign | Call |\n|---|:-:|\n| Limping | today |", 4],
  ["Text[^1].\n\n[^1]: A source.", 3],
  ["```\ncode here\n```\n\n> quoted words", 4],
  ["a<br>b <!-- nobody reads this -->", 2],
  ["Собака и кошка, señor", 4],
  ["* * *\n\n---", 0],
  ["## Don't *wait*\n\nRead [the guide](https://example.com/a-b) – about 1,000 words, 50/50.\n\n| a | b |\n|---|---|", 11],
])("%j has %i words", (markdown, words) => {
  expect(countWords(markdown)).toBe(words);
});

test("counts a text that grows as one that is new", () => {
  const count = wordCounter();
  for (const markdown of [
    "One two.",
    "One two.\n\nThree.",
    "One two.\n\nThree four.\n\nThree four.",
    "<!-- a\n\nb -->One two.\n\nThree.",
    "",
  ])
    expect(count(markdown), markdown).toBe(countWords(markdown));
  expect(count("Three four.\n\nThree four.\n\n<!-- not\n\ncounted -->")).toBe(4);
});

test.each([
  [0, 5],
  [1, 1],
  [100, 1],
  [238, 1],
  [476, 2],
  [1190, 5],
  [1_000_000, 60],
])("%i words take %i minutes", (words, minutes) => {
  expect(suggestReadTime(words)).toBe(minutes);
});

test("shows an article's words in one line", () => {
  expect(plainText("# Heat\n\nCall [us](/contact) **now**, _please_. snake_case stays.\n\n1. One\n2. Two")).toBe(
    "Heat Call us now, please. snake_case stays. One Two",
  );
});

test("ends each heading of an article's beginning with a colon, other blocks with a period, and leaves out pictures", () => {
  const text =
    "## Signs\n![A dog pants](/media/a)\n\nCall **at once** if:\n- it pants\n- it falls!\n\n> Wait\nno more\n\n---\n\n| a | b |\n|---|---|\n| c | d |";
  expect(openingText(text)).toBe("Signs: Call at once if: it pants. it falls! Wait no more. a b. c d");
  expect(["Hello", "", "One ![a dog", "One ![a dog](/media/abc"].map(openingText)).toEqual(["Hello", "", "One", "One"]);
});

test("is quick on hostile text", async () => {
  for (const text of [
    "[".repeat(50_000),
    "*_".repeat(50_000),
    "<!--".repeat(20_000),
    "| ".repeat(50_000),
    " \n".repeat(50_000),
    "![](".repeat(25_000),
  ])
    expect(await processorTime(() => countWords(text)), text.slice(0, 10)).toBeLessThan(300);
});
