import { expect, test } from "vitest";
import { KeptSource } from "~/domain/posts/document/kept-source";
import { findQuote, positionOfQuote } from "./show-quote";

test.each([
  ["Call **us**[^1] on the [same](/day) day.\n\nMore.", "Call us on the same day.", "Call **us**[^1] on the [same](/day) day"],
  ["- One\n- Two", "One Two", "One\n- Two"],
  ["Call us now.", "Call us on the same day.", "Call us"],
  ["Nothing of it.", "Call us.", null],
])("finds in %j the paragraph that begins with %j", (markdown, quote, words) => {
  const found = findQuote(markdown, quote);
  expect(found && markdown.slice(...found)).toBe(words);
});

test.each([
  ["Call us on the same day.", "Call us on"],
  ["One Two", "One Two"],
  ["/media/dog.jpg", ""],
  ["Limping", "Limping"],
  ["Nothing of it", "First."],
])("finds in the document what is quoted as %j", (quote, words) => {
  const { document } = new KeptSource(
    "First.\n\nCall **us**[^1] on the [same](/day) day.\n\n- One\n- Two ![](/media/dog.jpg)\n\n| Sign |\n|-|\n| Limping |\n\n[^1]: A.\n",
  );
  const from = positionOfQuote(document, quote);
  expect(document.textBetween(from, document.content.size, " ").startsWith(words)).toBe(true);
  expect(document.nodeAt(from)?.attrs.src).toBe(quote.startsWith("/") ? quote : undefined);
});
