import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("blog_posts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("excerpt", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("featured_image", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("category", "text", (column) => column.notNull().defaultTo("General"))
    .addColumn("status", "text", (column) => column.notNull().defaultTo("draft").check(sql`status in ('draft', 'published')`))
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("read_time", "integer", (column) => column.notNull().defaultTo(5).check(sql`read_time between 1 and 60`))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("published_at", "text")
    .addColumn("content_html", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("content_html_version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // A post without a publication date counts from its creation, in lists too.
  await sql`create index blog_posts_newest on blog_posts (status, coalesce(published_at, created_at), id)`.execute(db);
  await sql`create index blog_posts_category on blog_posts (status, category, coalesce(published_at, created_at), id)`.execute(db);
  await db.schema
    .createTable("blog_categories")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull().unique())
    .execute();
  await db
    .insertInto("blog_categories" as never)
    .values(
      ["Preventive Care", "Dental Care", "Surgery", "Nutrition", "Emergency Care", "General"].map((name) => ({
        id: name.toLowerCase().replaceAll(" ", "-"),
        name,
      })) as never,
    )
    .execute();
}
