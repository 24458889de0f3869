import type { Kysely } from "kysely";
import { isVocabulary } from "~/database/search/search-words";
import { listNearWords, listWordsBeginning } from "~/database/search/word-list.server";
import type { Tables } from "~/database/tables";
import { type SearchForms, searchedWords } from "~/database/text-search.server";

/**
 * What a search without results may mean, the likeliest first: a wrong letter, two words that are one ("rattel snake"), one that is two.
 * Only words that no text has are replaced.
 */
export async function listCorrections(db: Kysely<Tables>, search: string): Promise<SearchForms[]> {
  const words = searchedWords(search);
  const unknown = new Set<number>();
  for (const [at, word] of words.entries()) {
    if (isVocabulary(word) && (await listWordsBeginning(db, word, 1)).length === 0) unknown.add(at);
  }
  const found: SearchForms[] = [];
  const wrongLetter = await Promise.all(words.map((word, at) => (unknown.has(at) ? listNearWords(db, word) : [word])));
  if (unknown.size > 0 && wrongLetter.every((forms) => forms.length > 0)) found.push(wrongLetter);
  for (const [at, word] of words.slice(0, -1).entries()) {
    const joined = await meant(db, `${word}${words[at + 1]}`);
    if (joined.length > 0) found.push([...words.slice(0, at).map(alone), joined, ...words.slice(at + 2).map(alone)]);
  }
  for (const at of unknown) {
    const halves = await split(db, words[at] ?? "");
    if (halves) found.push([...words.slice(0, at).map(alone), ...halves.map(alone), ...words.slice(at + 1).map(alone)]);
  }
  return found;
}

const alone = (word: string): readonly string[] => [word];

async function meant(db: Kysely<Tables>, word: string): Promise<readonly string[]> {
  if (!isVocabulary(word)) return [];
  return (await listWordsBeginning(db, word, 1)).length > 0 ? [word] : listNearWords(db, word);
}

/** Shorter halves are in too many words. */
const MIN_HALF = 3;

async function split(db: Kysely<Tables>, word: string): Promise<readonly [string, string] | null> {
  const places = Array.from({ length: Math.max(0, word.length - 2 * MIN_HALF + 1) }, (_, index) => index + MIN_HALF);
  const pairs = places.map((place) => [word.slice(0, place), word.slice(place)] as const);
  if (pairs.length === 0) return null;
  const rows = await db.selectFrom("post_search_vocabulary").select("word").where("word", "in", pairs.flat()).execute();
  const known = new Set(rows.map((row) => row.word));
  return pairs.find((halves) => halves.every((half) => known.has(half))) ?? null;
}
