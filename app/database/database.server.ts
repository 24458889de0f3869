import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Kysely, Transaction } from "kysely";
import { Migrator } from "kysely/migration";
import type { Config } from "~/config.server";
import { migrations } from "~migrations";
import type { Engine } from "./engine";
import { openPostgres } from "./postgres.server";
import { keepPrivate } from "./private-files.server";
import { openSqlite } from "./sqlite.server";
import type { Tables } from "./tables";

export class DatabaseUnavailableError extends Error {}

/** It may be out of reach: opening never throws, each use does, and the public pages stay up. */
export class Database {
  readonly kind: Engine["kind"];
  #engine: Engine | undefined;
  #problem = "The database has not been opened yet.";
  #changes = 0;
  #retry: NodeJS.Timeout | undefined;
  #waiting: Array<() => void> = [];

  private constructor(
    private readonly config: Config,
    private readonly log: (line: string) => void,
  ) {
    this.kind = config.database.kind;
  }

  static async open(config: Config, log: (line: string) => void): Promise<Database> {
    const database = new Database(config, log);
    await database.#attempt();
    return database;
  }

  /** @throws DatabaseUnavailableError */
  get kysely(): Kysely<Tables> {
    if (!this.#engine) throw new DatabaseUnavailableError(this.#problem);
    return this.#engine.kysely;
  }

  get problem(): string | null {
    return this.#engine ? null : this.#problem;
  }

  /** Grows whenever public content may have changed, in this process or another. Pages rendered under an older number are stale. */
  get contentGeneration(): number {
    return this.#changes + (this.#engine?.outsideChanges() ?? 0);
  }

  whenReady(callback: () => void): void {
    if (this.#engine) callback();
    else this.#waiting.push(callback);
  }

  /** One transaction. Once it resolves, the change is durable and no page rendered before it is served again. */
  async changeContent<Result>(change: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    const result = await this.kysely.transaction().execute(async (transaction) => {
      const changed = await change(transaction);
      await this.#engine?.notifyOthers(transaction);
      return changed;
    });
    this.#changes += 1;
    return result;
  }

  async close(): Promise<void> {
    clearTimeout(this.#retry);
    const engine = this.#engine;
    this.#engine = undefined;
    this.#problem = "The database is closed.";
    await engine?.close();
  }

  async #attempt(): Promise<void> {
    let engine: Engine | undefined;
    try {
      const { database, dataDir } = this.config;
      const folder = path.resolve(dataDir);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      keepPrivate([folder, path.join(folder, "outbox")], this.log);
      engine = database.kind === "sqlite" ? openSqlite(database.file) : await openPostgres(database.url);
      if (database.kind === "sqlite")
        keepPrivate(
          ["", "-wal", "-shm"].map((end) => `${database.file}${end}`),
          this.log,
        );
      await migrate(engine);
      this.#engine = engine;
      this.#changes += 1;
      for (const callback of this.#waiting.splice(0)) callback();
    } catch (error) {
      await engine?.close().catch(() => undefined);
      this.#problem = error instanceof Error ? error.message : String(error);
      this.log(`Database unavailable: ${this.#problem} The public pages stay up; trying again in ${RETRY_SECONDS} s.`);
      this.#retry = setTimeout(() => void this.#attempt(), RETRY_SECONDS * 1000).unref();
    }
  }
}

const RETRY_SECONDS = 15;

async function migrate({ kysely }: Engine): Promise<void> {
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === "Error");
  if (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(failed ? `Migration ${failed.migrationName} failed: ${reason}` : reason);
  }
}
