import { expect, test } from "vitest";
import { listHeadings } from "./article-headings";
import { renderMarkdown } from "./article-html";

test("the headings of a text are its sections, as plain text, without its notes", () => {
  const html = renderMarkdown("## Heat & *dogs* < cats[^1]\n\nText.\n\n### Below\n\n## Heat & dogs < cats\n\n[^1]: A note.");
  expect(listHeadings(html)).toEqual([
    { id: "heat--dogs--cats", text: "Heat & dogs < cats" },
    { id: "heat--dogs--cats-1", text: "Heat & dogs < cats" },
  ]);
});
