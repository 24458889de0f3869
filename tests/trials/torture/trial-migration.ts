import { type Kysely, PostgresAdapter, sql } from "kysely";
import { migrations } from "~migrations";

/** Of no program. */
export const TRIAL_MIGRATION = "9999-trial-since-0001";

/** Adds one to this process that touches each post and makes what each engine makes, so that the trial of an update needs no former version. */
export function addTrialMigration(): void {
  migrations[TRIAL_MIGRATION] = { up };
}

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blog_posts add column trial text`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from blog_posts`.execute(db);
  for (const { id } of rows) await sql`update blog_posts set trial = ${id} where id = ${id}`.execute(db);
  await sql`create table trial_copies (id text primary key, content text not null)`.execute(db);
  await sql`insert into trial_copies (id, content) select id, content from blog_posts`.execute(db);
  await sql`create index trial_copies_content on trial_copies (id, length(content))`.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`create virtual table trial_words using fts5 (content, tokenize = 'ascii')`.execute(db);
  await sql`insert into trial_words (content) select content from blog_posts limit 500`.execute(db);
}
