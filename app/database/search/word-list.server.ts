import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";
import { isPostgres } from "~/database/text-search.server";
import { isOneLetterOff, isVocabulary, nearWords, reversed, stemOf } from "./search-words";

export async function addToWordList(db: Kysely<Tables>, words: readonly string[]): Promise<void> {
  // In one order, so that two transactions don't wait for each other.
  const rows = words.filter(isVocabulary).sort();
  for (let start = 0; start < rows.length; start += MAX_ADDED) {
    const list = JSON.stringify(rows.slice(start, start + MAX_ADDED).map((word) => [word, stemOf(word), reversed(word)]));
    const from = isPostgres(db) ? sql`json_array_elements(${list}::json) as list (value)` : sql`json_each(${list})`;
    await sql`
      insert into post_search_vocabulary (word, stem, reversed) select value ->> 0, value ->> 1, value ->> 2 from ${from} where true
      on conflict do nothing`.execute(db);
    await nextTurn();
  }
}

/** Takes about 10 ms on SQLite, which stops the process. */
const MAX_ADDED = 500;

export async function listWordsOfStems(db: Kysely<Tables>, stems: readonly string[]) {
  if (stems.length === 0) return [];
  return db.selectFrom("post_search_vocabulary").select(["word", "stem"]).where("stem", "in", stems).limit(MAX_OF_A_STEM).execute();
}

const MAX_OF_A_STEM = 200;

/** The shortest first. */
export async function listWordsBeginning(db: Kysely<Tables>, start: string, limit: number): Promise<string[]> {
  const found = await sql<{ word: string }>`
    select word from post_search_vocabulary where word >= ${start} and word < ${start + LAST} order by length(word), word limit ${sql.lit(limit)}`.execute(
    db,
  );
  return found.rows.map(({ word }) => word);
}

const LAST = "\u{10ffff}";

/** Words that are one typing error away. */
export async function listNearWords(db: Kysely<Tables>, word: string): Promise<string[]> {
  const wanted = nearWords(word);
  if (!wanted) return [];
  const { start, exchanged, length } = wanted;
  const end = reversed(wanted.end);
  const fits = sql`length(word) between ${length - 1} and ${length + 1}`;
  const limit = sql.lit(MAX_COMPARED);
  const [starting, ending, swapped] = await Promise.all([
    sql<{ word: string }>`
      select word from post_search_vocabulary where word >= ${start} and word < ${start + LAST} and ${fits} order by word limit ${limit}`.execute(
      db,
    ),
    sql<{ word: string }>`
      select word from post_search_vocabulary where reversed >= ${end} and reversed < ${end + LAST} and ${fits} order by reversed limit ${limit}`.execute(
      db,
    ),
    db.selectFrom("post_search_vocabulary").select("word").where("word", "in", exchanged).execute(),
  ]);
  const near = [...swapped, ...starting.rows, ...ending.rows].map((row) => row.word).filter((other) => isOneLetterOff(word, other));
  return [...new Set(near)].slice(0, MAX_NEAR);
}

const MAX_COMPARED = 500;
const MAX_NEAR = 6;

/** Checks some words after the given one. @returns the last of them; "" at the end of the list */
export async function dropUnusedWords(db: Kysely<Tables>, after: string, limit = BATCH_SIZE): Promise<string> {
  const rows = await db
    .selectFrom("post_search_vocabulary")
    .select("word")
    .where("word", ">", after)
    .orderBy("word")
    .limit(limit)
    .execute();
  for (const { word } of rows) {
    const matching = isPostgres(db) ? sql`words @@ ${`'${word}'`}::tsquery` : sql`post_search match ${`"${word}"`}`;
    const used = await sql`select 1 as one from post_search where ${matching} limit 1`.execute(db);
    if (used.rows.length === 0) await db.deleteFrom("post_search_vocabulary").where("word", "=", word).execute();
  }
  return rows.length < limit ? "" : (rows.at(-1)?.word ?? "");
}

/** Takes about a hundredth of a second, each hour. */
const BATCH_SIZE = 500;
