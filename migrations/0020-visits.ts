import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("visit_counts")
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('page', 'site', 'search')`))
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("visit_counts_key", ["kind", "day", "name"])
    .execute();
  await db.schema.createIndex("visit_counts_name").on("visit_counts").columns(["kind", "name", "day"]).execute();
}
