import { setTimeout as delay } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type TransactionSettings,
} from "kysely";

interface SharedConnection {
  /** Called before each write. @throws when the file is not the one that was opened */
  readonly beforeWrite: () => void;
  readonly isInTransaction: () => boolean;
  readonly isBusy: (error: unknown) => boolean;
  /** Why waiting for the lock is of no use; null when it may be. */
  readonly findRestore: () => Error | null;
  /** Names an error of the driver. */
  readonly explain: (error: unknown) => unknown;
  /** How long a statement waits for another process, in milliseconds. */
  readonly patience: number;
}

/**
 * SQLite's own wait for a lock (`busy_timeout`) stops the whole process, since the driver is synchronous. Here a statement that
 * finds the file locked is tried again later, and others get the connection in between. A transaction takes its lock as it
 * begins, so nothing it did has to be repeated.
 */
export class SharedSqliteDialect extends SqliteDialect {
  constructor(
    private readonly settings: SqliteDialectConfig,
    private readonly shared: SharedConnection,
  ) {
    super(settings);
  }

  override createDriver() {
    return new SharedSqliteDriver(this.settings, this.shared);
  }

  override createAdapter() {
    return new SharedSqliteAdapter();
  }
}

class SharedSqliteAdapter extends SqliteAdapter {
  // One, but the driver itself lets one user at a time have it.
  override get supportsMultipleConnections() {
    return true;
  }
}

class SharedSqliteDriver extends SqliteDriver {
  readonly #turns = new Turns();

  constructor(
    settings: SqliteDialectConfig,
    private readonly shared: SharedConnection,
  ) {
    super(settings);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    await this.#turns.begin();
    return {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.end();
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(settings?.accessMode === "read only" ? "begin" : "begin immediate"));
  }

  /** SQLite itself rolls back when the disk is full; to ask for it again would hide that reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.shared.isInTransaction()) await super.rollbackTransaction(connection);
  }

  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery) {
    const { beforeWrite, explain, findRestore, isBusy, isInTransaction, patience } = this.shared;
    const since = performance.now();
    for (;;) {
      try {
        if (!SelectQueryNode.is(query.query)) beforeWrite();
        return await connection.executeQuery<Row>(query);
      } catch (error) {
        if (isInTransaction() || !isBusy(error)) throw explain(error);
        const restore = findRestore();
        if (restore || performance.now() - since > patience) throw restore ?? explain(error);
      }
      this.#turns.end();
      await delay(RETRY_MS);
      await this.#turns.begin();
    }
  }
}

const RETRY_MS = 20;

class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  async begin(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
