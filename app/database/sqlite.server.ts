import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import type { Engine } from "./engine";
import { kyselyDatabase } from "./node-sqlite.server";
import type { Tables } from "./tables";

/** A damaged file is rejected before anything is written to it. @param file absolute path, or ":memory:" */
export function openSqlite(file: string): Engine {
  requireIntact(file);
  const connection = new DatabaseSync(file);
  // synchronous=full: an acknowledged save survives a power cut, not only a killed process.
  // busy_timeout first: changing the journal mode waits for other processes, too.
  connection.exec("pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  const dataVersion = connection.prepare("pragma data_version");
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: kyselyDatabase(connection) }) });
  return {
    kysely,
    kind: "sqlite",
    // SQLite counts commits of other connections only, which is what is asked here.
    outsideChanges: () => Number(dataVersion.get()?.data_version ?? 0),
    notifyOthers: async () => undefined,
    close: () => kysely.destroy(),
  };
}

/** A full check reads the whole file; above this size (bytes) only the schema and the first page are read at start. */
const FULL_CHECK_LIMIT = 64 * 1024 * 1024;

function requireIntact(file: string): void {
  if (!existsSync(file)) return;
  const size = statSync(file).size;
  if (size === 0) return;
  let verdict: unknown;
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, { readOnly: true });
    connection.prepare("select count(*) from sqlite_schema").get();
    verdict = size <= FULL_CHECK_LIMIT ? connection.prepare("pragma quick_check(1)").get()?.quick_check : "ok";
  } catch (error) {
    verdict = error instanceof Error ? error.message : String(error);
  } finally {
    connection?.close();
  }
  if (verdict !== "ok") {
    throw new Error(
      `The database file ${file} is damaged or is not a database (${String(verdict)}). It was left untouched: put a backup in its place, or move it away to start with an empty one.`,
    );
  }
}
