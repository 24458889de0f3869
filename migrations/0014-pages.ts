import { type Kysely, sql } from "kysely";

/** A page's text is a post without a category. Lists of articles ask for it, and the indexes they go by hold articles alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update blog_posts set category = 'General' where category = ''`.execute(db);
  await sql`
    update post_revisions set fields = replace(fields, '"category":""', '"category":"General"')
    where fields like '%"category":""%'`.execute(db);
  await sql`alter table blog_posts add column page text check ((page is null) = (category <> ''))`.execute(db);
  await sql`create unique index blog_posts_page on blog_posts (page) where page is not null`.execute(db);
  for (const [index, columns, rows] of listIndexes) {
    await sql`drop index ${sql.ref(index)}`.execute(db);
    await sql`create index ${sql.ref(index)} on blog_posts (${sql.raw(columns)}) where ${sql.raw(rows)}`.execute(db);
  }
}

const article = "category <> ''";
const listed = `deleted_at is null and ${article}`;

const listIndexes = [
  ["blog_posts_newest", "public_from, id, category", article],
  ["blog_posts_created", "created_at, id, status, scheduled_at, category", listed],
  ["blog_posts_updated", "updated_at, id, status, scheduled_at, category", listed],
  ["blog_posts_title", "lower(title), id, status, scheduled_at, category", listed],
  ["blog_posts_author", "author_id, created_at, id, status, scheduled_at, category", listed],
] as const;
