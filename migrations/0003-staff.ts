import { type Kysely, sql } from "kysely";

/*
 * better-auth reads and writes the first six tables. It is told that every engine is SQLite (app/domain/staff/session/auth-options.server.ts),
 * so that it stores instants as ISO 8601 text and yes/no as 1/0 on PostgreSQL too, where it would otherwise want timestamptz
 * and boolean; the columns here are as portable as all others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createSessions(db);
  await createCredentials(db);
  await createSecondFactors(db);
  await createPasskeys(db);
  await createRecords(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("email_verified", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("image", "text")
    .addColumn("two_factor_enabled", "integer", (column) => column.defaultTo(0))
    .addColumn("role", "text", (column) => column.notNull().defaultTo("author").check(sql`role in ('owner', 'editor', 'author')`))
    .addColumn("approved_at", "text")
    // Only the account that took over an ownerless site has it; unique, so that of two at once one must wait.
    .addColumn("founding", "text", (column) => column.check(sql`founding = 'first'`))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("staff_accounts_founding")
    .unique()
    .on("staff_accounts")
    .column("founding")
    .where(sql.ref("founding"), "is not", null)
    .execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff_accounts.id").onDelete("cascade"))
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("ip_address", "text")
    .addColumn("user_agent", "text")
    .addColumn("confirmed_at", "text")
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("staff_sessions_staff").on("staff_sessions").column("staff_id").execute();
}

async function createCredentials(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_credentials")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff_accounts.id").onDelete("cascade"))
    .addColumn("provider_id", "text", (column) => column.notNull())
    .addColumn("provider_account_id", "text", (column) => column.notNull())
    .addColumn("password", "text")
    .addColumn("access_token", "text")
    .addColumn("refresh_token", "text")
    .addColumn("id_token", "text")
    .addColumn("access_token_expires_at", "text")
    .addColumn("refresh_token_expires_at", "text")
    .addColumn("scope", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("staff_credentials_staff").on("staff_credentials").column("staff_id").execute();
  await db.schema
    .createTable("staff_verifications")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("identifier", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("staff_verifications_identifier").on("staff_verifications").column("identifier").execute();
}

async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_second_factors")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "text", (column) => column.notNull().unique().references("staff_accounts.id").onDelete("cascade"))
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("recovery_codes", "text", (column) => column.notNull())
    .addColumn("verified", "integer", (column) => column.defaultTo(1))
    .addColumn("failed_count", "integer", (column) => column.defaultTo(0))
    .addColumn("locked_until", "text")
    .execute();
}

async function createPasskeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_passkeys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("staff_id", "text", (column) => column.notNull().references("staff_accounts.id").onDelete("cascade"))
    .addColumn("name", "text")
    .addColumn("credential_id", "text", (column) => column.notNull().unique())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "integer", (column) => column.notNull())
    .addColumn("device_type", "text", (column) => column.notNull())
    .addColumn("backed_up", "integer", (column) => column.notNull())
    .addColumn("transports", "text")
    .addColumn("aaguid", "text")
    .addColumn("created_at", "text")
    .execute();
  await db.schema.createIndex("staff_passkeys_staff").on("staff_passkeys").column("staff_id").execute();
}

async function createRecords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_invitations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull().check(sql`role in ('owner', 'editor', 'author')`))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("invited_by", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("accepted_at", "text")
    .execute();
  await db.schema
    .createTable("sign_in_attempts")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("last_at", "text", (column) => column.notNull())
    .addColumn("blocked_until", "text")
    .execute();
  await db.schema
    .createTable("site_secrets")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("audit_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    // No foreign keys: the trail outlives accounts and posts.
    .addColumn("actor_id", "text")
    .addColumn("actor_name", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject_kind", "text", (column) => column.notNull())
    .addColumn("subject_id", "text", (column) => column.notNull())
    .addColumn("subject_name", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
  await db.schema.createIndex("audit_events_newest").on("audit_events").columns(["at", "id"]).execute();
}
