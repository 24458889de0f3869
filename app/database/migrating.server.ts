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

export interface MigrationState {
  /** The newest migration that the database has; null for an empty one. */
  readonly newest: string | null;
  readonly pending: readonly string[];
}

export async function readMigrations(kysely: Kysely<Tables>): Promise<MigrationState> {
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
  // Without a schema the migrator takes a table of another one for its own.
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(kysely);
  return new Migrator({ db: kysely, provider, ...(rows[0] && { migrationTableSchema: rows[0].schema }) });
}
