import { type Kysely, PostgresAdapter, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await createFiles(db);
  await createBlobs(db);
  await db.schema
    .createTable("media_renditions")
    .addColumn("media_id", "text", (column) => column.notNull().references("media_files.id").onDelete("cascade"))
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("content_hash", "text", (column) => column.notNull().references("media_blobs.content_hash"))
    .addColumn("size", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("media_renditions_key", ["media_id", "format", "width"])
    .execute();
  await db.schema.createIndex("media_renditions_hash").on("media_renditions").column("content_hash").execute();
}

async function createFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("media_files")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('picture', 'pdf')`))
    .addColumn("content_hash", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("alt_text", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("alt_status", "text", (column) => column.notNull().check(sql`alt_status in ('missing', 'described', 'decorative')`))
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("focal_x", "real", (column) => column.notNull().defaultTo(0.5).check(sql`focal_x between 0 and 1`))
    .addColumn("focal_y", "real", (column) => column.notNull().defaultTo(0.5).check(sql`focal_y between 0 and 1`))
    .addColumn("color", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("blur", "text", (column) => column.notNull().defaultTo(""))
    // No foreign key to staff: a picture outlives the account that brought it.
    .addColumn("uploaded_by_id", "text")
    .addColumn("uploaded_by_name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("replaced_at", "text")
    .addColumn("replaced_by_name", "text")
    .addColumn("trashed_at", "text")
    .addColumn("trashed_by_name", "text")
    .execute();
  await db.schema.createIndex("media_files_newest").on("media_files").columns(["trashed_at", "created_at", "id"]).execute();
  await db.schema.createIndex("media_files_hash").on("media_files").column("content_hash").execute();
}

async function createBlobs(db: Kysely<unknown>): Promise<void> {
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("media_blobs")
    .addColumn("content_hash", "text", (column) => column.primaryKey())
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("released_at", "text")
    .addColumn("released_from", "text")
    // Last, so that SQLite reads the columns before it without following the bytes' overflow pages.
    .addColumn("bytes", onPostgres ? "bytea" : "blob", (column) => column.notNull())
    .execute();
  // The bytes are compressed already; stored plainly, PostgreSQL reads a slice without the rest.
  if (onPostgres) await sql`alter table media_blobs alter column bytes set storage external`.execute(db);
}
