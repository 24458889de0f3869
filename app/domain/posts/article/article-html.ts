import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import type { PictureMap } from "~/domain/pictures/picture";
import { articleSchema, rehypeHouseRules, rehypeLowerCaseSchemes, shownAsText } from "./article-rules";
import { rehypeMediaPictures } from "./media-pictures";

/** Grows with every change of what `renderMarkdown` makes of the same text; stored HTML of an older version is made anew. */
export const rendererVersion = 2;

/**
 * Turns an article's Markdown into safe HTML: GitHub's dialect whole (autolinks, footnotes, strikethrough, tables, task lists).
 *
 * Never fails and never yields a script, a style, an event handler or an address other than http(s), mailto, tel or a
 * relative one. Raw HTML is shown as the text it is; only `<br>` works, because a table cell has no other line break, and
 * comments stay out of sight. The page has its own h1, so headings move down a level when the text uses `#`.
 *
 * Costs about 2–4 ms CPU per KB of Markdown: call it when a post is saved, not when it is read.
 *
 * @param shown.media pictures of the library that the text names (`listMediaIds`); one that is missing stays a plain image
 */
export function renderMarkdown(markdown: string, { media }: { media?: PictureMap } = {}): string {
  if (nestsTooDeep(markdown)) return asPlainText(markdown);
  try {
    return processor.processSync({ value: markdown, data: { media } }).toString();
  } catch (error) {
    // Very deep nesting exhausts the stack.
    if (error instanceof RangeError) return asPlainText(markdown);
    throw error;
  }
}

// Cleaned first, then the house's rules: cleaning would prefix the headings' names and refuse the labels.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, {
    handlers: { html: shownAsText },
    footnoteLabel: "Notes and sources",
    footnoteLabelProperties: {},
  })
  .use(rehypeLowerCaseSchemes)
  .use(rehypeSanitize, articleSchema)
  .use(rehypeHouseRules)
  .use(rehypeMediaPictures)
  .use(rehypeStringify)
  .freeze();

/** No writer gets near it, and the parser's time grows with the square: 10,000 nested pictures cost 90 s. */
const DEEPEST_NESTING = 100;

function nestsTooDeep(markdown: string): boolean {
  if (/^[>\s]*(?:>[\t ]*){100}/m.test(markdown)) return true;
  let depth = 0;
  for (const [mark] of markdown.matchAll(/[[\]]|\n[\t ]*\n/g)) {
    depth = mark === "[" ? depth + 1 : mark === "]" ? Math.max(0, depth - 1) : 0;
    if (depth > DEEPEST_NESTING) return true;
  }
  return false;
}

/** Its author gets every word back, only unformatted. */
function asPlainText(markdown: string): string {
  return `<pre tabindex="0">${markdown.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`;
}
