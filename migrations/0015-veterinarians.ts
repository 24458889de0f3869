import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_accounts add column printed_name text`.execute(db);
  await db.schema
    .createTable("review_requests")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("post_id", "text", (column) => column.notNull().references("blog_posts.id").onDelete("cascade"))
    .addColumn("revision_id", "text", (column) => column.notNull().references("post_revisions.id"))
    .addColumn("veterinarian_id", "text", (column) => column.notNull())
    .addColumn("veterinarian_name", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("asked_by_name", "text", (column) => column.notNull())
    .addColumn("asked_at", "text", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.check(sql`answer in ('approved', 'returned')`))
    .addColumn("answered_by_name", "text")
    .addColumn("answered_at", "text")
    .execute();
  // A text waits for one veterinarian at a time.
  await sql`create unique index review_requests_open on review_requests (post_id) where answered_at is null`.execute(db);
  await db.schema.createIndex("review_requests_post").on("review_requests").columns(["post_id", "asked_at"]).execute();
  await db.schema.createIndex("review_requests_revision").on("review_requests").column("revision_id").execute();
  await db.schema
    .createTable("review_comments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("post_id", "text", (column) => column.notNull().references("blog_posts.id").onDelete("cascade"))
    .addColumn("revision_id", "text", (column) => column.notNull().references("post_revisions.id"))
    .addColumn("block", "integer")
    .addColumn("quote", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("by_id", "text", (column) => column.notNull())
    .addColumn("by_name", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("done_at", "text")
    .addColumn("done_by_name", "text")
    .execute();
  await db.schema.createIndex("review_comments_post").on("review_comments").columns(["post_id", "at"]).execute();
  await db.schema.createIndex("review_comments_revision").on("review_comments").column("revision_id").execute();
  await db.schema
    .createTable("review_reminders")
    .addColumn("post_id", "text", (column) => column.primaryKey().references("blog_posts.id").onDelete("cascade"))
    .addColumn("next_review_on", "text", (column) => column.notNull())
    .execute();
}
