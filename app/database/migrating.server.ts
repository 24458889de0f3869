import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "~migrations";
import { messageOf } from "./database-error.server";
import type { Tables } from "./tables";
import { isPostgres } from "./text-search.server";

/** @param target the last migration to run; without it, all of them */
export async function migrate(kysely: Kysely<Tables>, target?: string): Promise<void> {
  const migrator = await migratorOf(kysely);
  const { error, results } = target === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(target);
  const failed = results?.find((result) => result.status === "Error");
  if (error) {
    const reason = messageOf(error);
    throw new Error(failed ? `Migration ${failed.migrationName} failed: ${reason}` : reason);
  }
}

/** @returns `newest` null for an empty database */
export async function readMigrations(kysely: Kysely<Tables>) {
  const known = await (await migratorOf(kysely)).getMigrations();
  const newest = known.findLast(({ executedAt }) => executedAt !== undefined)?.name ?? null;
  return { newest, pending: known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name) };
}

export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(migrations, name);
}

async function migratorOf(kysely: Kysely<Tables>): Promise<Migrator> {
  const provider = { getMigrations: async () => migrations };
  if (!isPostgres(kysely)) return new Migrator({ db: kysely, provider });
  // Without a schema the migrator would use a table of another schema.
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(kysely);
  return new Migrator({ db: kysely, provider, ...(rows[0] && { migrationTableSchema: rows[0].schema }) });
}
