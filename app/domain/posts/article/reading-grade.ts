import { syllable } from "syllable";

const MIN_WORDS = 100;

/** US school grade (Flesch–Kincaid; Kincaid et al. 1975, Naval Technical Training Command report 8-75); null below 100 words. */
export function readingGrade(blocks: readonly string[]): number | null {
  const sentences = blocks.flatMap(sentencesOf);
  const words = sentences.flatMap(wordsOf);
  if (words.length < MIN_WORDS) return null;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59;
}

export function sentencesOf(block: string): string[] {
  const text = block.replace(/\b(Dr|Drs|Mr|Mrs|Ms|St|No|vs|approx|e\.g|i\.e|a\.m|p\.m)\./gi, "$1");
  return text.split(/(?<![.!?…])[.!?…]+(?=["”’)\]]*(?:\s|$))/u).filter((sentence) => wordsOf(sentence).length > 0);
}

export function wordsOf(text: string): string[] {
  return text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
}
