const blockTags = ["blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "section", "ul"];
const inlineTags = ["a", "br", "code", "del", "em", "img", "input", "strong", "sup"];
const tableTags = ["table", "tbody", "td", "th", "thead", "tr"];

/** What Markdown may become. */
export const markdownTags: readonly string[] = [...blockTags, ...inlineTags, ...tableTags];

/** What the renderer puts around it: scrolling tables, labels of tasks, pictures of the library. */
const houseTags = ["div", "label", "picture", "source", "span"];

const foreignTag = new RegExp(`<(?!/?(?:${[...markdownTags, ...houseTags].join("|")})(?=[\\s/>]))`, "gi");

/**
 * Stored HTML as a page may show it: a tag that the renderer never writes, such as `<style>`, `<meta>` or `<script>`, becomes the text it is.
 * The renderer writes "<" for tags only; in an attribute both spellings mean the same.
 */
export function withoutForeignTags(html: string): string {
  return html.replace(foreignTag, "&lt;");
}
