import type { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { CompiledQuery, type DatabaseConnection, SelectQueryNode, type TransactionSettings } from "kysely";
import { NodeSqliteAdapter, NodeSqliteDialect, NodeSqliteDriver } from "./node-sqlite.server";

interface SharedConnection {
  /** Called before each write. @throws when the file is not the one that was opened */
  readonly beforeWrite: () => void;
  readonly isBusy: (error: unknown) => boolean;
  /** The error for a running restore, for which nobody waits; null without one. */
  readonly findRestore: () => Error | null;
  /** Turns an error of the driver into one of the site. */
  readonly explain: (error: unknown) => unknown;
  /** How long a statement waits for another process. */
  readonly timeoutMs: number;
}

/**
 * SQLite's own wait for a lock (`busy_timeout`) stops the whole process, since the driver is synchronous. Here a statement that finds the
 * file locked is tried again later, and others use the connection until then. A transaction gets its lock when it begins, so nothing has
 * to be repeated.
 */
export class SharedSqliteDialect extends NodeSqliteDialect {
  constructor(
    connection: DatabaseSync,
    private readonly shared: SharedConnection,
  ) {
    super(connection);
  }

  override createDriver() {
    return new SharedSqliteDriver(this.connection, this.shared);
  }

  override createAdapter() {
    return new SharedSqliteAdapter();
  }
}

class SharedSqliteAdapter extends NodeSqliteAdapter {
  // There is one connection, but the driver itself gives it to one user at a time.
  override get supportsMultipleConnections() {
    return true;
  }
}

class SharedSqliteDriver extends NodeSqliteDriver {
  readonly #turns = new Turns();

  constructor(
    connection: DatabaseSync,
    private readonly shared: SharedConnection,
  ) {
    super(connection);
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

  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery) {
    const { beforeWrite, explain, findRestore, isBusy, timeoutMs } = this.shared;
    const since = performance.now();
    for (;;) {
      try {
        if (!SelectQueryNode.is(query.query)) beforeWrite();
        return await connection.executeQuery<Row>(query);
      } catch (error) {
        if (this.database.isTransaction || !isBusy(error)) throw explain(error);
        const restore = findRestore();
        if (restore || performance.now() - since > timeoutMs) throw restore ?? explain(error);
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
