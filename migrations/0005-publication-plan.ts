import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await extendPosts(db);
  await planFuturePosts(db);
  await db.schema
    .createTable("preview_links")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("post_id", "text", (column) => column.notNull().references("blog_posts.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by_id", "text", (column) => column.notNull())
    .addColumn("created_by_name", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("revoked_at", "text")
    .execute();
  await db.schema.createIndex("preview_links_post").on("preview_links").column("post_id").execute();
}

async function extendPosts(db: Kysely<unknown>): Promise<void> {
  for (const column of ["scheduled_at", "scheduled_by_name", "reviewed_by", "reviewed_on", "next_review_on"]) {
    await sql`alter table blog_posts add column ${sql.ref(column)} text`.execute(db);
  }
  await sql`alter table blog_posts add column published_late_seconds integer`.execute(db);
  await sql`create index blog_posts_scheduled on blog_posts (scheduled_at, id) where scheduled_at is not null`.execute(db);
  await sql`create index blog_posts_next_review on blog_posts (next_review_on, id) where next_review_on is not null`.execute(db);
}

/** Until now a published post with a date to come was a scheduled one; from now on that is a draft with a plan. */
async function planFuturePosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    update blog_posts set status = 'draft', scheduled_at = published_at, published_at = null
    where status = 'published' and published_at > ${new Date().toISOString()}`.execute(db);
}
