import { expect, test } from "vitest";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { withStackedTables } from "./service-parts";

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
