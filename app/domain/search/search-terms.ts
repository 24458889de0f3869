import { stemOf } from "~/database/search/search-words";
import type { QueryWord } from "./search-query";

/** A word of a search with every word that matches it. Folded. */
export interface SearchTerm {
  readonly typed: QueryWord;
  readonly words: ReadonlySet<string>;
}

export function isMatch({ typed, words }: SearchTerm, word: string): boolean {
  return words.has(word) || (typed.isStart && word.startsWith(typed.word));
}

/** Categories have few words, so their stems are not indexed. */
export function matchesCategory(term: SearchTerm, category: readonly string[]): boolean {
  return category.some((word) => isMatch(term, word) || stemOf(word) === term.typed.stem);
}

export interface SearchedFields {
  readonly title: readonly string[];
  readonly summary: readonly string[];
  readonly category: readonly string[];
}

const points = { titleItself: 12, title: 10, category: 5, summary: 4, text: 1 } as const;

/** How well the fields match one term, which the text has at least. */
function termScore(fields: SearchedFields, term: SearchTerm): number {
  const has = (words: readonly string[]) => words.some((word) => isMatch(term, word));
  if (fields.title.includes(term.typed.word)) return points.titleItself;
  if (has(fields.title)) return points.title;
  if (matchesCategory(term, fields.category)) return points.category;
  return has(fields.summary) ? points.summary : points.text;
}

/** In title, category or summary. */
export function isProminent(fields: SearchedFields, term: SearchTerm): boolean {
  return termScore(fields, term) > points.text;
}

export function scoreOf(fields: SearchedFields, terms: readonly SearchTerm[]): number {
  return terms.reduce((sum, term) => sum + termScore(fields, term), 0);
}
