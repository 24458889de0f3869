import type { Kysely } from "kysely";

/** Who has a post open, through whichever process. Not in backups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("post_presence")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("post_id", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("seen_at", "text", (column) => column.notNull())
    .execute();
}
