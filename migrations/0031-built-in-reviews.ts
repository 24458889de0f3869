import type { Kysely } from "kysely";

/** What a veterinarian approved of the texts that ship with the site, with the text itself to compare a later one with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("built_in_reviews")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("text_name", "text", (column) => column.notNull())
    .addColumn("words_hash", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("excerpt", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("reviewed_by", "text", (column) => column.notNull())
    .addColumn("reviewed_by_id", "text", (column) => column.notNull())
    .addColumn("reviewed_on", "text", (column) => column.notNull())
    .addColumn("recorded_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("built_in_reviews_once_a_day")
    .unique()
    .on("built_in_reviews")
    .columns(["text_name", "words_hash", "reviewed_by_id", "reviewed_on"])
    .execute();
}
