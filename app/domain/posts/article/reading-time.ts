import { DEFAULT_READ_TIME } from "~/domain/posts/post/post";

/** English non-fiction, read silently (Brysbaert 2019, Journal of Memory and Language 109, a meta-analysis of 190 studies). */
const WORDS_A_MINUTE = 238;

/** "1,000" counts as one word; pictures, link addresses, Markdown marks and comments count as none. */
export function countWords(markdown: string): number {
  return wordCounter()(markdown);
}

/** For a text that grows: counts only the blocks that were not in the text before. */
export function wordCounter(): (markdown: string) => number {
  let known: ReadonlyMap<string, number> = new Map();
  return (markdown) => {
    // A comment may hold blank lines.
    const blocks = markdown.replace(/<!--[\s\S]*?(-->|$)/g, " ").split(/\n{2,}/);
    known = new Map(blocks.map((block) => [block, known.get(block) ?? countWordsOfBlock(block)]));
    return blocks.reduce((sum, block) => sum + (known.get(block) ?? 0), 0);
  };
}

function countWordsOfBlock(block: string): number {
  return plainText(block.replace(PICTURES, " ")).match(/[\p{L}\p{N}]\p{M}*(?:['’.,/-]*[\p{L}\p{M}\p{N}])*/gu)?.length ?? 0;
}

/** Minutes; the default for an empty text. */
export function suggestReadTime(words: number): number {
  if (words === 0) return DEFAULT_READ_TIME;
  return Math.min(60, Math.max(1, Math.round(words / WORDS_A_MINUTE)));
}

/** Roughly the visible words. Lengths in the patterns are limited, so that time grows with the text and not with its square. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?(-->|$)/g, " ")
    .replace(/<br {0,9}\/?>/gi, " ")
    .replace(/^[ \t]*(```|~~~).*$/gm, " ")
    .replace(/\[\^[^[\]\s]{1,99}\]:?/g, " ")
    .replace(/!?\[([^[\]]{0,999})\](?:\([^()\s]{0,2000}(?:[ \t]{1,9}"[^"]{0,500}")?\)|\[[^[\]]{0,200}\])/g, "$1")
    .replace(/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, " ")
    .replace(/^[ \t>]*#{1,6}[ \t]+|^[ \t]*>+|^[ \t|:-]+$/gm, " ")
    .replace(/([\p{L}\p{N}])_(?=[\p{L}\p{N}])|[*~`\\_]+/gu, (kept, letter) => (letter ? kept : ""))
    .replace(/[\s|]+/g, " ")
    .trim();
}

/** The beginning of a text without pictures, with a colon after each heading and a period after each other block. The last picture may be cut off. */
export function openingText(markdown: string): string {
  const divided = markdown
    .replace(PICTURES, " ")
    .replace(/^[ \t>]*(?:$|(?=(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]|\|))/gm, `\n${BLOCK_END}\n$&`)
    .replace(/^[ \t>]*#{1,6}[ \t].*$/gm, `$&${HEADING_END}\n${BLOCK_END}\n`);
  const blocks = plainText(divided)
    .split(BLOCK_END)
    .map((words) => words.trim())
    .filter((words) => words !== "");
  return blocks
    .map((block, index) => {
      const words = block.replace(HEADING_END, "").trim();
      if (index === blocks.length - 1 || /[.,;:!?…]["”’)]*$/.test(words)) return words;
      return `${words}${words === block ? "." : ":"}`;
    })
    .join(" ");
}

/** With their descriptions. */
const PICTURES = /!\[[^[\]]{0,999}(?:$|\](?:\([^()]{0,2000}(?:\)|$)|\[[^[\]]{0,200}\])?)/g;

/** Private-use characters, which no text contains. */
const [BLOCK_END, HEADING_END] = ["\uE000", "\uE001"];
