export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** The text's sections, without its notes. @param html as `renderMarkdown` makes it */
export function listHeadings(html: string): Heading[] {
  const [text = ""] = html.split("<section data-footnotes");
  return [...text.matchAll(/<h2 id="([^"]+)">([^<]*(?:<(?!h2 id="|\/h2>)[^<]*)*)<\/h2>/g)].map(([, id = "", heading = ""]) => ({
    id,
    text: plain(heading),
  }));
}

function plain(html: string): string {
  return withoutTags(html).replaceAll("&#x3C;", "<").replaceAll("&#x26;", "&").trim();
}

/** A tag as the renderer writes it: quoted with ", and between the quotes may be < and >. */
export const TAG = /<(?:[^">]|"[^"]*(?:"|$))*>?/;

const TAGS_AND_MARKS = new RegExp(`<sup>[^<]*(?:<(?!/?sup>)[^<]*)*</sup>|${TAG.source}`, "g");

/** Without the marks of footnotes, too. */
export function withoutTags(html: string): string {
  return html.replace(TAGS_AND_MARKS, "");
}
