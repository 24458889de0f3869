import { type Kysely, PostgresAdapter, sql } from "kysely";

/** What visitors ask in writing, with pictures of labels, until some time after it is done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("requests")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('question', 'refill', 'new-client', 'records')`))
    .addColumn("state", "text", (column) => column.notNull().check(sql`state in ('new', 'answered', 'done')`))
    .addColumn("received_at", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("pet", "text", (column) => column.notNull())
    .addColumn("species", "text", (column) => column.notNull())
    .addColumn("age", "text", (column) => column.notNull())
    .addColumn("medicine", "text", (column) => column.notNull())
    .addColumn("send_to", "text", (column) => column.notNull())
    .addColumn("records", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("answered_at", "text")
    .addColumn("answered_by", "text")
    .addColumn("done_at", "text")
    .addColumn("done_by", "text")
    .addColumn("content_hash", "text")
    .addColumn("sender_hash", "text")
    .execute();
  await db.schema.createIndex("requests_state").on("requests").columns(["state", "received_at", "id"]).execute();
  await db.schema.createIndex("requests_received").on("requests").columns(["received_at", "sender_hash"]).execute();
  await db.schema.createIndex("requests_content").on("requests").column("content_hash").unique().execute();
  await db.schema
    .createTable("request_pictures")
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    // Last, so that SQLite reads the columns before it without following the bytes' overflow pages.
    .addColumn("bytes", db.getExecutor().adapter instanceof PostgresAdapter ? "bytea" : "blob", (column) => column.notNull())
    .addPrimaryKeyConstraint("request_pictures_key", ["request_id", "number"])
    .execute();
}
