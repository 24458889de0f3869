import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterEach, beforeEach, describe } from "vitest";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { placeMigratedFile } from "./migrated-file";

/** Address of a server that tests may make databases on; the test command starts one. Empty when it could not. */
const postgresServer = process.env.TEST_DATABASE_URL ?? "";
export const postgresIsThere = postgresServer !== "";

/**
 * Describes behaviour that must be the same on every engine. Each test gets a freshly migrated database of its own.
 *
 * @param tests receives a function that returns the running test's database
 */
export function describeEachDatabase(name: string, tests: (getDatabase: () => Database) => void): void {
  describe(`${name} (SQLite)`, () => withFreshDatabase(createSqliteDatabase, tests));
  describe.skipIf(!postgresServer)(`${name} (PostgreSQL)`, () => withFreshDatabase(createPostgresDatabase, tests));
}

export interface FreshDatabase {
  readonly database: Database;
  remove(): Promise<void>;
}

function withFreshDatabase(create: () => Promise<FreshDatabase>, tests: (getDatabase: () => Database) => void): void {
  let fresh: FreshDatabase | undefined;
  beforeEach(async () => {
    fresh = await create();
  });
  afterEach(async () => {
    await fresh?.remove();
    fresh = undefined;
  });
  tests(() => {
    if (!fresh) throw new Error("There is a database inside a test only, not while tests are being described.");
    return fresh.database;
  });
}

async function createSqliteDatabase(): Promise<FreshDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-sqlite-"));
  await placeMigratedFile(folder);
  return openFolder(folder);
}

async function openFolder(folder: string): Promise<FreshDatabase> {
  const database = await openDatabase({ DATA_DIR: folder });
  return {
    database,
    remove: async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Describes what becomes of a database that an earlier version left: its dump is loaded, then opened by this one.
 *
 * @param tests receives a function that opens the dump in a database of its own
 */
export function describeEachDump(
  name: string,
  dumps: Readonly<Record<"sqlite" | "postgres", string>>,
  tests: (open: () => Promise<FreshDatabase>) => void,
): void {
  describe(`${name} (SQLite)`, () => tests(() => openSqliteDump(dumps.sqlite)));
  describe.skipIf(!postgresServer)(`${name} (PostgreSQL)`, () => tests(() => openPostgresDump(dumps.postgres)));
}

async function openSqliteDump(dump: string): Promise<FreshDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-sqlite-"));
  const file = new DatabaseSync(path.join(folder, "clinic.sqlite"));
  file.exec(dump);
  file.close();
  return openFolder(folder);
}

async function openPostgresDump(dump: string): Promise<FreshDatabase> {
  databasesMade += 1;
  const name = `dump_${process.pid}_${databasesMade}`;
  await onServer(`create database ${name}`);
  const client = new pg.Client({ connectionString: addressOf(name) });
  await client.connect();
  await client.query(dump);
  await client.end();
  const database = await openDatabase({ DATABASE_URL: addressOf(name) });
  return {
    database,
    remove: async () => {
      await database.close();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

const server = new pg.Pool({ connectionString: postgresServer, max: 1, allowExitOnIdle: true });
let databasesMade = 0;
let template: Promise<string> | undefined;

/** A database of its own rather than a schema: content changes are announced per database. */
async function createPostgresDatabase(): Promise<FreshDatabase> {
  const { url, remove } = await makePostgresDatabase();
  const database = await openDatabase({ DATABASE_URL: url });
  return {
    database,
    remove: async () => {
      await database.close();
      await remove();
    },
  };
}

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
      await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
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
  await database.close();
  return name;
}

async function openDatabase(environment: Record<string, string>): Promise<Database> {
  const config = parseConfig({ ...environment, DATA_DIR: environment.DATA_DIR ?? os.tmpdir(), NODE_ENV: "test" });
  const database = await Database.open(config, () => undefined);
  if (database.problem) throw new Error(database.problem);
  return database;
}

function addressOf(databaseName: string): string {
  const url = new URL(postgresServer);
  url.pathname = `/${databaseName}`;
  return url.href;
}

/** Over one connection: each costs the server a process. */
async function onServer(statement: string): Promise<void> {
  await server.query(statement);
}
