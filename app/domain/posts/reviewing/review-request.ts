/** Characters; `comments` is how many of a text may be open, `allComments` with those that are done: its page shows all of them. */
export const reviewLimits = { message: 500, comment: 1000, quote: 200, comments: 200, allComments: 1000 } as const;

export type ReviewProgress = "in review" | "sent back" | "approved";

/** A paragraph, heading, list, table or picture of an article. */
export interface TextBlock {
  readonly html: string;
  /** How it begins, as plain text. */
  readonly quote: string;
}

/** How a paragraph with these words begins. A character that is cut apart becomes U+FFFD: `toWellFormed` is newer than Firefox 115. */
export function quoteOf(words: string): string {
  return words
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, reviewLimits.quote)
    .replace(/[\uD800-\uDBFF]$/, "\uFFFD");
}

/** A quote that was cut when it was stored ends with a whole word. */
export function formatQuote(quote: string): string {
  return quote.length < reviewLimits.quote ? quote : `${quote.replace(/\s\S*$/, "").trimEnd()}…`;
}

interface CommentPlace {
  readonly block: number | null;
  readonly quote: string;
}

/** The index of the paragraph that still begins as quoted, else of the one now in its place; -1 for the whole text. */
export function placeOfComment({ block, quote }: CommentPlace, blocks: readonly TextBlock[]): number {
  if (block === null) return -1;
  if (blocks[block]?.quote === quote) return block;
  const same = blocks.findIndex((one) => one.quote === quote);
  return same >= 0 ? same : Math.min(block, blocks.length - 1);
}
