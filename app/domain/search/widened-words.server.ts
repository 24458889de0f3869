import { isVocabulary } from "~/database/search/search-words";
import { listWordsBeginning, listWordsOfStems } from "~/database/search/word-list.server";
import type { AskedWord } from "./asked-search";
import type { LookedFor } from "./looked-for";
import { type Searched, wordsOfStem } from "./site-documents.server";

/** Of the words with a beginning, so many are looked up: each may be in every article. */
const MOST_BEGINNING = 12;

/** The engines look up a shorter beginning as it is. */
const SHORTEST_LISTED = 4;

/** Adds the words of the same stem, and those that begin with the word that is being typed. */
export async function widen({ db, documents }: Pick<Searched, "db" | "documents">, asked: readonly AskedWord[]): Promise<LookedFor[]> {
  const stems = [...new Set(asked.map(({ stem }) => stem))];
  const listed = db ? await listWordsOfStems(db, stems) : [];
  return Promise.all(
    asked.map(async (one) => {
      const { word, stem, isStart } = one;
      const family = [...listed.filter((row) => row.stem === stem).map((row) => row.word), ...wordsOfStem(documents, stem)];
      const isListed = db && isStart && word.length >= SHORTEST_LISTED && isVocabulary(word);
      const beginning = isListed ? await listWordsBeginning(db, word, MOST_BEGINNING) : [];
      return { asked: one, words: new Set([word, ...family, ...beginning]) };
    }),
  );
}
