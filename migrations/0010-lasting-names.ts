import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // An editor that was opened before a category was renamed still sends its former name.
  await db.schema
    .createTable("category_former_names")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("category_id", "text", (column) => column.notNull().references("blog_categories.id").onDelete("cascade"))
    .execute();
  // Feeds knew an article by its address. What is public has that id for good, so that no reader sees it as new; any other article gets
  // one that is made of its post's id.
  await sql`alter table blog_posts add column feed_slug text`.execute(db);
  await sql`
    update blog_posts set feed_slug = slug
    where coalesce(published_at, case when status = 'published' then created_at else scheduled_at end) <= ${new Date().toISOString()}`.execute(
    db,
  );
}
