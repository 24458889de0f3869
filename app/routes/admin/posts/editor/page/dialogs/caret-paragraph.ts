import { plainText } from "~/domain/posts/article/reading-time";

export interface CaretPlace {
  /** Of the paragraph, without marks. */
  readonly words: string;
  /** How far down the text it is, from 0 to 1. */
  readonly share: number;
}

/** Where somebody writes: in the plain text, or in the writing surface over it. */
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

/** @param texts of the page's paragraphs @returns the one with the words, or the one as far down */
export function findParagraph(texts: readonly string[], { words, share }: CaretPlace): number {
  const wanted = lettersOf(words).slice(0, FIRST_LETTERS);
  const near = share * (texts.length - 1);
  const found = texts.flatMap((text, at) => (wanted !== "" && lettersOf(text).includes(wanted) ? [at] : []));
  return found.reduce((best, at) => (Math.abs(at - near) < Math.abs(best - near) ? at : best), found[0] ?? Math.round(near));
}

const FIRST_LETTERS = 60;

/** Typography and line ends of the page differ from those of the text. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
}
