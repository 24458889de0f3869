import type { Notice } from "~/domain/blog-import/import-item";
import { replaceBlocks } from "./blocks";
import { type Attachments, withoutShortcodes } from "./shortcode-html";

export interface StoredWith extends Attachments {
  /** Blocks that several posts share. */
  readonly sharedBlock: (id: string) => string | undefined;
}

const nothing: StoredWith = { byId: () => undefined, ofPost: [], sharedBlock: () => undefined };

/** A stored text as WordPress would show it: without shortcodes, with blocks that are made on demand, and with paragraphs. */
export function wordpressHtml(stored: string, having: StoredWith = nothing): { html: string; notices: Notice[] } {
  const { pieces, lost } = replaceBlocks(stored.replace(/\r\n?/g, "\n"), having);
  const whole = pieces.map(({ html, isLoose }) => (isLoose ? `\u{0}${html}\u{0}` : html)).join("");
  const { html, notices } = withoutShortcodes(whole, having);
  const shown = html.split("\u{0}").map((piece, index) => (index % 2 === 1 ? withParagraphs(piece) : piece));
  const blocks: Notice[] =
    lost.length > 0 ? [{ about: "shortcode", text: `Blocks that were made on demand were left out: ${lost.join(", ")}.` }] : [];
  return { html: shown.join(""), notices: [...notices, ...blocks] };
}

const BLOCK =
  /^<\/?(address|article|aside|blockquote|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hr|iframe|li|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)\b/i;

/** Blank lines separate paragraphs; single line ends become <br>, except inside <pre>. */
function withParagraphs(html: string): string {
  return html
    .split(/(?=<(?:pre|script|style)\b)|(?<=<\/(?:pre|script|style)>)/i)
    .map((part) =>
      /^<(pre|script|style)\b/i.test(part)
        ? part
        : part
            // Words on the line after a heading are a paragraph.
            .replace(/(<\/h[1-6]>|<hr[^>\n]{0,200}>)\n/gi, "$1\n\n")
            .split(/\n[\t ]*\n/)
            .map(paragraph)
            .join("\n"),
    )
    .join("\n");
}

function paragraph(chunk: string): string {
  const text = chunk.trim();
  if (text === "") return "";
  return BLOCK.test(text) ? text : `<p>${text.replace(/\n/g, "<br>\n")}</p>`;
}
