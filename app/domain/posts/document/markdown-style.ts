import type { MarkdownStyle } from "./write-markdown";

/** How a text makes its marks, so that what is new looks like what is there. */
export function styleOf(source: string): MarkdownStyle {
  return {
    bullet: (/^[ \t>]*([-*+])[ \t]/m.exec(source)?.[1] ?? "-") as "-" | "*" | "+",
    bulletOrdered: /^[ \t>]*\d{1,9}\)[ \t]/m.test(source) ? ")" : ".",
    // `_` means nothing inside a word.
    emphasis: /(?<![_\w])_[^_\s]/.test(source) ? "_" : "*",
    strong: /(?<![_\w])__[^_\s]/.test(source) ? "_" : "*",
    fence: /^[ \t>]*~~~/m.test(source) ? "~" : "`",
    incrementListMarker: !/^[ \t]*(\d+)[.)][^\n]*\n[ \t]*\1[.)]/m.test(source),
    setext: /^[^\n]+\n[ \t]*(=+|-+)[ \t]*$/.test(source),
  };
}
