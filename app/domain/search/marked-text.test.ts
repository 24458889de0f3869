import { expect, test } from "vitest";
import { markWords, quoteMatch } from "./marked-text";

const vaccines = (word: string) => word.startsWith("vaccin");

test.each([
  ["Vaccines for dogs", ["", "Vaccines", " for dogs"]],
  ["All about vaccines", ["All about ", "vaccines"]],
  ["Dogs", ["Dogs"]],
  ["", [""]],
  ["vaccine vaccination, vaccine", ["", "vaccine vaccination", ", ", "vaccine"]],
  ["<b>Váccîne</b> & more", ["<b>", "Váccîne", "</b> & more"]],
])("%j is marked as %j", (text, parts) => {
  expect(markWords(text, vaccines)).toEqual(parts);
  expect(parts.join("")).toBe(text);
});

test("quotes the first place, without Markdown and with some words around it", () => {
  const before = "Long before that there are many other words which nobody needs here at all, and some more. ".repeat(3);
  const text = `# Title\n\n[a link](/vaccines)\n\n${before}Every **vaccine** is [explained](/x). ${before}`;
  const quote = quoteMatch(text, vaccines) ?? [];
  expect(quote[1]).toBe("vaccine");
  expect(quote.join("")).toMatch(/^… \S.* Every vaccine is explained\. .*\S …$/);
  expect(quote.join("").length).toBeLessThan(200);
  expect(quoteMatch("Nothing of it.", vaccines)).toBeNull();
});

test("quotes a text without spaces", () => {
  expect(quoteMatch(`${"狗".repeat(30)}\n\nvaccine${"-".repeat(500)}`, vaccines)?.join("").length).toBeLessThan(250);
});
