import { type Kysely, sql } from "kysely";

/** Which devices better-auth's entries of trusted ones stand for, and settings of the whole site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_trusted_devices")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff_accounts.id").onDelete("cascade"))
    .addColumn("identifier", "text", (column) => column.notNull().unique())
    .addColumn("user_agent", "text")
    .addColumn("trusted_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("staff_trusted_devices_staff").on("staff_trusted_devices").column("staff_id").execute();
  await db.schema
    .createTable("site_settings")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
  await addDevicesTrustedBefore(db);
}

interface Verification {
  readonly id: string;
  readonly identifier: string;
  readonly value: string;
  readonly created_at: string;
  readonly expires_at: string;
}

/** Of the entries whose value is an account only a trusted device's is good for more than a day. */
async function addDevicesTrustedBefore(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Verification>`select id, identifier, value, created_at, expires_at from staff_verifications
    where value in (select id from staff_accounts)`.execute(db);
  for (const { id, identifier, value, created_at, expires_at } of rows) {
    if (Date.parse(expires_at) - Date.parse(created_at) < 86_400_000) continue;
    await sql`insert into staff_trusted_devices (id, staff_id, identifier, user_agent, trusted_at)
      values (${id}, ${value}, ${identifier}, null, ${created_at})`.execute(db);
  }
}
