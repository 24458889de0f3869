import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "~migrations";
import { messageOf } from "./database-error.server";
import type { Tables } from "./tables";

interface Destination {
  /** The last migration to run; without it, all of them. */
  readonly target?: string;
  /** PostgreSQL's schema, where it is not the usual one. */
  readonly schema?: string;
}

export async function migrate(kysely: Kysely<Tables>, { target, schema }: Destination = {}): Promise<void> {
  const migrator = migratorOf(kysely, schema);
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
  const known = await migratorOf(kysely).getMigrations();
  const newest = known.findLast(({ executedAt }) => executedAt !== undefined)?.name ?? null;
  return { newest, pending: known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name) };
}

export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(migrations, name);
}

function migratorOf(kysely: Kysely<Tables>, schema?: string): Migrator {
  const provider = { getMigrations: async () => migrations };
  return new Migrator({ db: kysely, provider, ...(schema !== undefined && { migrationTableSchema: schema }) });
}
