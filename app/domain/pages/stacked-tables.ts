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
