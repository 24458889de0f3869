import { stemOf, wordsOf } from "~/database/search/search-words";

export interface QueryWord {
  /** Folded. */
  readonly word: string;
  readonly stem: string;
  /** It may be still typed, so words that begin with it match too. */
  readonly isStart: boolean;
}

export interface SearchQuery {
  /** As the page shows it, without invisible characters. */
  readonly text: string;
  readonly words: readonly QueryWord[];
}

/** The rest of a longer search is ignored. */
export const SEARCH_LIMITS = { characters: 100, words: 8 } as const;

/** One letter begins too many words. */
const MIN_START_LENGTH = 2;

/** Null for a search without any text. */
export function parseSearch(given: string | null): SearchQuery | null {
  const clean = (given ?? "")
    .slice(0, 10 * SEARCH_LIMITS.characters)
    .replace(/\p{Cc}/gu, " ")
    .replace(/\p{C}/gu, "");
  const typed = [...clean.trimStart()].slice(0, SEARCH_LIMITS.characters).join("");
  const text = typed.trim().replace(/\s+/g, " ");
  if (text === "") return null;
  const all = [...new Set(wordsOf(text))].slice(0, SEARCH_LIMITS.words);
  const meaningful = all.filter((word) => !stopWords.has(word));
  const last = /[\p{L}\p{M}\p{N}]$/u.test(typed) ? all.at(-1) : undefined;
  const words = (meaningful.length > 0 ? meaningful : all).map((word) => ({
    word,
    stem: stemOf(word),
    isStart: word === last && [...word].length >= MIN_START_LENGTH,
  }));
  return { text, words };
}

/** Words that most articles have. Folded. */
const stopWords: ReadonlySet<string> = new Set(
  `a about after am an and any are as at be been but by can could did do does for from get had has have he her him his how i if in into is it its
  just m me my no not of on or our re s she should so t than that the their them then there these they this to too us ve was we were what when
  where which who why will with would you your`.split(/\s+/),
);

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
