import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { migrate } from "~/database/migrating.server";
import type { Tables } from "~/database/tables";
import { AlreadyStagedError, type StagedDatabase } from "~/database/transfer/staged-database";
import { listTables } from "~/database/transfer/table-layout.server";
import { CHANGE_CHANNEL, RESTORE_LOCK, RESTORING } from "./change-listener.server";
import { LOCK_TIMEOUT, listLiveTables, lockTables, replaceTables } from "./postgres-replacement.server";

const SCHEMA = "restoring";

const NOT_PERMITTED = "42501";

/** @throws AlreadyStagedError */
export async function stagePostgres(url: string): Promise<StagedDatabase> {
  const keeper = new pg.Client({ connectionString: url, keepAlive: true });
  keeper.on("error", () => undefined);
  await keeper.connect();
  try {
    const { rows } = await keeper.query(`select pg_try_advisory_lock(${RESTORE_LOCK}) as mine`);
    if (!rows[0].mine) throw new AlreadyStagedError();
    await keeper.query(`drop schema if exists ${SCHEMA} cascade; create schema ${SCHEMA}`);
  } catch (error) {
    await keeper.end();
    if (error instanceof pg.DatabaseError && error.code === NOT_PERMITTED) {
      throw new Error(`This account may not create a schema in the database, which a restore needs: ${error.message}.`);
    }
    throw error;
  }
  const pool = new pg.Pool({ connectionString: url, max: 2, options: `-c search_path=${SCHEMA}` });
  pool.on("error", () => undefined);
  let live: Kysely<Tables> | null = null;
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    migrate: (target) => migrate(kysely, target),
    load: (job) => kysely.transaction().execute((transaction) => loadWithoutChecks(transaction, job)),
    refuseWrites: async () => {
      live = await lockForWriting(keeper, url);
      return live;
    },
    replace: (stamp) => replaceTables(keeper, SCHEMA, stamp),
    discard: async () => {
      await kysely.destroy();
      await live?.destroy();
      await keeper.query("rollback");
      await keeper.query(`drop schema if exists ${SCHEMA} cascade`);
      await keeper.end();
    },
  };
}

/** Readers continue. The locks end with the keeper's session. @returns null for a database without tables */
async function lockForWriting(keeper: pg.Client, url: string): Promise<Kysely<Tables> | null> {
  const tables = await listLiveTables(keeper);
  if (tables.length === 0) return null;
  await keeper.query("set idle_in_transaction_session_timeout = 0");
  await keeper.query("select pg_notify($1, $2)", [CHANGE_CHANNEL, RESTORING]);
  await keeper.query("begin");
  try {
    await lockTables(keeper, tables, "exclusive");
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT ? new AlreadyStagedError() : error;
  }
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on("error", () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function loadWithoutChecks<Result>(
  transaction: Transaction<Tables>,
  job: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const references = await sql<{ owner: string; name: string; definition: string }>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(transaction);
  for (const { owner, name } of references.rows)
    await sql`alter table ${sql.table(owner)} drop constraint ${sql.ref(name)}`.execute(transaction);
  const tables = (await listTables(transaction)).map(({ name }) => sql.table(name));
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(transaction);
  await sql`truncate ${sql.join(tables)}`.execute(transaction);
  const result = await job(transaction);
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(transaction);
  for (const { owner, name, definition } of references.rows) {
    await sql`alter table ${sql.table(owner)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(transaction);
  }
  return result;
}
