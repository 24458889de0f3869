import { wordsOf } from "~/database/search/search-words";
import { plainText } from "~/domain/posts/article/reading-time";

/** Plain and matching parts in turn, beginning with a plain one, which may be empty. */
export type MarkedText = readonly string[];

/** @param matches whether a folded word is one of those looked for */
export function markWords(text: string, matches: (word: string) => boolean): MarkedText {
  const parts = [""];
  let end = 0;
  for (const [word, start] of wordsIn(text)) {
    if (!wordsOf(word).some(matches)) continue;
    const between = text.slice(end, start);
    // Neighbors are one mark.
    if (parts.length > 1 && /^\s$/.test(between)) parts[parts.length - 1] += between + word;
    else parts.push(between, word);
    end = start + word.length;
  }
  parts.push(text.slice(end));
  return joined(parts);
}

/** `parts` begins with an empty one. */
function joined([, ...parts]: readonly string[]): MarkedText {
  return parts.at(-1) === "" && parts.length > 1 ? parts.slice(0, -1) : parts;
}

export function hasMark(text: MarkedText): boolean {
  return text.length > 1;
}

/** The part of a Markdown text around its first match; null where there is none. */
export function quoteMatch(markdown: string, matches: (word: string) => boolean): MarkedText | null {
  for (const block of markdown.split(/\n\s*\n/)) {
    if (!hasWord(block, matches)) continue;
    const plain = plainText(block);
    const found = wordsIn(plain).find(([word]) => wordsOf(word).some(matches));
    if (found) return markWords(around(plain, found[1]), matches);
  }
  return null;
}

function hasWord(text: string, matches: (word: string) => boolean): boolean {
  return wordsIn(text).some(([word]) => wordsOf(word).some(matches));
}

function wordsIn(text: string): (readonly [string, number])[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: word, index }) => [word, index] as const);
}

/** Characters before and after the beginning of a match. */
const BEFORE = 60;
const AFTER = 110;

function around(text: string, at: number): string {
  const start = at <= BEFORE ? 0 : text.indexOf(" ", at - BEFORE) + 1 || at;
  const cut = at + AFTER;
  const end = cut >= text.length ? text.length : Math.max(text.lastIndexOf(" ", cut), at + 1);
  const from = start > at ? at : start;
  const words = text.slice(from, end <= at ? text.length : end);
  return `${from > 0 ? "… " : ""}${words.slice(0, 2 * AFTER)}${end < text.length ? " …" : ""}`;
}
