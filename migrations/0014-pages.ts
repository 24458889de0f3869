import { type Kysely, sql } from "kysely";

/** A page's text is a post without a category: lists of articles ask for it, and every index of theirs holds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update blog_posts set category = 'General' where category = ''`.execute(db);
  await sql`
    update post_revisions set fields = replace(fields, '"category":""', '"category":"General"')
    where fields like '%"category":""%'`.execute(db);
  await sql`alter table blog_posts add column page text check ((page is null) = (category <> ''))`.execute(db);
  await sql`create unique index blog_posts_page on blog_posts (page) where page is not null`.execute(db);
}
