import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { type DatabaseConnection, SqliteAdapter, type SqliteDatabase, SqliteDialect, SqliteDriver, type SqliteStatement } from "kysely";

export class NodeSqliteDialect extends SqliteDialect {
  constructor(protected readonly connection: DatabaseSync) {
    super({ database: kyselyDatabase(connection) });
  }

  override createAdapter() {
    return new NodeSqliteAdapter();
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.connection);
  }
}

export class NodeSqliteAdapter extends SqliteAdapter {
  readonly isSqlite = true;

  /** Kysely has false here, and would run each statement of a migration alone. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

export class NodeSqliteDriver extends SqliteDriver {
  constructor(protected readonly database: DatabaseSync) {
    super({ database: kyselyDatabase(database) });
  }

  /** SQLite itself rolls back when the disk is full. A second rollback would hide that reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** `node:sqlite` silently binds a Date as NULL and a boolean as text, so anything but a portable column value throws here. */
export function kyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = kyselyStatement(database.prepare(sql));
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}

const MAX_STATEMENTS = 500;

function kyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    // Rows come with a null prototype, which React Router's serialiser refuses.
    all: (parameters) => statement.all(...bindable(parameters)).map((row) => ({ ...row })),
    run: (parameters) => statement.run(...bindable(parameters)),
    *iterate(parameters) {
      for (const row of statement.iterate(...bindable(parameters))) yield { ...row };
    },
  };
}

function bindable(parameters: ReadonlyArray<unknown>): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
    if (value instanceof Uint8Array) return value;
    throw new TypeError(`A ${typeof value} can't be stored in a column; use text, a number or bytes.`);
  });
}
