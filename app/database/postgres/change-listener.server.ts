import { randomUUID } from "node:crypto";
import pg from "pg";
import { messageOf, type ReportOutage } from "~/database/database-error.server";
import type { DatabaseLimits } from "~/database/database-limits";

export const CHANGE_CHANNEL = "content_changed";
/** Sent when another database has taken the place of this one. */
export const REPLACED = "replaced";
/** Sent when a restore begins. */
export const RESTORING = "restoring";

/** An arbitrary number. A restore holds this lock from its beginning to its end. */
export const RESTORE_LOCK = 7_251_884_013n;

async function isRestoreRunning(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (
       select from pg_locks where locktype = 'advisory' and granted and objsubid = 1 and classid = $1 and objid = $2
         and database = (select oid from pg_database where datname = current_database())
     ) as running`,
    [String(RESTORE_LOCK >> 32n), String(RESTORE_LOCK & 0xffff_ffffn)],
  );
  return rows[0].running;
}

/**
 * Keeps one connection listening, and checks it regularly: a dead connection may cause no error. While it does not answer, every read of
 * `changes` counts as a change: a stale page is worse than a slow one.
 */
export class ChangeListener {
  #changes = 0;
  #client: pg.Client | undefined;
  #heardAt = 0;
  #connecting: Promise<void> | undefined;
  #asking: Promise<void> | undefined;
  /** The error of the last attempt to connect, if it took long: then only the timer tries again. */
  #slowFailure: unknown;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  #sender = randomUUID();
  /** A restore began, and may still run. */
  #hasBegunRestoring = false;

  constructor(
    private readonly url: string,
    private readonly limits: DatabaseLimits,
    private readonly report: ReportOutage,
    private readonly now: () => number = () => performance.now(),
    private readonly onReplaced: () => void = () => undefined,
  ) {}

  /** Sent with this process's own changes, which are counted at their commit and not again here. */
  get sender(): string {
    return this.#sender;
  }

  /** For a commit without an answer, which may be done or still be carried out. */
  countUnansweredCommit(): void {
    this.#changes += 1;
    this.#sender = randomUUID();
  }

  get changes(): number {
    const isSilent = this.now() - this.#heardAt > this.limits.heartbeat + this.limits.answer;
    if (!this.#client || isSilent) this.#changes += 1;
    return this.#changes;
  }

  /** Connects, unless a recent attempt failed slowly. @throws the failure */
  async connect(): Promise<void> {
    if (this.#client) return;
    if (this.#slowFailure) throw this.#slowFailure;
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined;
    });
    await this.#connecting;
  }

  /** Answers within `answer` milliseconds. @throws DatabaseUnavailableError */
  async verify(): Promise<void> {
    try {
      await this.connect();
      if (this.now() - this.#heardAt < JUST_HEARD_MS) return;
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = undefined;
      });
      await this.#asking;
    } catch (error) {
      throw this.report(`PostgreSQL can’t be reached: ${messageOf(error)}.`);
    }
  }

  /** @param isLikely something is locked: asks the server even without a notification */
  async isRestoring(isLikely = false): Promise<boolean> {
    if (!this.#hasBegunRestoring && !isLikely) return false;
    if (this.#client) this.#hasBegunRestoring = await isRestoreRunning(this.#client).catch(() => this.#hasBegunRestoring);
    return this.#hasBegunRestoring;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #open(): Promise<void> {
    const { answer } = this.limits;
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: answer,
      query_timeout: answer,
      keepAlive: true,
      keepAliveInitialDelayMillis: this.limits.heartbeat,
    });
    client.on("notification", ({ payload }) => {
      this.#heardAt = this.now();
      if (payload !== this.#sender) this.#changes += 1;
      if (payload === RESTORING) this.#hasBegunRestoring = true;
      if (payload === REPLACED) this.onReplaced();
    });
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    const start = this.now();
    try {
      await client.connect();
      await client.query(`listen ${CHANGE_CHANNEL}`);
      // A restore that began before has sent its notification already.
      if (await isRestoreRunning(client)) this.#hasBegunRestoring = true;
    } catch (error) {
      void client.end().catch(() => undefined);
      this.#slowFailure = this.now() - start >= answer / 2 ? error : undefined;
      this.#reconnectLater();
      throw error;
    }
    this.#client = client;
    this.#heardAt = this.now();
    this.#changes += 1;
    if (this.#isClosed) await this.close();
  }

  async #ask(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    try {
      await client.query("select 1");
      this.#heardAt = this.now();
    } catch (error) {
      this.#lose(client);
      throw error;
    }
  }

  #lose(client: pg.Client): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = undefined;
    void client.end().catch(() => undefined);
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    clearTimeout(this.#retry);
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => {
      this.#slowFailure = undefined;
      this.connect().catch(() => undefined);
    }, RECONNECT_MS).unref();
  }
}

const RECONNECT_MS = 2000;
const JUST_HEARD_MS = 500;
