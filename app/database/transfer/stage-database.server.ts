import type { DatabaseSettings } from "~/database/database.server";
import { stagePostgres } from "~/database/postgres/postgres-staging.server";
import { stageSqlite } from "~/database/sqlite/sqlite-staging.server";
import type { StagedDatabase } from "./staged-database";

/** @throws AlreadyStagedError */
export async function stageDatabase({ database }: DatabaseSettings): Promise<StagedDatabase> {
  return database.kind === "sqlite" ? stageSqlite(database.file) : await stagePostgres(database.url);
}
