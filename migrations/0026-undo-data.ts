import type { Kysely } from "kysely";

/** What Undo goes back to, which was read from the audit trail before. A change made minutes before this ran can’t be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("posts_shown_before")
    .addColumn("post_id", "text", (column) => column.primaryKey().references("blog_posts.id").onDelete("cascade"))
    .addColumn("changed_by_version", "integer", (column) => column.notNull())
    .addColumn("version", "integer")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("published_at", "text")
    .addColumn("published_late_seconds", "integer")
    .addColumn("scheduled_at", "text")
    .addColumn("scheduled_by_name", "text")
    .addColumn("updated_at", "text")
    .execute();
  await db.schema
    .createTable("plans_before")
    .addColumn("post_id", "text", (column) => column.notNull().references("blog_posts.id").onDelete("cascade"))
    .addColumn("scheduled_at", "text", (column) => column.notNull())
    .addColumn("before", "text")
    .addPrimaryKeyConstraint("plans_before_key", ["post_id", "scheduled_at"])
    .execute();
}
