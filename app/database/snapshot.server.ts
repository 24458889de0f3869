import type { DatabaseSettings } from "./database.server";
import type { SnapshotSource } from "./engine";
import { readPostgresSnapshot } from "./postgres/postgres.server";
import { readSqliteSnapshot } from "./sqlite/sqlite.server";

/** Reads a database through a connection of its own, also while a restore refuses writes. It must be there. */
export function snapshotSource({ database }: Pick<DatabaseSettings, "database">): SnapshotSource {
  return {
    readSnapshot: (job) =>
      database.kind === "postgres" ? readPostgresSnapshot(database.url, job) : readSqliteSnapshot(database.file, job),
  };
}
