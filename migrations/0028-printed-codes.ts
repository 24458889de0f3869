import type { Kysely } from "kysely";

/** Codes on paper, by which an owner who forgot the password signs in without email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_printed_codes")
    .addColumn("code_hash", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff_accounts.id").onDelete("cascade"))
    .addColumn("made_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();
  await db.schema.createIndex("staff_printed_codes_of_account").on("staff_printed_codes").column("staff_id").execute();
}
