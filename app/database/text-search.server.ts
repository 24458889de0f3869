import { type Kysely, PostgresAdapter, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "./tables";

// Words are split here rather than by the engines, so that both find the same and no character of a search is an operator.

export async function indexWords(db: Kysely<Tables>, postId: string, texts: readonly string[]): Promise<void> {
  const words = someOf(new Set(texts.flatMap(wordsOf))).join(" ");
  if (isPostgres(db)) {
    await sql`
      insert into post_search (post_id, words) values (${postId}, array_to_tsvector(string_to_array(${words}, ' ')))
      on conflict (post_id) do update set words = excluded.words`.execute(db);
    return;
  }
  await sql`delete from post_search where post_id = ${postId}`.execute(db);
  await sql`insert into post_search (post_id, words) values (${postId}, ${words})`.execute(db);
}

/** A condition on `blog_posts`: each word of the search begins a word of the post, whatever its case and accents. */
export function matchesWords(db: Kysely<Tables>, search: string): RawBuilder<SqlBool> {
  const words = wordsOf(search).slice(0, MOST_SEARCH_WORDS);
  if (words.length === 0) return sql<SqlBool>`1 = 0`;
  if (isPostgres(db)) {
    const query = words.map((word) => `'${word}':*`).join(" & ");
    return sql<SqlBool>`blog_posts.id in (select post_id from post_search where words @@ ${query}::tsquery)`;
  }
  const query = words.map((word) => `"${word}"*`).join(" ");
  return sql<SqlBool>`blog_posts.id in (select post_id from post_search where post_search match ${query})`;
}

const MOST_SEARCH_WORDS = 12;

function isPostgres(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

function wordsOf(text: string): string[] {
  const folded = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return folded.match(/[\p{L}\p{M}\p{N}]{1,40}/gu) ?? [];
}

/** PostgreSQL takes 1 MB of words, bookkeeping included; no article that fits the editor comes near this. */
const MOST_BYTES = 400_000;

function someOf(words: ReadonlySet<string>): string[] {
  let bytes = 0;
  return [...words].filter((word) => {
    bytes += Buffer.byteLength(word) + 8;
    return bytes <= MOST_BYTES;
  });
}
