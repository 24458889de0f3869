import { stemOf, wordsOf } from "~/database/search/search-words";

export interface QueryWord {
  /** Folded. */
  readonly word: string;
  readonly stem: string;
  /** Still being typed, perhaps: words that begin with it count. */
  readonly isStart: boolean;
}

export interface SearchQuery {
  /** As it is shown back, without characters that nobody sees. */
  readonly text: string;
  readonly words: readonly QueryWord[];
}

/** Of a longer search the beginning counts. */
export const SEARCH_LIMITS = { characters: 100, words: 8 } as const;

/** A start of one letter says nothing yet. */
const SHORTEST_START = 2;

/** Null for a search without any text. */
export function parseSearch(given: string | null): SearchQuery | null {
  // Twice as many code units as characters at most.
  const clean = (given ?? "")
    .slice(0, 10 * SEARCH_LIMITS.characters)
    .replace(/\p{Cc}/gu, " ")
    .replace(/\p{C}/gu, "");
  const typed = [...clean.trimStart()].slice(0, SEARCH_LIMITS.characters).join("");
  const text = typed.trim().replace(/\s+/g, " ");
  if (text === "") return null;
  const all = [...new Set(wordsOf(text))].slice(0, SEARCH_LIMITS.words);
  const telling = all.filter((word) => !passedOver.has(word));
  const last = /[\p{L}\p{M}\p{N}]$/u.test(typed) ? all.at(-1) : undefined;
  const words = (telling.length > 0 ? telling : all).map((word) => ({
    word,
    stem: stemOf(word),
    isStart: word === last && [...word].length >= SHORTEST_START,
  }));
  return { text, words };
}

/** Words that tell no article from another. Folded. */
const passedOver: ReadonlySet<string> = new Set(
  `a about after am an and any are as at be been but by can could did do does for from get had has have he her him his how i if in into is it its
  just m me my no not of on or our re s she should so t than that the their them then there these they this to too us ve was we were what when
  where which who why will with would you your`.split(/\s+/),
);
