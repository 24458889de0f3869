import { stemOf } from "~/database/search/search-words";
import type { QueryWord } from "./search-query";

/** A word of a search with all that counts as it. Folded. */
export interface SearchTerm {
  readonly asked: QueryWord;
  readonly words: ReadonlySet<string>;
}

export function isMatch({ asked, words }: SearchTerm, word: string): boolean {
  return words.has(word) || (asked.isStart && word.startsWith(asked.word));
}

/** A category's words are in no list by stem: there are few. */
export function isNamed(looked: SearchTerm, category: readonly string[]): boolean {
  return category.some((word) => isMatch(looked, word) || stemOf(word) === looked.asked.stem);
}

export interface SearchedFields {
  readonly title: readonly string[];
  readonly summary: readonly string[];
  readonly category: readonly string[];
}

const points = { titleItself: 12, title: 10, category: 5, summary: 4, text: 1 } as const;

/** How well the fields fit one word, which at least the text has. */
function fitOf(fields: SearchedFields, looked: SearchTerm): number {
  const has = (words: readonly string[]) => words.some((word) => isMatch(looked, word));
  if (fields.title.includes(looked.asked.word)) return points.titleItself;
  if (has(fields.title)) return points.title;
  if (isNamed(looked, fields.category)) return points.category;
  return has(fields.summary) ? points.summary : points.text;
}

/** In title, category or summary. */
export function isProminent(fields: SearchedFields, looked: SearchTerm): boolean {
  return fitOf(fields, looked) > points.text;
}

export function scoreOf(fields: SearchedFields, looked: readonly SearchTerm[]): number {
  return looked.reduce((sum, one) => sum + fitOf(fields, one), 0);
}
