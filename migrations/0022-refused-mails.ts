import type { Kysely } from "kysely";

/** How often the recipient refused a waiting mail; `tries` counts the mail server's own trouble, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("waiting_mails")
    .addColumn("refusals", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
