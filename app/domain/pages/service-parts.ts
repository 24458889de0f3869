export interface Heading {
  readonly id: string;
  readonly text: string;
}

export interface ServiceParts {
  readonly html: string;
  /** The footnotes, or everything from a heading "Sources" on, which the page shows small; "" without either. */
  readonly sources: string;
  /** The first-aid steps that the emergency page jumps to: the headings below "First aid, then go". */
  readonly firstAid: readonly Heading[];
}

/** @param html of a service's text, as `renderMarkdown` makes it */
export function serviceParts(html: string): ServiceParts {
  const end = html.search(/<h2 id="sources(?:-\d+)?">|<section data-footnotes/);
  const body = withStackedTables(end < 0 ? html : html.slice(0, end));
  const [, section = ""] = /<h2 id="first-aid-then-go">([\s\S]*?)(?:<h2|$)/.exec(body) ?? [];
  const firstAid = [...section.matchAll(/<h3 id="([^"]+)">([^<]+)<\/h3>/g)].map(([, id = "", text = ""]) => ({ id, text }));
  return { html: body, sources: end < 0 ? "" : html.slice(end), firstAid };
}

/** Gives the cells of a wide table their column's title, which the style sheet shows on narrow screens. */
export function withStackedTables(html: string): string {
  return html.replace(/<table>([\s\S]*?)<\/table>/g, (table, content: string) => {
    const titles = [...content.matchAll(/<th[^>]*>([\s\S]*?)<\/th>/g)].map(([, title = ""]) => plain(title));
    if (titles.length < 3) return table;
    const rows = content.replace(/<tr>([\s\S]*?)<\/tr>/g, (_row, cells: string) => `<tr>${withTitles(cells, titles)}</tr>`);
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

function plain(html: string): string {
  return html
    .replace(/<sup>.*?<\/sup>|<[^>]+>/g, "")
    .replaceAll('"', "&quot;")
    .trim();
}
