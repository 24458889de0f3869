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
