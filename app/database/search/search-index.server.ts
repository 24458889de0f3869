import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";
import { isPostgres } from "~/database/text-search.server";
import { wordsOf } from "./search-words";
import { addToWordList } from "./word-list.server";

/**
 * A higher row number is a later save. On SQLite a statement stops the process, so others have a turn between them.
 *
 * @param text.words of the rest, at most as many as `distinctWords` returns
 */
export async function indexWords(db: Kysely<Tables>, postId: string, text: SearchedText): Promise<void> {
  const titleWords = [...new Set(wordsOf(text.title))];
  const found = [...new Set([...titleWords, ...text.words])];
  const [inTitle, words] = [titleWords.join(" "), found.join(" ")];
  await addToWordList(db, found);
  if (isPostgres(db)) {
    await sql`
      insert into post_search (post_id, title, words)
      values (${postId}, array_to_tsvector(string_to_array(${inTitle}, ' ')), array_to_tsvector(string_to_array(${words}, ' ')))
      on conflict (post_id) do update set title = excluded.title, words = excluded.words, row_number = excluded.row_number`.execute(db);
    return;
  }
  const row = sql`(select search_row from post_search_rows where post_id = ${postId})`;
  await sql`delete from post_search where rowid = ${row}`.execute(db);
  await nextTurn();
  await sql`delete from post_search_titles where rowid = ${row}`.execute(db);
  // Their number is the last one that was inserted, so nothing comes between them.
  await sql`insert into post_search (post_id, words) values (${postId}, ${words})`.execute(db);
  await sql`
    insert into post_search_rows (post_id, search_row, has_title) values (${postId}, last_insert_rowid(), 1)
    on conflict (post_id) do update set search_row = excluded.search_row, has_title = 1`.execute(db);
  await nextTurn();
  await sql`insert into post_search_titles (rowid, words) values (${row}, ${inTitle})`.execute(db);
}

interface SearchedText {
  readonly title: string;
  readonly words: readonly string[];
}

/** Posts that were saved before titles had an index, the last saved at the end. */
export async function listUntitled(db: Kysely<Tables>): Promise<string[]> {
  const untitled = isPostgres(db)
    ? sql`select post_id from post_search where title is null`
    : sql`select post_id from post_search_rows where has_title = 0`;
  const { rows } = await sql<{ id: string }>`select id from blog_posts where id in (${untitled}) order by updated_at, id`.execute(db);
  return rows.map(({ id }) => id);
}
