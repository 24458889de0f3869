import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("clinic_revisions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("number", "integer", (column) => column.notNull().unique())
    .addColumn("section", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("record", "text", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("saved_by_id", "text", (column) => column.notNull())
    .addColumn("saved_by_name", "text", (column) => column.notNull())
    .execute();
  await sql`insert into counters (name, value) values ('clinic_turn', 0)`.execute(db);
}
