import type { DatabaseSettings } from "~/database/database.server";
import { stagePostgres } from "./postgres/postgres-staging.server";
import { isDiskFull } from "./sqlite/sqlite-errors.server";
import { stageSqlite } from "./sqlite/sqlite-staging.server";
import type { StagedDatabase } from "./transfer/staged-database";

/** @throws AlreadyStagedError */
export async function stageDatabase({ database }: DatabaseSettings): Promise<StagedDatabase> {
  return database.kind === "sqlite" ? stageSqlite(database.file) : await stagePostgres(database.url);
}

/** Whether the disk had no room for the new database, on either engine. */
export function isOutOfSpace(error: unknown): boolean {
  return isDiskFull(error) || (error instanceof Error && "code" in error && error.code === POSTGRES_DISK_FULL);
}

const POSTGRES_DISK_FULL = "53100";
