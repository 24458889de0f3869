import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { CHANGE_CHANNEL, REPLACED } from "./change-listener.server";

export const LOCK_TIMEOUT = "55P03";

/** The site's tables, quoted and with their schema. */
export async function listLiveTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("select current_schema() as name");
  return (await listObjects(client, rows[0].name)).filter(({ kind }) => kind === "table").map(({ address }) => address);
}

/**
 * Locks tables inside a transaction. Each attempt waits for less than a second, after which PostgreSQL would check for a deadlock and end
 * one of its transactions.
 */
export async function lockTables(client: pg.Client, tables: readonly string[], mode: "exclusive" | "access exclusive"): Promise<void> {
  await client.query(`set local lock_timeout = '${ATTEMPT_MS}ms'; savepoint locking`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`lock table ${tables.join(", ")} in ${mode} mode`);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_TIMEOUT || attempt === ATTEMPTS) throw error;
      await client.query("rollback to savepoint locking");
      await delay(PAUSE_MS);
    }
  }
}

const ATTEMPT_MS = 500;
const PAUSE_MS = 50;
const ATTEMPTS = 60;

/**
 * Moves the tables and functions of a schema to where the site has its own, in one transaction.
 *
 * @returns the schema that has the former ones; null when there were none
 */
export async function replaceTables(client: pg.Client, from: string, stamp: string): Promise<string | null> {
  const kept = `replaced_${stamp.replace(/\W/g, "_")}`;
  // While writes are refused, a transaction is open already.
  await client.query("begin");
  try {
    const { rows } = await client.query("select current_schema() as name");
    const home: string = rows[0].name;
    const [added, former] = [await listObjects(client, from), await listObjects(client, home)];
    const names = new Set(added.map(({ name }) => name));
    const replaced = former.filter(({ name }) => names.has(name));
    const tables = replaced.filter(({ kind }) => kind === "table").map(({ address }) => address);
    if (tables.length > 0) {
      await lockTables(client, tables, "access exclusive");
      await client.query(`create schema ${kept}`);
    }
    for (const { kind, address } of replaced) await client.query(`alter ${kind} ${address} set schema ${kept}`);
    for (const { kind, address } of added) await client.query(`alter ${kind} ${address} set schema ${pg.escapeIdentifier(home)}`);
    await client.query(`drop schema ${from}`);
    await client.query("select pg_notify($1, $2)", [CHANGE_CHANNEL, REPLACED]);
    await client.query("commit");
    return tables.length > 0 ? kept : null;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** `address` is with the schema, quoted. */
async function listObjects(client: pg.Client, schema: string) {
  const { rows } = await client.query<{ kind: "table" | "function"; name: string; address: string }>(
    `select 'table' as kind, relname as name, format('%I.%I', $1::text, relname) as address
     from pg_class where relnamespace = $1::regnamespace and relkind = 'r'
     union all
     select 'function', proname, format('%I.%I(%s)', $1::text, proname, pg_get_function_identity_arguments(oid))
     from pg_proc where pronamespace = $1::regnamespace and prokind = 'f'
     order by kind, name`,
    [schema],
  );
  return rows;
}
