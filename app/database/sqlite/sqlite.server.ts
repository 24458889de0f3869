import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Kysely, type Transaction } from "kysely";
import { DatabaseUnavailableError, messageOf, RESTORE_RUNNING } from "~/database/database-error.server";
import type { Engine, EngineOptions } from "~/database/engine";
import type { Tables } from "~/database/tables";
import { afterFileLock, withFileLock } from "./file-lock.server";
import { NodeSqliteDialect } from "./node-sqlite.server";
import { SharedSqliteDialect } from "./sqlite-driver.server";
import { isBusy, isDamaged, isFileLost, isOutage, outageMessage } from "./sqlite-errors.server";
import { finishReplacement, isRestoreRunning } from "./sqlite-replacement.server";

interface SqliteOptions extends EngineOptions {
  /** Absolute path. */
  readonly file: string;
  /** False once the file has been opened: an empty one in its place would hide that it was lost. */
  readonly mayCreate: boolean;
}

/** A damaged file is rejected before anything is written to it. Of several processes, one creates the file. */
export async function openSqlite(options: SqliteOptions): Promise<Engine> {
  const { file, mayCreate } = options;
  const isNew = mayCreate && !statSync(file, { throwIfNoEntry: false })?.size;
  return isNew ? await afterFileLock(migrationLock(file), async () => openFile(options)) : openFile(options);
}

const migrationLock = (file: string) => `${file}-migration.lock`;

function openFile({ file, mayCreate, limits, report, lost }: SqliteOptions): Engine {
  finishReplacement(file);
  if (!mayCreate && !existsSync(file)) {
    throw new Error(`The database file ${file} is gone. Put a backup in its place, or restart the server to begin with an empty one.`);
  }
  // Without SQLite's own wait (busy_timeout), which would stop the process. Changing the journal mode waits once, at start.
  const timeout = mayCreate ? limits.writeLock : 0;
  requireIntact(file, timeout);
  const connection = new DatabaseSync(file, { timeout });
  // synchronous=full: an acknowledged save survives a power cut, not only a killed process.
  connection.exec("pragma journal_mode = wal; pragma busy_timeout = 0; pragma synchronous = full; pragma foreign_keys = on");
  const opened = identityOf(file);
  // Kept open: closing any descriptor of the file would drop SQLite's locks on it (fcntl, POSIX.1), and another program could delete the
  // log as that of an unused database. See https://sqlite.org/howtocorrupt.html, section 2.2.
  const descriptor = openSync(file, "r");
  const dataVersion = connection.prepare("pragma data_version");
  /** Set once the file is lost: running work then fails with this error. */
  let loss: DatabaseUnavailableError | undefined;
  const lose = (message: string) => {
    if (!loss) {
      loss = report(message);
      lost(loss);
    }
    return loss;
  };
  const requireSameFile = () => {
    if (loss) throw loss;
    if (identityOf(file) !== opened) throw lose(`The database file ${file} was moved, deleted or replaced while the server runs.`);
  };
  const explain = (error: unknown) => {
    if (error instanceof DatabaseUnavailableError || !isOutage(error)) return error;
    if (loss) return loss;
    const message = outageMessage(error, file);
    return isFileLost(error) ? lose(message) : report(message);
  };
  const kysely = new Kysely<Tables>({
    dialect: new SharedSqliteDialect(connection, {
      beforeWrite: requireSameFile,
      isBusy,
      findRestore: () => (isRestoreRunning(file) ? report(RESTORE_RUNNING) : null),
      explain,
      timeoutMs: limits.writeLock,
    }),
  });
  return {
    kysely,
    kind: "sqlite",
    migrate: (job) => afterFileLock(migrationLock(file), () => job(kysely)),
    readSnapshot: (job) => readSqliteSnapshot(file, job),
    // SQLite counts commits of other connections only, as needed here.
    outsideChanges: () => Number(dataVersion.get()?.data_version ?? 0),
    // Every process reads the number of outside changes for itself.
    notifyOthers: async () => ({ heard: async () => undefined, forget: () => undefined }),
    withExclusiveLock: async (name, job) => (await withFileLock(`${file}-${name.replaceAll(" ", "-")}.lock`, job)) !== null,
    verify: async () => {
      requireSameFile();
      try {
        requireHeader(descriptor);
        connection.prepare("select count(*) from blog_categories").get();
      } catch (error) {
        if (!isBusy(error)) throw explain(error);
      }
    },
    close: async () => {
      // Not by Kysely: running work would fail with an unknown error.
      if (!connection.isOpen) return;
      connection.close();
      closeSync(descriptor);
    },
  };
}

/** On a separate connection, so that the site's stays free for requests. */
export async function readSqliteSnapshot<Result>(
  file: string,
  job: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const connection = new DatabaseSync(file, { readOnly: true });
  const kysely = new Kysely<Tables>({ dialect: new NodeSqliteDialect(connection) });
  try {
    return await kysely.transaction().execute(job);
  } finally {
    await kysely.destroy();
  }
}

function identityOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : "";
}

/** SQLite reads the file only for pages that it does not have in memory. */
function requireHeader(descriptor: number): void {
  const header = Buffer.alloc(16);
  readSync(descriptor, header, 0, header.length, 0);
  if (header.toString("latin1") !== "SQLite format 3\0")
    throw Object.assign(new Error("its header is overwritten"), { errcode: NOT_A_DATABASE });
}

const NOT_A_DATABASE = 26;

/** A full check reads the whole file; above this size (bytes) only the schema and the first page are read at start. */
const FULL_CHECK_LIMIT = 64 * 1024 * 1024;

function requireIntact(file: string, timeout: number): void {
  if (!existsSync(file)) return;
  const size = statSync(file).size;
  if (size === 0) return;
  let verdict: unknown;
  let connection: DatabaseSync | undefined;
  try {
    // A process that was killed while it made the file leaves a journal, which SQLite rolls back: not through a connection that only reads.
    connection = new DatabaseSync(file, { readOnly: !existsSync(`${file}-journal`), timeout });
    connection.prepare("select count(*) from sqlite_schema").get();
    verdict = size <= FULL_CHECK_LIMIT ? connection.prepare("pragma quick_check(1)").get()?.quick_check : "ok";
  } catch (error) {
    if (!isDamaged(error)) throw new Error(outageMessage(error, file));
    verdict = messageOf(error);
  } finally {
    connection?.close();
  }
  if (verdict !== "ok") {
    throw new Error(
      `The database file ${file} is damaged or is not a database (${String(verdict)}). It was left untouched: put a backup in its place, or move it away to start with an empty one.`,
    );
  }
}
