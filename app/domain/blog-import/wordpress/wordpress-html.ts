import type { Notice } from "~/domain/blog-import/import-item";

export function wordpressHtml(stored: string): { html: string; notices: Notice[] } {
  const hasBlocks = /<!--\s+wp:/.test(stored);
  const { text, names } = withoutShortcodes(stored);
  const notices: Notice[] =
    names.length > 0
      ? [
          {
            about: "shortcode",
            text: `Shortcodes were left out; what stood between them stays: ${names.map((name) => `[${name}]`).join(", ")}.`,
          },
        ]
      : [];
  return { html: hasBlocks ? text : withParagraphs(text), notices };
}

/** Keeps the text between a pair of them, and words in brackets that are no shortcode. */
function withoutShortcodes(html: string): { text: string; names: string[] } {
  const names = new Set<string>();
  const closed = new Set(Array.from(html.matchAll(/\[\/([a-z][\w-]{1,40})\]/gi), ([, name = ""]) => name.toLowerCase()));
  const text = html.replace(
    /\[(\/?)([a-z][\w-]{1,40})((?:\s+[^[\]<>]{0,2000})?)\s*\/?\](?!\()/gi,
    (whole, slash: string, word: string, rest: string) => {
      const name = word.toLowerCase();
      const isShortcode = slash !== "" || closed.has(name) || usual.has(name) || /\s[\w-]+=["'\d]/.test(rest);
      if (!isShortcode) return whole;
      // These two are wrappers without a meaning of their own.
      if (name !== "caption" && name !== "embed") names.add(name);
      return "";
    },
  );
  return { text, names: [...names] };
}

const usual: ReadonlySet<string> = new Set([
  "gallery",
  "audio",
  "video",
  "playlist",
  "embed",
  "caption",
  "wp_caption",
  "contact-form-7",
  "more",
]);

const BLOCK =
  /^<\/?(address|article|aside|blockquote|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hr|iframe|li|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)\b/i;

/** Blank lines separate paragraphs; single line ends become <br>, except inside <pre>. */
function withParagraphs(html: string): string {
  return html
    .replace(/\r\n?/g, "\n")
    .split(/(?=<pre\b)|(?<=<\/pre>)/i)
    .map((part) =>
      /^<pre\b/i.test(part)
        ? part
        : part
            .split(/\n[\t ]*\n/)
            .map(paragraph)
            .join("\n"),
    )
    .join("\n");
}

function paragraph(chunk: string): string {
  const text = chunk.trim();
  if (text === "" || BLOCK.test(text)) return text;
  return `<p>${text.replace(/\n/g, "<br>\n")}</p>`;
}
