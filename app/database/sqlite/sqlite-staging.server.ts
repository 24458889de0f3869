import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { Kysely, sql, type Transaction } from "kysely";
import { migrate } from "~/database/migrating.server";
import type { Tables } from "~/database/tables";
import { AlreadyStagedError, type StagedDatabase } from "~/database/transfer/staged-database";
import { listTables } from "~/database/transfer/table-layout.server";
import { NodeSqliteDialect } from "./node-sqlite.server";
import { isBusy, isDamaged, outageMessage } from "./sqlite-errors.server";
import { isRestoreRunning, openExisting, replaceFile, stagingFolder } from "./sqlite-replacement.server";

/** @param file the one that is to be replaced @throws AlreadyStagedError */
export function stageSqlite(file: string): StagedDatabase {
  const folder = stagingFolder(file);
  if (isRestoreRunning(file)) throw new AlreadyStagedError();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const connection = new DatabaseSync(path.join(folder, path.basename(file)), { timeout: LOCK_MS });
  let live: DatabaseSync | null = null;
  // Locked as long as it is open, so that a second restore finds it busy. Synced once, when it is complete.
  connection.exec("pragma locking_mode = exclusive; pragma journal_mode = memory; pragma synchronous = off; begin exclusive; commit");
  connection.exec("pragma foreign_keys = on");
  const kysely = new Kysely<Tables>({ dialect: new NodeSqliteDialect(connection) });
  return {
    kysely,
    migrate: (target) => migrate(kysely, target),
    load: async (job) => {
      connection.exec("pragma foreign_keys = off");
      const result = await kysely.transaction().execute((transaction) => loadWithoutTriggers(transaction, job));
      const broken = connection.prepare("pragma foreign_key_check").get();
      if (broken) throw new Error(`A row of ${broken.table} refers to one of ${broken.parent} that is not there.`);
      connection.exec("pragma foreign_keys = on");
      return result;
    },
    refuseWrites: async () => {
      live = await lockForWriting(file);
      return live && new Kysely<Tables>({ dialect: new NodeSqliteDialect(live) });
    },
    replace: async (stamp) => {
      await kysely.destroy();
      return replaceFile(file, folder, stamp);
    },
    discard: async () => {
      await kysely.destroy();
      // Not before the swap: a write that waits then finds the new file.
      live?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Readers continue. The lock ends with its process.
 *
 * @returns null when there is no file, or a damaged one, which nobody can write and a restore is to replace
 * @throws AlreadyStagedError when somebody writes all the time
 */
async function lockForWriting(file: string): Promise<DatabaseSync | null> {
  let live: DatabaseSync | undefined;
  for (const since = performance.now(); ; await delay(RETRY_MS)) {
    try {
      live ??= openExisting(file, 0);
      live?.exec("begin immediate");
      return live ?? null;
    } catch (error) {
      const isLocked = isBusy(error);
      if (isLocked && performance.now() - since < LOCK_MS) continue;
      live?.close();
      if (isLocked) throw new AlreadyStagedError();
      if (isDamaged(error)) return null;
      throw new Error(`${outageMessage(error, file)} Nothing was replaced. To replace it anyway, move it away first.`, { cause: error });
    }
  }
}

const LOCK_MS = 10_000;
const RETRY_MS = 20;

async function loadWithoutTriggers<Result>(
  transaction: Transaction<Tables>,
  job: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_schema where type = 'trigger'`.execute(
    transaction,
  );
  for (const trigger of rows) await sql`drop trigger ${sql.ref(trigger.name)}`.execute(transaction);
  for (const { name } of await listTables(transaction)) await sql`delete from ${sql.table(name)}`.execute(transaction);
  const result = await job(transaction);
  for (const trigger of rows) await sql.raw(trigger.sql).execute(transaction);
  return result;
}
