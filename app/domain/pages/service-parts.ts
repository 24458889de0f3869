import { type Heading, withoutTags } from "~/domain/posts/article/article-headings";

/**
 * `sources` are the footnotes, or everything from a heading "Sources" on, which the page prints small. `firstAid` are the headings below
 * "First aid, then go" or its Spanish twin, which the emergency page links to.
 *
 * @param html as `renderMarkdown` makes it
 */
export function serviceParts(html: string) {
  const end = html.search(/<h2 id="(?:sources|fuentes)(?:-\d+)?">|<section data-footnotes/);
  const body = withStackedTables(end < 0 ? html : html.slice(0, end));
  const [, section = ""] = /<h2 id="(?:first-aid-then-go|primeros-auxilios[^"]*)">([\s\S]*?)(?:<h2|$)/.exec(body) ?? [];
  const firstAid = [...section.matchAll(/<h3 id="([^"]+)">([^<]+)<\/h3>/g)].map(([, id = "", text = ""]): Heading => ({ id, text }));
  return { html: withCards(body, section), sources: end < 0 ? "" : html.slice(end), firstAid };
}

/** Each heading of a section with what follows it, in an element of its own. */
function withCards(html: string, section: string): string {
  const [before = "", ...cards] = section.split(/(?=<h3)/);
  if (cards.length === 0) return html;
  return html.replace(section, () => `${before}<div class="aid">${cards.map((card) => `<div>${card}</div>`).join("")}</div>`);
}

/** Labels the cells of a wide table with their column's title, which the style sheet shows on narrow screens. */
export function withStackedTables(html: string): string {
  return html.replace(/<table>([^<]*(?:<(?!\/?table>)[^<]*)*)<\/table>/g, (table, content: string) => {
    const titles = [...content.matchAll(/<th\b[^<>]*>([^<]*(?:<(?!\/?th\b)[^<]*)*)<\/th>/g)].map(([, title = ""]) =>
      withoutTags(title).replaceAll('"', "&quot;").trim(),
    );
    if (titles.length < 3) return table;
    const rows = content.replace(
      /<tr>([^<]*(?:<(?!\/?tr>)[^<]*)*)<\/tr>/g,
      (_row, cells: string) => `<tr>${withTitles(cells, titles)}</tr>`,
    );
    return `<table class="cards">${rows}</table>`;
  });
}

function withTitles(cells: string, titles: readonly string[]): string {
  let column = 0;
  return cells.replace(/<td/g, () => {
    const title = titles[column++];
    return column > 1 && title ? `<td data-label="${title}"` : "<td";
  });
}
