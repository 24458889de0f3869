import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { wordsOf } from "./search/search-words";
import type { Tables } from "./tables";

/** For each word of a search the forms of which one is enough. */
export type SearchForms = readonly (readonly string[])[];

/** Whether more posts than `MAX_MATCHES` have the words. */
export async function matchesMany(db: Kysely<Tables>, search: string | SearchForms): Promise<boolean> {
  const query = queryOf(db, search);
  if (query === null) return false;
  const matching = isPostgres(db) ? sql`words @@ ${query}::tsquery` : sql`post_search match ${query}`;
  const { rows } = await sql<{ matches: number }>`
    select count(*) as matches from (select 1 as one from post_search where ${matching} limit ${sql.lit(MAX_MATCHES + 1)}) as found`.execute(
    db,
  );
  return Number(rows[0]?.matches) > MAX_MATCHES;
}

/** How many posts are read for a word that many of them have: the last saved ones. */
export const MAX_MATCHES = 500;

/** A condition on `blog_posts`: each word of the search begins a word of the post, whatever its case and accents. */
export function matchesWords(db: Kysely<Tables>, search: string | SearchForms, { trashed }: { trashed: boolean }): RawBuilder<SqlBool> {
  const query = queryOf(db, search);
  if (query === null) return sql<SqlBool>`1 = 0`;
  const limit = sql.lit(MAX_MATCHES);
  if (isPostgres(db)) {
    return sql<SqlBool>`blog_posts.id in (
      select post_id from post_search join blog_posts as searched on searched.id = post_id where words @@ ${query}::tsquery
      and searched.deleted_at is ${sql.raw(trashed ? "not null" : "null")} order by searched.updated_at desc, searched.id desc limit ${limit})`;
  }
  return sql<SqlBool>`blog_posts.id in (select post_id from post_search where post_search match ${query} order by rowid desc limit ${limit})`;
}

/** For each word, in any of its forms, the ids of the posts that have it; none for a word that more than `most` have. */
export async function listPostsWithWords(db: Kysely<Tables>, words: readonly (readonly string[])[], most: number): Promise<string[][]> {
  if (words.length === 0) return [];
  const onPostgres = isPostgres(db);
  const parts = words.map((forms, index) => {
    const query = onPostgres ? forms.map((form) => `'${form}'`).join(" | ") : forms.map((form) => `"${form}"`).join(" OR ");
    const matching = onPostgres ? sql`words @@ ${query}::tsquery` : sql`post_search match ${query}`;
    const limit = sql.lit(most + 1);
    return sql`select ${sql.lit(index)} as word, post_id from (select post_id from post_search where ${matching} limit ${limit}) as part`;
  });
  const { rows } = await sql<{ word: number; post_id: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const found = words.map((): string[] => []);
  for (const { word, post_id } of rows) found[word]?.push(post_id);
  return found.map((ids) => (ids.length > most ? [] : ids));
}

/** A condition without an index, for tables that are read from their end: one of the columns has the text, whatever its case. */
export function contain(columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const pattern = `%${literal(text)}%`;
  const all = sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  );
  return sql<SqlBool>`lower(${all}) like ${pattern} escape '\\'`;
}

/** How many posts are read for words that many titles have: the last saved ones. */
const MAX_TITLES = 100;

/** Ids of articles outside the trash whose title is the text, and of posts with a title of which each word of the text begins one. */
export async function listTitled(db: Kysely<Tables>, text: string): Promise<string[]> {
  const titled = await db
    .selectFrom("blog_posts")
    .select("id")
    .where("deleted_at", "is", null)
    // Spelled as in its index.
    .where(sql<SqlBool>`category <> ''`)
    .where(sql`lower(title)`, "=", text.toLowerCase())
    .orderBy(sql`lower(title)`)
    .orderBy("id")
    .limit(MAX_TITLES)
    .execute();
  const query = queryOf(db, text);
  const limit = sql.lit(MAX_TITLES);
  const found = isPostgres(db)
    ? sql<{ id: string }>`select post_id as id from post_search where title @@ ${query}::tsquery order by row_number desc limit ${limit}`
    : sql<{ id: string }>`select post_id as id from post_search_rows where search_row in (
        select rowid from post_search_titles where post_search_titles match ${query} order by rowid desc limit ${limit})`;
  const worded = query === null ? [] : (await found.execute(db)).rows;
  return [...new Set([...titled, ...worded].map(({ id }) => id))];
}

/** For `like`. */
function literal(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, "\\$&");
}

function queryOf(db: Kysely<Tables>, search: string | SearchForms): string | null {
  const words = typeof search === "string" ? searchedWords(search).map((word) => [word]) : search;
  if (words.length === 0) return null;
  if (isPostgres(db)) return words.map((forms) => `(${forms.map((form) => `'${form}':*`).join(" | ")})`).join(" & ");
  return words.map((forms) => `(${forms.map((form) => `"${form}"*`).join(" OR ")})`).join(" AND ");
}

export function searchedWords(search: string): string[] {
  return wordsOf(search).slice(0, MAX_SEARCH_WORDS);
}

const MAX_SEARCH_WORDS = 12;

export function isPostgres(db: Kysely<Tables>): boolean {
  // Not by its class: the built site has a copy of that.
  return !("isSqlite" in db.getExecutor().adapter);
}
