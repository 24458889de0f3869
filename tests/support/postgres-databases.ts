import os from "node:os";
import { sql } from "kysely";
import pg from "pg";
import { parseConfig } from "~/config.server";
import { Database, type OpeningHooks } from "~/database/database.server";
import { patientLimits } from "./site";

/** Address of a server that tests may make databases on; the test command starts one. Empty when it could not. */
const postgresServer = process.env.TEST_DATABASE_URL ?? "";
export const postgresIsThere = postgresServer !== "";

const server = new pg.Pool({ connectionString: postgresServer, max: 1, allowExitOnIdle: true });
let databasesMade = 0;
let template: Promise<string> | undefined;

export interface PostgresDatabase {
  readonly url: string;
  /** Ends every connection and lets nobody in, as when the server is gone; the data stays. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  remove(): Promise<void>;
}

/** A migrated database for processes that open it themselves. */
export async function makePostgresDatabase(): Promise<PostgresDatabase> {
  template ??= createTemplate();
  databasesMade += 1;
  const name = `test_${process.pid}_${databasesMade}`;
  await onServer(`create database ${name} template ${await template} strategy file_copy`);
  return {
    url: addressOf(name),
    goAway: async () => {
      await onServer(`alter database ${name} with allow_connections false`);
      // With a limit it waits for their end: a busy machine lets them answer for a while after the signal.
      await onServer(`select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${name}'`);
    },
    comeBack: () => onServer(`alter database ${name} with allow_connections true`),
    remove: () => onServer(`drop database ${name} with (force)`),
  };
}

/** Migrates once; copying the result is quicker than migrating for every test. */
async function createTemplate(): Promise<string> {
  const name = `template_${process.pid}`;
  await onServer(`drop database if exists ${name} with (force)`);
  await onServer(`create database ${name}`);
  const database = await openDatabase({ DATABASE_URL: addressOf(name) });
  await sql.raw(KEEPING_FIRST_ROWS).execute(database.kysely);
  await database.close();
  return name;
}

/** Makes it what a new one is: migrated, with the rows that migrations put in. Without triggers and foreign keys while it does. */
export async function emptyDatabase({ kysely }: Database): Promise<void> {
  await sql.raw(EMPTYING).execute(kysely);
}

const EMPTYING = `
  do $$
  declare
    place record;
    rows bigint;
  begin
    set local session_replication_role = replica;
    for place in select tablename as name from pg_tables where schemaname = 'public' loop
      execute format('delete from %I', place.name);
      get diagnostics rows = row_count;
      -- The pages of many rows would stay, and plans depend on them.
      if rows > 200 then execute format('truncate %I cascade', place.name); end if;
    end loop;
    for place in select tablename as name from pg_tables where schemaname = 'first_rows' loop
      execute format('insert into public.%I select * from first_rows.%I', place.name, place.name);
    end loop;
  end $$`;

const KEEPING_FIRST_ROWS = `
  do $$
  declare
    place record;
    is_used boolean;
  begin
    create schema first_rows;
    for place in select tablename as name from pg_tables where schemaname = 'public' loop
      execute format('select exists (select from %I)', place.name) into is_used;
      if is_used then execute format('create table first_rows.%I as table public.%I', place.name, place.name); end if;
    end loop;
  end $$`;

/** @returns its name */
export async function makeEmptyDatabase(kind: string): Promise<string> {
  databasesMade += 1;
  const name = `${kind}_${process.pid}_${databasesMade}`;
  await onServer(`create database ${name}`);
  return name;
}

export async function openDatabase(environment: Record<string, string>, hooks?: OpeningHooks): Promise<Database> {
  const config = parseConfig({ ...environment, DATA_DIR: environment.DATA_DIR ?? os.tmpdir(), NODE_ENV: "test" });
  const database = await Database.open(config, () => undefined, patientLimits, hooks);
  if (database.problem) throw new Error(database.problem);
  return database;
}

export function addressOf(databaseName: string): string {
  const url = new URL(postgresServer);
  url.pathname = `/${databaseName}`;
  return url.href;
}

/** Over one connection: each costs the server a process. */
export async function onServer(statement: string): Promise<void> {
  await server.query(statement);
}
