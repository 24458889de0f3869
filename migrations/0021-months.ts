import { type Kysely, sql } from "kysely";

/** The months in which a post matters, and what a reader finds after an article by asking for little. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blog_posts add column months text not null default ''`.execute(db);
  for (const [index, columns, rows] of publicIndexes) {
    await sql`create index ${sql.ref(index)} on blog_posts (${sql.raw(columns)}) where ${sql.raw(rows)}`.execute(db);
  }
}

const article = "category <> ''";

const publicIndexes = [
  ["blog_posts_months", "public_from, id, months", `${article} and months <> ''`],
  ["blog_posts_byline", "author_name, public_from, id", `${article} and public_from is not null`],
  ["blog_posts_reviewer", "reviewed_by, public_from, id", `${article} and public_from is not null and reviewed_by is not null`],
] as const;
