import { expect, test } from "vitest";
import { renderMarkdown } from "./article-html";
import { withoutForeignTags } from "./article-tags";
import { plainTextHtml } from "./markdown-limits";

const everything = `# Title

A [link](https://example.com "1 > 0"), *em*, **strong**, ~~del~~, \`code <b>\`, a note[^1] and 480-555-0142.<br>

![Alt > text](https://example.com/a.png)

> Quote

1. One
2. Two

- [x] Done
- [ ] Open

| A | B |
| :-: | --: |
| 1 | 2 <br> 3 |

---

\`\`\`js
if (a < b) alert("<style>");
\`\`\`

<style>body { display: none }</style>

[^1]: Source.
`;

test("keeps what the renderer writes", () => {
  for (const html of [renderMarkdown(everything), plainTextHtml(everything)]) expect(withoutForeignTags(html)).toBe(html);
});

test.each([
  ['<style data-href="/a.css">a{}</style>', '&lt;style data-href="/a.css">a{}&lt;/style>'],
  ['<META http-equiv="refresh">', '&lt;META http-equiv="refresh">'],
  ["<p>a<!-- b --></p>", "<p>a&lt;!-- b --></p>"],
  ["<abbr>a</abbr><a\nhref='/'>b</a><a/onclick=x>", "&lt;abbr>a&lt;/abbr><a\nhref='/'>b</a><a/onclick=x>"],
  ["<svg><style>a{}</style></svg><p<style>", "&lt;svg>&lt;style>a{}&lt;/style>&lt;/svg>&lt;p&lt;style>"],
  ['<p title="a <meta> b">c', '<p title="a &lt;meta> b">c'],
])("%j becomes %j", (html, shown) => {
  expect(withoutForeignTags(html)).toBe(shown);
});
