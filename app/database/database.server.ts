import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Kysely, Transaction } from "kysely";
import type { Config } from "~/config.server";
import { FIRST_SCHEMA } from "~migrations";
import { DatabaseUnavailableError, messageOf } from "./database-error.server";
import { type DatabaseLimits, databaseLimits } from "./database-limits";
import type { Engine, SnapshotSource } from "./engine";
import { migrate, readMigrations } from "./migrating.server";
import { CircuitBreaker } from "./outages/circuit-breaker.server";
import { OutageLog } from "./outages/outage-log.server";
import { Readiness } from "./outages/readiness.server";
import type { Notice } from "./postgres/heard-notices.server";
import { openPostgres } from "./postgres/postgres.server";
import { keepPrivate } from "./private-files.server";
import { clearInterruptedStart } from "./sqlite/interrupted-start.server";
import { openSqlite } from "./sqlite/sqlite.server";
import type { Tables } from "./tables";

export type DatabaseSettings = Pick<Config, "database" | "dataDir">;

export interface OpeningHooks {
  /** Called before the first migration of a database that holds data. When it throws, the database stays closed and unchanged. */
  readonly beforeMigration?: (source: SnapshotSource) => Promise<void>;
  /** The process is a server, whose pages have to be new once a save anywhere is acknowledged. */
  readonly showsPages?: boolean;
}

/** It may be unavailable: opening never throws, each use does, and the public pages stay up. */
export class Database implements SnapshotSource {
  readonly kind: Engine["kind"];
  /** For what visitors read, so that not everybody waits for a locked table or a slow disk. */
  readonly publicReads = new CircuitBreaker();
  readonly readiness: Readiness;
  readonly outages: OutageLog;
  #engine: Engine | undefined;
  #outage = new DatabaseUnavailableError("The database has not been opened yet.");
  #wasOpen = false;
  #changes = 0;
  #outsideChanges = 0;
  #retry: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #waiting: Array<() => void> = [];
  readonly #followers = new Set<() => void>();
  /** The migration before which `beforeMigration` was done: a failed migration is tried again, with unchanged data. */
  #savedAt: string | undefined;

  private constructor(
    private readonly config: DatabaseSettings,
    private readonly log: (line: string) => void,
    private readonly limits: DatabaseLimits,
    private readonly hooks: OpeningHooks,
  ) {
    this.kind = config.database.kind;
    this.outages = new OutageLog(log);
    const isDatabaseThere = async () => (await this.findOutage()) === null;
    this.readiness = new Readiness({ dataDir: config.dataDir, isDatabaseThere, log });
  }

  static async open(
    config: DatabaseSettings,
    log: (line: string) => void,
    limits: Partial<DatabaseLimits> = {},
    hooks: OpeningHooks = {},
  ): Promise<Database> {
    const database = new Database(config, log, { ...databaseLimits, ...limits }, hooks);
    await database.#attempt();
    return database;
  }

  /** @throws DatabaseUnavailableError */
  get kysely(): Kysely<Tables> {
    if (!this.#engine) throw this.#outage;
    return this.#engine.kysely;
  }

  /** Why it could not be opened, for the people who run the site. */
  get problem(): string | null {
    return this.#engine ? null : this.#outage.message;
  }

  /** Checks whether the database answers. Takes `limits.answer` at most. */
  async findOutage(): Promise<DatabaseUnavailableError | null> {
    try {
      if (!this.#engine) return this.#outage;
      await this.#engine.verify();
      if (this.outages.answered()) this.publicReads.close();
      return null;
    } catch (error) {
      return this.outages.fail(messageOf(error), { isWhole: true });
    }
  }

  /** Grows whenever public content may have changed, in this process or another. Pages of an older generation are stale. */
  get contentGeneration(): number {
    try {
      const outside = this.#engine?.outsideChanges() ?? this.#outsideChanges;
      if (outside !== this.#outsideChanges) this.#changes += 1;
      this.#outsideChanges = outside;
    } catch {
      this.#changes += 1;
    }
    return this.#changes;
  }

  whenReady(callback: () => void): void {
    if (this.#engine) callback();
    else this.#waiting.push(callback);
  }

  /** One transaction. Once it resolves, the change is durable and no page rendered before it is served again, by any process that lives. */
  async changeContent<Result>(change: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    return this.#change(change, true);
  }

  /** One transaction of what visitors don't see. Other processes hear of it. */
  async changeForStaff<Result>(change: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    return this.#change(change, false);
  }

  /** Calls it whenever another process may have changed something, where one tells. @returns a function that ends that */
  onOutsideChange(callback: () => void): () => void {
    this.#followers.add(callback);
    return () => void this.#followers.delete(callback);
  }

  async #change<Result>(change: (transaction: Transaction<Tables>) => Promise<Result>, isPublic: boolean): Promise<Result> {
    let notice: Notice | undefined;
    try {
      const result = await this.kysely.transaction().execute(async (transaction) => {
        const changed = await change(transaction);
        notice = await this.#engine?.notifyOthers(transaction, isPublic);
        return changed;
      });
      if (isPublic) this.#changes += 1;
      await notice?.heard();
      return result;
    } catch (error) {
      notice?.forget();
      throw error;
    }
  }

  async readSnapshot<Result>(job: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    if (!this.#engine) throw this.#outage;
    return this.#engine.readSnapshot(job);
  }

  async withExclusiveLock(name: string, job: () => Promise<void>): Promise<boolean> {
    if (!this.#engine) throw this.#outage;
    return this.#engine.withExclusiveLock(name, job);
  }

  /** Whether another process holds that lock now. */
  async isLocked(name: string): Promise<boolean> {
    return !(await this.withExclusiveLock(name, async () => undefined));
  }

  async close(): Promise<void> {
    clearTimeout(this.#retry);
    await this.#drop(new DatabaseUnavailableError("The database is closed."));
  }

  async #attempt(): Promise<void> {
    let engine: Engine | undefined;
    try {
      engine = await this.#openEngine();
      await this.#migrate(engine);
      this.#engine = engine;
      this.#wasOpen = true;
      this.#changes += 1;
      this.publicReads.close();
      this.#heartbeat = setInterval(() => void this.findOutage(), this.limits.heartbeat).unref();
      this.outages.answered({ isOpened: true });
      for (const callback of this.#waiting.splice(0)) callback();
    } catch (error) {
      await engine?.close().catch(() => undefined);
      this.#outage = this.outages.fail(messageOf(error), { isOpening: true });
      this.#tryLater();
    }
  }

  async #migrate(engine: Engine): Promise<void> {
    // Without a lock, so that a file system that is read-only can be read.
    if ((await readMigrations(engine.kysely)).pending.length === 0) return;
    await engine.migrate(async (kysely) => {
      await this.#beforeMigration(engine);
      await migrate(kysely);
    });
  }

  async #beforeMigration(engine: Engine): Promise<void> {
    const { newest, pending } = await readMigrations(engine.kysely);
    if (pending.length === 0 || newest === this.#savedAt) return;
    if (pending.includes(FIRST_SCHEMA)) {
      const isEmpty = engine.kind === "sqlite" ? await clearInterruptedStart(engine.kysely) : newest === null;
      if (isEmpty) return;
      throw new Error(
        "This database was left by a version before 1.0.0. Start version 1.0.0 (commit b5f99055) with it once, then this one. If that version can’t open it, restore the newest backup: npm run restore -- FILE.",
      );
    }
    await this.hooks.beforeMigration?.(engine);
    this.#savedAt = newest ?? undefined;
  }

  async #openEngine(): Promise<Engine> {
    const { database, dataDir } = this.config;
    const onChange = () => {
      for (const follower of [...this.#followers]) follower();
    };
    const reports = { report: this.#report, lost: this.#lose, onChange };
    const options = { limits: this.limits, showsPages: this.hooks.showsPages ?? false, ...reports };
    const folder = path.resolve(dataDir);
    if (!this.#wasOpen) mkdirSync(folder, { recursive: true, mode: 0o700 });
    keepPrivate([folder, path.join(folder, "outbox")], this.log);
    if (database.kind === "postgres") return openPostgres({ url: database.url, ...options });
    const { file } = database;
    const engine = await openSqlite({ file, mayCreate: !this.#wasOpen, ...options });
    keepPrivate([file, `${file}-wal`, `${file}-shm`], this.log);
    return engine;
  }

  #report = (message: string): DatabaseUnavailableError => this.outages.fail(message);

  /** Closes the database until it can be opened again. */
  #lose = (outage: DatabaseUnavailableError): void => {
    if (!this.#engine) return;
    void this.#drop(outage).catch(() => undefined);
    this.#tryLater(LOST_SECONDS);
  };

  async #drop(outage: DatabaseUnavailableError): Promise<void> {
    clearInterval(this.#heartbeat);
    const engine = this.#engine;
    this.#engine = undefined;
    this.#outage = outage;
    this.#changes += 1;
    await engine?.close();
  }

  #tryLater(seconds = RETRY_SECONDS): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#attempt(), seconds * 1000).unref();
  }
}

const RETRY_SECONDS = 15;
/** After a restore, for example, another database is there at once. */
const LOST_SECONDS = 1;
