import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "~/database/tables";
import { isPostgres } from "~/database/text-search.server";

/** Matches one of the words, or a word with this beginning. Folded. */
interface AnyWord {
  readonly words: readonly string[];
  readonly start: string | null;
}

interface ArticleSearch {
  /** Each has to be found. */
  readonly words: readonly AnyWord[];
  readonly within: "title" | "text";
  readonly categories?: readonly string[];
  readonly now: Date;
  readonly limit: number;
}

/** Ids of published articles, the last saved first. */
export async function listMatching(db: Kysely<Tables>, search: ArticleSearch): Promise<string[]> {
  if (search.words.length === 0 || search.words.some(({ words, start }) => words.length === 0 && start === null)) return [];
  const rows = await (isPostgres(db) ? matchingOnPostgres(db, search) : matchingOnSqlite(db, search));
  return rows.map(({ id }) => id);
}

type Found = { readonly id: string };

/** FTS5 reads its lists from the end, and no further than the limit. */
async function matchingOnSqlite(db: Kysely<Tables>, { words, within, categories, now, limit }: ArticleSearch): Promise<readonly Found[]> {
  const any = words.map(({ words: ones, start }) =>
    [...ones.map((word) => `"${word}"`), ...(start === null ? [] : [`"${start}"*`])].join(" OR "),
  );
  const query = any.map((one) => `(${one})`).join(" AND ");
  const index = sql.raw(within === "title" ? "post_search_titles" : "post_search");
  const { rows } = await sql<Found>`
    select blog_posts.id as id
    from (select rowid as number from ${index} where ${index} match ${query} order by rowid desc limit ${sql.lit(MAX_READ)}) as found
    cross join post_search_rows on post_search_rows.search_row = found.number
    cross join blog_posts on blog_posts.id = post_search_rows.post_id
    where ${isPublic(now, categories)} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** How many matches are read, with drafts and other categories. */
const MAX_READ = 1000;

/** How many of the newest rows are searched without the index. */
const NEWEST_READ = 1000;

/**
 * A GIN index finds all matches before the first is read. A frequent word has enough matches among the newest rows; a word without them is
 * so rare that all of its articles can be read.
 */
async function matchingOnPostgres(db: Kysely<Tables>, search: ArticleSearch): Promise<readonly Found[]> {
  const { words, within, categories, now, limit } = search;
  const any = words.map(({ words: ones, start }) =>
    [...ones.map((word) => `'${word}'`), ...(start === null ? [] : [`'${start}':*`])].join(" | "),
  );
  const query = sql`${any.map((one) => `(${one})`).join(" & ")}::tsquery`;
  const column = sql.raw(within === "title" ? "title" : "words");
  const found = (matching: RawBuilder<unknown>) => sql<Found>`
    select blog_posts.id as id
    from (select * from (${matching}) as matching order by row_number desc limit ${sql.lit(MAX_READ)}) as found
    join blog_posts on blog_posts.id = found.post_id
    where ${isPublic(now, categories)} order by found.row_number desc limit ${sql.lit(limit)}`;
  const row = sql`select post_id, row_number from`;
  const newest = sql`(select * from post_search order by row_number desc limit ${sql.lit(NEWEST_READ)}) as newest`;
  const { rows } = await found(sql`${row} ${newest} where ${column} @@ ${query}`).execute(db);
  if (rows.length >= limit) return rows;
  return db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    // The offset keeps the outer order out, which would read every row.
    const all = await found(sql`${row} post_search where ${column} @@ ${query} offset 0`).execute(transaction);
    return all.rows;
  });
}

function isPublic(now: Date, categories: readonly string[] | undefined): RawBuilder<unknown> {
  const isArticle = categories ? sql`blog_posts.category in (${sql.join(categories)})` : sql`blog_posts.category <> ''`;
  return sql`blog_posts.public_from <= ${now.toISOString()} and ${isArticle}`;
}

/** @returns what was found, newest first */
export async function listNewestOf(db: Kysely<Tables>, categories: readonly string[], now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("blog_posts")
    .select("id")
    .where("category", "in", categories)
    .where("public_from", "<=", now.toISOString())
    .orderBy("public_from", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
