import type { Kysely } from "kysely";

/** What the site does by itself, so that of several processes one does it and all can tell how it goes. Not in backups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("runs")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("state", "text")
    .execute();
}
