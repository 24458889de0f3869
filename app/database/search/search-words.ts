import { stemmer } from "stemmer";
import { normalized } from "~/normalized";

/** Folded: without accents and case. Both engines index and search these, so that they find the same and no character is an operator. */
export function wordsOf(text: string, maxLength = Number.POSITIVE_INFINITY): string[] {
  const folded = normalized(text, "NFKD")
    .slice(0, maxLength)
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return folded.match(/[\p{L}\p{M}\p{N}]{1,40}/gu) ?? [];
}

/** Letters of a folded text: one can become eighteen (U+FDFA). */
const MAX_FOLDED = 200_000;

/** Far more than 100,000 letters of any language have. The engines index them in one statement, which stops the process. */
const MAX_WORDS = 8000;

/** PostgreSQL accepts 1 MB of words with its bookkeeping. */
const MAX_BYTES = 400_000;

/** The different words of a text, each once; the first ones of a text with too many. Takes about 50 ms for a long text. */
export function distinctWords(text: string): string[] {
  const words = new Set<string>();
  let bytes = 0;
  for (const word of wordsOf(text, MAX_FOLDED)) {
    if (words.has(word)) continue;
    bytes += encoder.encode(word).length + 8;
    if (bytes > MAX_BYTES || words.size >= MAX_WORDS) break;
    words.add(word);
  }
  return [...words];
}

const encoder = new TextEncoder();

/** What "vaccine", "vaccines" and "vaccination" have in common (Porter 1980). @param word folded */
export function stemOf(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(irregularPlurals.get(word) ?? word) : word;
}

const irregularPlurals = new Map([
  ["teeth", "tooth"],
  ["feet", "foot"],
  ["mice", "mouse"],
  ["geese", "goose"],
  ["calves", "calf"],
  ["hooves", "hoof"],
  ["wolves", "wolf"],
]);

export function reversed(word: string): string {
  return [...word].reverse().join("");
}

/** Words that are listed for similar spellings. Not numbers: there are too many. */
export function isVocabulary(word: string): boolean {
  return /^\p{L}[\p{L}\p{M}\p{N}]{1,29}$/u.test(word);
}

/** Shorter words are near too many others. */
const MIN_MISTYPED_LENGTH = 4;

/**
 * How to look up words that are one typing error away. A letter too many, too few or replaced leaves the beginning or the end as it is;
 * otherwise two neighbors are exchanged. @returns null for a word that is too short
 */
export function nearWords(word: string) {
  const letters = [...word];
  const { length } = letters;
  if (length < MIN_MISTYPED_LENGTH || !isVocabulary(word)) return null;
  const half = Math.floor(length / 2);
  const exchanged = letters.slice(1).map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(""));
  return { start: letters.slice(0, half).join(""), end: letters.slice(half).join(""), exchanged, length };
}

/** Whether one letter too many, too few, replaced, or exchanged with its neighbor makes one word of the other. */
export function isOneLetterOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 2) return false;
  const [short, long] = [[...one], [...other]].sort((left, right) => left.length - right.length) as [string[], string[]];
  if (long.length - short.length > 1) return false;
  const start = short.findIndex((letter, index) => letter !== long[index]);
  if (start === -1) return long.length > short.length;
  const same = (from: number, to: number) => short.slice(from).join("") === long.slice(to).join("");
  if (long.length > short.length) return same(start, start + 1);
  const isExchanged = short[start] === long[start + 1] && short[start + 1] === long[start];
  return same(start + 1, start + 1) || (isExchanged && same(start + 2, start + 2));
}
