import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import { listMatching, listNewestOf } from "~/database/search/article-search.server";
import { isVocabulary, stemOf, wordsOf } from "~/database/search/search-words";
import { listNearWords, listWordsBeginning, listWordsOfStems } from "~/database/search/word-list.server";
import type { Tables } from "~/database/tables";
import { countPublishedPosts, findNextPublication, listPublishedTexts, listSummaries } from "~/domain/posts/reading/published-posts.server";
import { RecentAnswers } from "./recent-answers";
import { type Hit, listHits, quoteHits, type RankedHit, rank } from "./search-hits";
import { isMatch, matchesCategory, type QueryWord, SEARCH_LIMITS, type SearchQuery, type SearchTerm } from "./search-query";
import { type BuiltInTexts, documentHas, nearWordsOf, type Searched, SiteDocuments, wordsOfStem } from "./site-documents.server";

export interface SearchAnswer {
  /** How many results are listed. */
  readonly found: number;
  /** False where there may be more, with weaker matches. */
  readonly isAll: boolean;
  readonly hits: readonly Hit[];
  /** Whether the results have words that differ from the search by a typing error. */
  readonly isCorrected: boolean;
  /** Where nothing was found: the words of the search that have results on their own. */
  readonly leading: readonly string[];
  /** The articles could not be searched. */
  readonly failed: boolean;
  /** ISO 8601, or null: until content changes. */
  readonly validUntil: string | null;
}

interface SearchParts {
  readonly database: Database;
  readonly builtIn: BuiltInTexts;
  readonly logError: (line: string, error: unknown) => void;
}

/** Searches what visitors may read: published articles, and the pages of the site with their current texts. */
export class SiteSearch {
  readonly #documents: SiteDocuments;
  readonly #recent = new RecentAnswers<SearchAnswer>();

  constructor(private readonly parts: SearchParts) {
    this.#documents = new SiteDocuments(parts.database, parts.builtIn);
  }

  async find(query: SearchQuery, now: Date): Promise<SearchAnswer> {
    const { database, logError } = this.parts;
    const key = query.words.map(({ word, isStart }) => (isStart ? `${word}*` : word)).join(" ");
    try {
      return await this.#recent.get(key, { generation: database.contentGeneration, now }, () =>
        database.publicReads.run(() => this.#findInDatabase(query.words, now)),
      );
    } catch (error) {
      logError("Searching articles failed", error);
      const documents = [...(await this.#documents.listBuiltInPages(now)), ...(await this.#documents.listBuiltInArticles())];
      return { ...(await findIn({ db: null, documents, now }, query.words)), failed: true, validUntil: null };
    }
  }

  async #findInDatabase(words: readonly QueryWord[], now: Date): Promise<SearchAnswer> {
    const db = this.parts.database.kysely;
    const [pages, published, validUntil] = [
      await this.#documents.listPages(now),
      await countPublishedPosts(db, now),
      await findNextPublication(db, now),
    ];
    // As the list of articles has it.
    const documents = published > 0 ? pages : [...pages, ...(await this.#documents.listBuiltInArticles())];
    return { ...(await findIn({ db: published > 0 ? db : null, documents, now }, words)), failed: false, validUntil };
  }
}

type Findings = Omit<SearchAnswer, "failed" | "validUntil">;

async function findIn(searched: Searched, words: readonly QueryWord[]): Promise<Findings> {
  const terms = await widen(searched, words);
  const hits = await listRanked(searched, terms);
  if (hits.length > 0) return findings(searched, hits, terms, false);
  const known = await Promise.all(terms.map((term) => leadsSomewhere(searched, term)));
  const corrected = await correct(searched, terms, known);
  const others = corrected ? await listRanked(searched, corrected) : [];
  if (corrected && others.length > 0) return findings(searched, others, corrected, true);
  const leading = words.length > 1 ? words.filter((_, index) => known[index]).map(({ word }) => word) : [];
  return { found: 0, isAll: true, hits: [], isCorrected: false, leading };
}

async function findings(searched: Searched, hits: readonly RankedHit[], terms: readonly SearchTerm[], isCorrected: boolean) {
  const best = hits.slice(0, MAX_RESULTS);
  const found = best.length;
  const matches = (word: string) => terms.some((term) => isMatch(term, word));
  const quoted = await quoteHits(best, matches, (slugs) =>
    searched.db ? listPublishedTexts(searched.db, searched.now, slugs) : Promise.resolve(new Map()),
  );
  return { found, isAll: hits.length === found, hits: quoted, isCorrected, leading: [] };
}

const MAX_RESULTS = 20;

/** How many articles are ranked for each kind of match. */
const MAX_COMPARED = 40;

async function listRanked(searched: Searched, terms: readonly SearchTerm[]): Promise<readonly RankedHit[]> {
  if (terms.length === 0) return [];
  const documents = searched.documents.filter((document) => terms.every((term) => documentHas(document, term)));
  const posts = searched.db ? await listSummaries(searched.db, await listCandidates(searched.db, searched.now, terms)) : [];
  return rank(listHits(documents, posts, terms));
}

async function listCandidates(db: Kysely<Tables>, now: Date, terms: readonly SearchTerm[]): Promise<string[]> {
  const search = { words: terms.map(indexedWords), now, limit: MAX_COMPARED };
  const titled = await listMatching(db, { ...search, within: "title" });
  const written = await listMatching(db, { ...search, within: "text" });
  return [...new Set([...titled, ...written, ...(await listOfCategories(db, now, terms))])];
}

/** Articles in a category with a word of the search, whose texts have the other words. */
async function listOfCategories(db: Kysely<Tables>, now: Date, terms: readonly SearchTerm[]): Promise<string[]> {
  const names = (await db.selectFrom("blog_categories").select("name").execute()).map(({ name }) => ({ name, words: wordsOf(name) }));
  const categoriesOf = (term: SearchTerm) => names.filter(({ words }) => matchesCategory(term, words));
  const others = terms.filter((term) => categoriesOf(term).length === 0);
  const inCategory = terms.filter((term) => !others.includes(term));
  const fitting = names.filter((category) => inCategory.every((term) => categoriesOf(term).includes(category))).map(({ name }) => name);
  if (inCategory.length === 0 || fitting.length === 0) return [];
  if (others.length === 0) return listNewestOf(db, fitting, now, MAX_COMPARED);
  return listMatching(db, { words: others.map(indexedWords), within: "text", categories: fitting, now, limit: MAX_COMPARED });
}

/** A longer beginning was replaced by the words that have it. */
const MAX_START_LENGTH = 3;

function indexedWords({ typed, words }: SearchTerm) {
  return { words: [...words], start: typed.isStart && typed.word.length <= MAX_START_LENGTH ? typed.word : null };
}

async function leadsSomewhere({ db, documents, now }: Searched, term: SearchTerm): Promise<boolean> {
  if (documents.some((document) => documentHas(document, term))) return true;
  if (db === null) return false;
  return (await listMatching(db, { words: [indexedWords(term)], within: "text", now, limit: 1 })).length > 0;
}

/** Adds to words without a match those that are one typing error away; null where there are none. */
async function correct(searched: Searched, terms: readonly SearchTerm[], known: readonly boolean[]) {
  const unknown = terms.filter((_, index) => !known[index]).slice(0, MAX_CORRECTED);
  if (unknown.length === 0 || unknown.length < known.filter((one) => !one).length) return null;
  const near = new Map<SearchTerm, readonly string[]>();
  for (const term of unknown) near.set(term, await wordsNear(searched, term.typed.word));
  if ([...near.values()].some((words) => words.length === 0)) return null;
  return terms.map((term) => ({ ...term, words: new Set([...term.words, ...(near.get(term) ?? [])]) }));
}

/** With the other words of their stems. */
async function wordsNear(searched: Searched, word: string): Promise<readonly string[]> {
  const { db, documents } = searched;
  const near = [...nearWordsOf(documents, word), ...(db ? await listNearWords(db, word) : [])];
  const widened = await widen(
    searched,
    near.map((one) => ({ word: one, stem: stemOf(one), isStart: false })),
  );
  return widened.flatMap(({ words }) => [...words]);
}

/** Each reads some hundred words of the list. */
const MAX_CORRECTED = Math.floor(SEARCH_LIMITS.words / 2);

/** How many words with a beginning are looked up: each may be in every article. */
const MAX_BEGINNING = 12;

/** The engines look up a shorter beginning themselves. */
const MIN_LISTED_LENGTH = 4;

/** Adds the words of the same stem, and those that begin with the word that is being typed. */
async function widen({ db, documents }: Pick<Searched, "db" | "documents">, typedWords: readonly QueryWord[]): Promise<SearchTerm[]> {
  const stems = [...new Set(typedWords.map(({ stem }) => stem))];
  const listed = db ? await listWordsOfStems(db, stems) : [];
  return Promise.all(
    typedWords.map(async (typed) => {
      const { word, stem, isStart } = typed;
      const family = [...listed.filter((row) => row.stem === stem).map((row) => row.word), ...wordsOfStem(documents, stem)];
      const isListed = db && isStart && word.length >= MIN_LISTED_LENGTH && isVocabulary(word);
      const beginning = isListed ? await listWordsBeginning(db, word, MAX_BEGINNING) : [];
      return { typed, words: new Set([word, ...family, ...beginning]) };
    }),
  );
}
