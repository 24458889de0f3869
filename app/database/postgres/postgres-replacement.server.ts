import pg from "pg";
import { CHANGE_CHANNEL, REPLACED } from "./change-listener.server";

/**
 * Moves the tables and functions of a schema to where the site has its own, in one transaction.
 *
 * @returns the schema that has the former ones; null when there were none
 */
export async function replaceTables(client: pg.Client, from: string, stamp: string): Promise<string | null> {
  const kept = `replaced_${stamp.replace(/\W/g, "_")}`;
  await client.query(`begin; set local lock_timeout = '30s'`);
  try {
    const { rows } = await client.query("select current_schema() as name");
    const home: string = rows[0].name;
    const [added, former] = [await listObjects(client, from), await listObjects(client, home)];
    const names = new Set(added.map(({ name }) => name));
    const replaced = former.filter(({ name }) => names.has(name));
    // All at once: a request that holds one and waits for another would make two wait for each other.
    const tables = replaced.filter(({ kind }) => kind === "table").map(({ address }) => address);
    if (tables.length > 0) {
      await client.query(`lock table ${tables.join(", ")} in access exclusive mode`);
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

interface SchemaObject {
  readonly kind: "table" | "function";
  readonly name: string;
  /** With the schema, quoted. */
  readonly address: string;
}

async function listObjects(client: pg.Client, schema: string): Promise<SchemaObject[]> {
  const { rows } = await client.query(
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
