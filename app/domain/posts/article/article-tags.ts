const blockTags = ["blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "section", "ul"];
const inlineTags = ["a", "br", "code", "del", "em", "img", "input", "strong", "sup"];
const tableTags = ["table", "tbody", "td", "th", "thead", "tr"];

/** Tags that Markdown may become. */
export const markdownTags: readonly string[] = [...blockTags, ...inlineTags, ...tableTags];

/** Tags that the renderer adds: diagrams, scrolling tables, labels of tasks, pictures of the library. */
const addedTags = ["div", "figcaption", "figure", "label", "picture", "source", "span"];

const foreignTag = new RegExp(`<(?!/?(?:${[...markdownTags, ...addedTags].join("|")})(?=[\\s/>]))`, "gi");

/**
 * Makes stored HTML safe to show: a tag that the renderer never writes, such as `<style>`, `<meta>` or `<script>`, is shown as text.
 * The renderer writes "<" for tags only; in an attribute both spellings mean the same.
 */
export function withoutForeignTags(html: string): string {
  return html.replace(foreignTag, "&lt;");
}
