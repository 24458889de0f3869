import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { FIRST_SCHEMA, migrations } from "~migrations";
import { messageOf } from "./database-error.server";
import type { Tables } from "./tables";
import { isPostgres } from "./text-search.server";

/**
 * All of it in one transaction: what is killed or has no room leaves nothing behind.
 *
 * @param target the last migration to run; without it, all of them
 */
export async function migrate(kysely: Kysely<Tables>, target?: string): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const migrator = await migratorOf(transaction);
    const { error, results } = target === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(target);
    if (!error) return;
    const failed = results?.find((result) => result.status === "Error");
    const reason = messageOf(error);
    throw new Error(failed ? `Migration ${failed.migrationName} failed: ${reason}` : reason, { cause: error });
  });
}

/** @returns `newest` null for an empty database @throws Error in a sentence for one of a newer version that this version can't live with */
export async function readMigrations(kysely: Kysely<Tables>) {
  const known = await (await migratorOf(kysely)).getMigrations();
  const pending = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  if (pending.length === known.length) return { newest: null, pending };
  const executed = await kysely
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  const names = executed.map(({ name }) => name).sort();
  const ours = known.at(-1)?.name ?? "";
  const refused = names.find((name) => !isKnownMigration(name) && oldestSchema(name) > ours.slice(0, 4));
  if (refused !== undefined) {
    throw new Error(
      `A newer version of this program changed the database (${refused}), and this version can’t use it. Update the program.`,
    );
  }
  return { newest: names.at(-1) ?? null, pending };
}

/** The number of the newest migration that a program has to know so that it can live with what this one leaves. */
export function oldestSchema(migration: string): string {
  return /-since-(\d{4})$/.exec(migration)?.[1] ?? migration.slice(0, 4);
}

export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(migrations, name);
}

export function isBeforeFirstSchema(name: string): boolean {
  return name < FIRST_SCHEMA;
}

async function migratorOf(kysely: Kysely<Tables>): Promise<Migrator> {
  const provider = { getMigrations: async () => migrations };
  if (!isPostgres(kysely)) return new Migrator({ db: kysely, provider });
  // Without a schema the migrator would use a table of another schema.
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(kysely);
  return new Migrator({ db: kysely, provider, ...(rows[0] && { migrationTableSchema: rows[0].schema }) });
}
