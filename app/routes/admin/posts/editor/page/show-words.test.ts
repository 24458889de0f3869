import { expect, test } from "vitest";
import { findWords } from "./show-words";

test.each([
  ["Call **us**[^1] on the [same](/day) day.\n\nMore.", "Call us on the same day.", "Call **us**[^1] on the [same](/day) day"],
  ["- One\n- Two", "One Two", "One\n- Two"],
  ["Call us now.", "Call us on the same day.", "Call us"],
  ["Nothing of it.", "Call us.", null],
])("finds in %j the paragraph that begins with %j", (markdown, quote, words) => {
  const found = findWords(markdown, quote);
  expect(found && markdown.slice(...found)).toBe(words);
});
