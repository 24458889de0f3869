/** Characters; `comments` is how many of a text wait. */
export const reviewLimits = { message: 500, comment: 1000, quote: 200, comments: 200 } as const;

/** A text that waits for a veterinarian. */
export interface WaitingReview {
  readonly postId: string;
  readonly title: string;
  readonly isPage: boolean;
  readonly veterinarianId: string;
  readonly veterinarianName: string;
  readonly askedBy: string;
  readonly askedAt: string;
  readonly message: string;
}

export interface ReviewRequest extends Omit<WaitingReview, "postId" | "title" | "isPage"> {
  readonly version: number;
  readonly answer: "approved" | "returned" | null;
  readonly answeredById: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: string | null;
}

/** A text that a veterinarian sent back. */
export interface SentBackReview {
  readonly postId: string;
  readonly title: string;
  readonly answeredBy: string;
  readonly answeredAt: string;
  /** That wait. */
  readonly comments: number;
}

export type ReviewProgress = "in review" | "sent back" | "approved";

export interface ReviewComment {
  readonly id: string;
  /** Which paragraph of the text that was commented on, from 0; null for all of it. */
  readonly block: number | null;
  readonly quote: string;
  readonly text: string;
  readonly by: string;
  readonly at: string;
  readonly doneAt: string | null;
  readonly doneBy: string | null;
}

/** A paragraph, heading, list, table or picture of an article. */
export interface TextBlock {
  readonly html: string;
  /** How it begins, as plain text. */
  readonly quote: string;
}

/** One that was cut where it is stored ends with a whole word. */
export function shownQuote(quote: string): string {
  return quote.length < reviewLimits.quote ? quote : `${quote.replace(/\s+\S*$/, "")}…`;
}

/** A comment stands beside the paragraph that begins as it did then, else where that was; -1 for the whole text or one that is gone. */
export function placeOfComment({ block, quote }: Pick<ReviewComment, "block" | "quote">, blocks: readonly TextBlock[]): number {
  if (block === null) return -1;
  if (blocks[block]?.quote === quote) return block;
  const same = blocks.findIndex((one) => one.quote === quote);
  return same >= 0 ? same : Math.min(block, blocks.length - 1);
}
