import { type Kysely, sql } from "kysely";

/** A former address may lead to a page of the site by its path, or be one that an owner wants to hear nothing of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table former_addresses rename to former_addresses_before`.execute(db);
  await sql`drop index former_addresses_import`.execute(db);
  await db.schema
    .createTable("former_addresses")
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) =>
      column.notNull().check(sql`kind in ('post', 'media', 'category', 'feed', 'blog', 'page', 'ignored')`),
    )
    .addColumn("target_id", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("import_id", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("former_addresses_path", ["path"])
    .execute();
  await sql`insert into former_addresses (path, kind, target_id, import_id, created_at)
    select path, kind, target_id, import_id, created_at from former_addresses_before`.execute(db);
  await sql`drop table former_addresses_before`.execute(db);
  await db.schema.createIndex("former_addresses_import").on("former_addresses").column("import_id").execute();
}
