import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe } from "vitest";
import type { Database, OpeningHooks } from "~/database/database.server";
import { placeMigratedFile } from "./migrated-file";
import {
  addressOf,
  emptyDatabase,
  makeEmptyDatabase,
  makePostgresDatabase,
  onServer,
  openDatabase,
  postgresIsThere,
} from "./postgres-databases";

/**
 * Describes behaviour that must be the same on every engine. Each test gets a database as migrations leave it.
 *
 * @param tests receives a function that returns the running test's database
 */
export function describeEachDatabase(name: string, tests: (getDatabase: () => Database) => void): void {
  describe(`${name} (SQLite)`, () => withFreshDatabase(createSqliteDatabase, tests));
  describe.skipIf(!postgresIsThere)(`${name} (PostgreSQL)`, () => {
    const { create, remove } = keptPostgresDatabase();
    afterAll(remove);
    withFreshDatabase(create, tests);
  });
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

async function openFolder(folder: string, hooks?: OpeningHooks): Promise<FreshDatabase> {
  const database = await openDatabase({ DATA_DIR: folder }, hooks);
  return {
    database,
    remove: async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const dump = (name: string) => readFileSync(`tests/fixtures/database-1.0.0.${name}`, "utf8");

/** What the version that left the dumps told staff and readers. */
export const expectedOfDump = JSON.parse(dump("expected.json"));

/**
 * Describes what becomes of a database that an earlier version left: its dump is loaded, then opened by this one.
 *
 * @param tests receives a function that opens the dump in a database of its own
 */
export function describeEachDump(name: string, tests: (open: (hooks?: OpeningHooks) => Promise<FreshDatabase>) => void): void {
  describe(`${name} (SQLite)`, () => tests((hooks) => openSqliteDump(dump("sqlite.sql"), hooks)));
  describe.skipIf(!postgresIsThere)(`${name} (PostgreSQL)`, () => tests((hooks) => openPostgresDump(dump("postgres.sql"), hooks)));
}

async function openSqliteDump(dump: string, hooks?: OpeningHooks): Promise<FreshDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-sqlite-"));
  const file = new DatabaseSync(path.join(folder, "clinic.sqlite"));
  file.exec(dump);
  file.close();
  return openFolder(folder, hooks);
}

async function openPostgresDump(dump: string, hooks?: OpeningHooks): Promise<FreshDatabase> {
  const name = await makeEmptyDatabase("dump");
  const client = new pg.Client({ connectionString: addressOf(name) });
  await client.connect();
  await client.query(dump);
  await client.end();
  const database = await openDatabase({ DATABASE_URL: addressOf(name) }, hooks);
  return {
    database,
    remove: async () => {
      await database.close();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

/** The tests' own database, emptied after each of them: a new one takes the server twenty times as long. */
function keptPostgresDatabase(): { create(): Promise<FreshDatabase>; remove(): Promise<void> } {
  let kept: FreshDatabase | undefined;
  const remove = async () => {
    await kept?.remove();
    kept = undefined;
  };
  return {
    create: async () => {
      kept ??= await createPostgresDatabase();
      const { database } = kept;
      return { database, remove: () => emptyDatabase(database).catch(remove) };
    },
    remove,
  };
}

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
