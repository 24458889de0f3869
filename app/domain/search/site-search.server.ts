import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import { listMatching, listNewestOf } from "~/database/search/article-search.server";
import { isVocabulary, stemOf, wordsOf } from "~/database/search/search-words";
import { listNearWords, listWordsBeginning, listWordsOfStems } from "~/database/search/word-list.server";
import type { Tables } from "~/database/tables";
import { countPublishedPosts, findNextPublication, listPublishedTexts, listSummaries } from "~/domain/posts/reading/published-posts.server";
import { RecentAnswers } from "./recent-answers";
import { type Hit, listHits, quoteHits, type RankedHit, rank } from "./search-hits";
import { type QueryWord, SEARCH_LIMITS, type SearchQuery } from "./search-query";
import { isMatch, isNamed, type SearchTerm } from "./search-terms";
import { type BuiltInTexts, documentHas, nearWordsOf, type Searched, SiteDocuments, wordsOfStem } from "./site-documents.server";

export interface SearchAnswer {
  /** How many results are listed. */
  readonly found: number;
  /** False where there may be more, which fit less. */
  readonly isAll: boolean;
  readonly hits: readonly Hit[];
  /** Whether the results have words that are one letter off. */
  readonly isCorrected: boolean;
  /** Where nothing was found: those words of the search that lead somewhere, one by one. */
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

/** Finds what visitors may read: published articles, and the pages of the site with the words that they show. */
export class SiteSearch {
  readonly #documents: SiteDocuments;
  readonly #recent = new RecentAnswers<SearchAnswer>();

  constructor(private readonly parts: SearchParts) {
    this.#documents = new SiteDocuments(parts.database, parts.builtIn);
  }

  async find(asked: SearchQuery, now: Date): Promise<SearchAnswer> {
    const { database, logError } = this.parts;
    const key = asked.words.map(({ word, isStart }) => (isStart ? `${word}*` : word)).join(" ");
    try {
      return await this.#recent.get(key, { generation: database.contentGeneration, now }, () =>
        database.publicReads.run(() => this.#findInDatabase(asked.words, now)),
      );
    } catch (error) {
      logError("Searching articles failed", error);
      const documents = [...this.#documents.listBuiltInPages(now), ...this.#documents.listBuiltInArticles()];
      return { ...(await findIn({ db: null, documents, now }, asked.words)), failed: true, validUntil: null };
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
    const documents = published > 0 ? pages : [...pages, ...this.#documents.listBuiltInArticles()];
    return { ...(await findIn({ db: published > 0 ? db : null, documents, now }, words)), failed: false, validUntil };
  }
}

type Findings = Omit<SearchAnswer, "failed" | "validUntil">;

async function findIn(searched: Searched, words: readonly QueryWord[]): Promise<Findings> {
  const looked = await widen(searched, words);
  const hits = await listRanked(searched, looked);
  if (hits.length > 0) return findings(searched, hits, looked, false);
  const known = await Promise.all(looked.map((one) => leadsSomewhere(searched, one)));
  const corrected = await correct(searched, looked, known);
  const others = corrected ? await listRanked(searched, corrected) : [];
  if (corrected && others.length > 0) return findings(searched, others, corrected, true);
  const leading = words.length > 1 ? words.filter((_, index) => known[index]).map(({ word }) => word) : [];
  return { found: 0, isAll: true, hits: [], isCorrected: false, leading };
}

async function findings(searched: Searched, hits: readonly RankedHit[], looked: readonly SearchTerm[], isCorrected: boolean) {
  const best = hits.slice(0, MAX_RESULTS);
  const found = best.length;
  const matches = (word: string) => looked.some((one) => isMatch(one, word));
  const quoted = await quoteHits(best, matches, (slugs) =>
    searched.db ? listPublishedTexts(searched.db, searched.now, slugs) : Promise.resolve(new Map()),
  );
  return { found, isAll: hits.length === found, hits: quoted, isCorrected, leading: [] };
}

const MAX_RESULTS = 20;

/** Articles that are ranked for each way in which they match. */
const MAX_COMPARED = 40;

async function listRanked(searched: Searched, looked: readonly SearchTerm[]): Promise<readonly RankedHit[]> {
  if (looked.length === 0) return [];
  const documents = searched.documents.filter((document) => looked.every((one) => documentHas(document, one)));
  const posts = searched.db ? await listSummaries(searched.db, await listCandidates(searched.db, searched.now, looked)) : [];
  return rank(listHits(documents, posts, looked));
}

async function listCandidates(db: Kysely<Tables>, now: Date, looked: readonly SearchTerm[]): Promise<string[]> {
  const search = { words: looked.map(wantedOf), now, limit: MAX_COMPARED };
  const titled = await listMatching(db, { ...search, within: "title" });
  const written = await listMatching(db, { ...search, within: "text" });
  return [...new Set([...titled, ...written, ...(await listOfCategories(db, now, looked))])];
}

/** Articles in a category with a word of the search, whose texts have the others. */
async function listOfCategories(db: Kysely<Tables>, now: Date, looked: readonly SearchTerm[]): Promise<string[]> {
  const names = (await db.selectFrom("blog_categories").select("name").execute()).map(({ name }) => ({ name, words: wordsOf(name) }));
  const named = (one: SearchTerm) => names.filter(({ words }) => isNamed(one, words));
  const others = looked.filter((one) => named(one).length === 0);
  const inCategory = looked.filter((one) => !others.includes(one));
  const fitting = names.filter((category) => inCategory.every((one) => named(one).includes(category))).map(({ name }) => name);
  if (inCategory.length === 0 || fitting.length === 0) return [];
  if (others.length === 0) return listNewestOf(db, fitting, now, MAX_COMPARED);
  return listMatching(db, { words: others.map(wantedOf), within: "text", categories: fitting, now, limit: MAX_COMPARED });
}

/** Longer beginnings are among the words already. */
const LONGEST_START = 3;

function wantedOf({ asked, words }: SearchTerm) {
  return { words: [...words], start: asked.isStart && asked.word.length <= LONGEST_START ? asked.word : null };
}

async function leadsSomewhere({ db, documents, now }: Searched, looked: SearchTerm): Promise<boolean> {
  if (documents.some((document) => documentHas(document, looked))) return true;
  if (db === null) return false;
  return (await listMatching(db, { words: [wantedOf(looked)], within: "text", now, limit: 1 })).length > 0;
}

/** Words that nothing has, with those that a typing error makes of them; null where none is near. */
async function correct(searched: Searched, looked: readonly SearchTerm[], known: readonly boolean[]) {
  const unknown = looked.filter((_, index) => !known[index]).slice(0, MAX_CORRECTED);
  if (unknown.length === 0 || unknown.length < known.filter((one) => !one).length) return null;
  const near = new Map<SearchTerm, readonly string[]>();
  for (const one of unknown) near.set(one, await wordsNear(searched, one.asked.word));
  if ([...near.values()].some((words) => words.length === 0)) return null;
  return looked.map((one) => ({ ...one, words: new Set([...one.words, ...(near.get(one) ?? [])]) }));
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

/** Of the words with a beginning, so many are looked up: each may be in every article. */
const MAX_BEGINNING = 12;

/** The engines look up a shorter beginning as it is. */
const SHORTEST_LISTED = 4;

/** Adds the words of the same stem, and those that begin with the word that is being typed. */
async function widen({ db, documents }: Pick<Searched, "db" | "documents">, asked: readonly QueryWord[]): Promise<SearchTerm[]> {
  const stems = [...new Set(asked.map(({ stem }) => stem))];
  const listed = db ? await listWordsOfStems(db, stems) : [];
  return Promise.all(
    asked.map(async (one) => {
      const { word, stem, isStart } = one;
      const family = [...listed.filter((row) => row.stem === stem).map((row) => row.word), ...wordsOfStem(documents, stem)];
      const isListed = db && isStart && word.length >= SHORTEST_LISTED && isVocabulary(word);
      const beginning = isListed ? await listWordsBeginning(db, word, MAX_BEGINNING) : [];
      return { asked: one, words: new Set([word, ...family, ...beginning]) };
    }),
  );
}
