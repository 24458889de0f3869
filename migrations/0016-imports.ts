import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("imports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('reading', 'waiting', 'running', 'paused', 'done', 'failed', 'undoing', 'undone')`),
    )
    .addColumn("by_id", "text", (column) => column.notNull())
    .addColumn("by_name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("finished_at", "text")
    .addColumn("review", "text")
    .addColumn("choices", "text")
    .addColumn("counts", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("problem", "text")
    .execute();
  await db.schema
    .createTable("import_entries")
    .addColumn("import_id", "text", (column) => column.notNull().references("imports.id").onDelete("cascade"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("entry_id", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) =>
      column.notNull().check(sql`outcome in ('begun', 'added', 'existing', 'skipped', 'taken back', 'kept')`),
    )
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("source_hash", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("fingerprint", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("notes", "text", (column) => column.notNull().defaultTo("[]"))
    .addPrimaryKeyConstraint("import_entries_key", ["import_id", "number", "kind", "entry_id"])
    .execute();
  await db.schema.createIndex("import_entries_entry").on("import_entries").columns(["entry_id", "kind"]).execute();
  await db.schema
    .createTable("import_pictures")
    .addColumn("import_id", "text", (column) => column.notNull().references("imports.id").onDelete("cascade"))
    .addColumn("media_id", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("alt_text", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("state", "text", (column) => column.notNull().check(sql`state in ('waiting', 'fetched', 'failed', 'given up')`))
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("try_at", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("added", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("fingerprint", "text", (column) => column.notNull().defaultTo(""))
    .addPrimaryKeyConstraint("import_pictures_key", ["import_id", "media_id"])
    .execute();
  await db.schema
    .createTable("import_picture_posts")
    .addColumn("import_id", "text", (column) => column.notNull().references("imports.id").onDelete("cascade"))
    .addColumn("media_id", "text", (column) => column.notNull())
    .addColumn("post_id", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("import_picture_posts_key", ["import_id", "media_id", "post_id"])
    .execute();
  await db.schema.createIndex("import_picture_posts_post").on("import_picture_posts").columns(["import_id", "post_id"]).execute();
  // A path as `formerPath` writes it, or a path with the one query parameter that names a post.
  await db.schema
    .createTable("former_addresses")
    .addColumn("path", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('post', 'media', 'category', 'feed', 'blog')`))
    .addColumn("target_id", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("import_id", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("former_addresses_import").on("former_addresses").column("import_id").execute();
}
