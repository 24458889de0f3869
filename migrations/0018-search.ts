import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Visitors search: titles get an index of their own, and the words of all texts a list by stem and by beginning and end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // Beginnings are ranges of bytes, as SQLite orders texts.
  const text = sql.raw(onPostgres ? 'text collate "C"' : "text");
  await sql`create table post_search_vocabulary (word ${text} primary key, stem ${text} not null, reversed ${text} not null)`.execute(db);
  await sql`create index post_search_vocabulary_stem on post_search_vocabulary (stem)`.execute(db);
  await sql`create index post_search_vocabulary_reversed on post_search_vocabulary (reversed)`.execute(db);
  await (onPostgres ? onPostgresTables(db) : onSqliteTables(db));
}

async function onPostgresTables(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_search add column title tsvector, add column row_number bigserial`.execute(db);
  await sql`create index post_search_title on post_search using gin (title)`.execute(db);
  await sql`create index post_search_newest on post_search (row_number)`.execute(db);
  await sql`create index post_search_untitled on post_search (post_id) where title is null`.execute(db);
}

async function onSqliteTables(db: Kysely<unknown>): Promise<void> {
  // Its rows have the numbers of post_search's.
  await sql`
    create virtual table post_search_titles using fts5
    (words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '2 3')`.execute(db);
  await sql`alter table post_search_rows add column has_title integer not null default 0`.execute(db);
  await sql`create index post_search_untitled on post_search_rows (post_id) where has_title = 0`.execute(db);
  await sql`create index post_search_rows_by_row on post_search_rows (search_row)`.execute(db);
  await sql`drop trigger post_search_forget`.execute(db);
  await sql`
    create trigger post_search_forget after delete on blog_posts begin
      delete from post_search where rowid = (select search_row from post_search_rows where post_id = old.id);
      delete from post_search_titles where rowid = (select search_row from post_search_rows where post_id = old.id);
      delete from post_search_rows where post_id = old.id;
    end`.execute(db);
}
