import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("unpublished_changes")
    .addColumn("post_id", "text", (column) => column.primaryKey().references("blog_posts.id").onDelete("cascade"))
    .addColumn("fields", "text", (column) => column.notNull())
    .addColumn("live_version", "integer", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addColumn("changed_by_id", "text")
    .addColumn("changed_by_name", "text", (column) => column.notNull())
    .execute();
  // Everything that thinning out asks for, so that no version's text is read for it.
  await sql`create index post_revisions_autosaved on post_revisions (post_id, saved_by_id, version, saved_at) where cause = 'autosaved'`.execute(
    db,
  );
}
