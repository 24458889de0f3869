export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** The text's sections, without its notes. @param html as `renderMarkdown` makes it */
export function listHeadings(html: string): Heading[] {
  const [text = ""] = html.split("<section data-footnotes");
  return [...text.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)].map(([, id = "", heading = ""]) => ({ id, text: plain(heading) }));
}

function plain(html: string): string {
  return html
    .replace(/<sup>.*?<\/sup>|<[^>]+>/gs, "")
    .replaceAll("&#x3C;", "<")
    .replaceAll("&#x26;", "&")
    .trim();
}
