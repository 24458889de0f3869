import { expect, test } from "vitest";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { serviceParts, withStackedTables } from "./service-parts";

const stacked = (...lines: string[]) => withStackedTables(renderMarkdown(lines.join("\n")));

test("gives each cell behind the first its column's title", () => {
  const html = stacked("| Age | Core | Ask about |", "|---|---|---|", "| 6 weeks | DAPP 1 | Bordetella |");
  expect(html).toContain('<table class="cards">');
  expect(html).toContain('<td>6 weeks</td>\n<td data-label="Core">DAPP 1</td>\n<td data-label="Ask about">Bordetella</td>');
});

test("keeps titles with quotes and markup inside the attribute", () => {
  const html = stacked('| | **Bold** & "quoted"[^note] | C |', "|---|---|---|", "| a | b | c |", "", "[^note]: Note");
  expect(html).toContain('data-label="Bold &#x26; &quot;quoted&quot;"');
});

test("leaves a table of two columns as it is", () => {
  expect(stacked("| A | B |", "|---|---|", "| 1 | 2 |")).not.toContain("cards");
});

test("puts each first aid with its steps into an element of its own, and no other heading", () => {
  const text =
    "## Go now\n\n### Not this\n\n## First aid, then go\n\n### Bleeding\n\n1. Press.\n\n### Heat\n\nCool.\n\n## Next\n\n### Nor this";
  const { html, firstAid } = serviceParts(renderMarkdown(text));
  expect(firstAid.map(({ text }) => text)).toEqual(["Bleeding", "Heat"]);
  expect(html).toMatch(
    /<div class="aid"><div><h3 id="bleeding">.*?<\/ol>\s*<\/div><div><h3 id="heat">.*?<\/p>\s*<\/div><\/div><h2 id="next">/s,
  );
  expect(html.match(/<div/g)).toHaveLength(3);
});
