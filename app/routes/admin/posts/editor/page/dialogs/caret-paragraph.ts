import { plainText } from "~/domain/posts/article/reading-time";

export interface CaretPlace {
  /** Plain text of the paragraph. */
  readonly words: string;
  /** Position in the text, from 0 to 1. */
  readonly share: number;
}

/** The caret in the writing surface, or else in the textarea. */
export function caretPlace(area: HTMLTextAreaElement): CaretPlace {
  const surface = area.parentElement?.querySelector("[contenteditable=true]");
  const anchor = getSelection()?.anchorNode;
  if (!surface || !anchor || !surface.contains(anchor)) return placeInMarkdown(area.value, area.selectionStart);
  const blocks = [...surface.children];
  const at = blocks.findIndex((block) => block.contains(anchor));
  return { words: blocks[at]?.textContent ?? "", share: Math.max(0, at) / blocks.length };
}

export function placeInMarkdown(markdown: string, caret: number): CaretPlace {
  const start = markdown.lastIndexOf("\n\n", caret - 1) + 1;
  const end = markdown.indexOf("\n\n", caret);
  return { words: plainText(markdown.slice(start, end < 0 ? undefined : end)), share: caret / Math.max(1, markdown.length) };
}

/** @param texts the page's paragraphs @returns the index of the one with these words, else of the one at this position */
export function findParagraph(texts: readonly string[], { words, share }: CaretPlace): number {
  const letters = lettersOf(words).slice(0, FIRST_LETTERS);
  const near = share * (texts.length - 1);
  const found = texts.flatMap((text, at) => (letters !== "" && lettersOf(text).includes(letters) ? [at] : []));
  return found.reduce((best, at) => (Math.abs(at - near) < Math.abs(best - near) ? at : best), found[0] ?? Math.round(near));
}

const FIRST_LETTERS = 60;

/** The page's typography and line ends differ from the text's. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
}
