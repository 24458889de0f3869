import type { Kysely } from "kysely";

/** Who signed a Spanish text, with the English words that it was compared with; and the name that readers see under it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("spanish_reviews")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("words_hash", "text", (column) => column.notNull())
    .addColumn("english_hash", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("excerpt", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("reviewed_by", "text", (column) => column.notNull())
    .addColumn("reviewed_by_id", "text", (column) => column.notNull())
    .addColumn("reviewed_on", "text", (column) => column.notNull())
    .addColumn("recorded_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("spanish_reviews_once_a_day")
    .unique()
    .on("spanish_reviews")
    .columns(["page", "words_hash", "english_hash", "reviewed_by_id", "reviewed_on"])
    .execute();
  await db.schema.alterTable("staff_accounts").addColumn("spanish_name", "text").execute();
}
