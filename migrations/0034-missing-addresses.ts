import { type Kysely, sql } from "kysely";

/** Addresses that visitors did not find are counted like their visits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visit_counts rename to visit_counts_before`.execute(db);
  await sql`drop index visit_counts_name`.execute(db);
  await db.schema
    .createTable("visit_counts")
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('page', 'site', 'search', 'missing')`))
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("visit_counts_row", ["kind", "day", "name"])
    .execute();
  await sql`insert into visit_counts (kind, day, name, count) select kind, day, name, count from visit_counts_before`.execute(db);
  await sql`drop table visit_counts_before`.execute(db);
  await db.schema.createIndex("visit_counts_name").on("visit_counts").columns(["kind", "name", "day"]).execute();
}
