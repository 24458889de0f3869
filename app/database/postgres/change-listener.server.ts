import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import pg from "pg";
import { messageOf, type ReportOutage } from "~/database/database-error.server";
import type { DatabaseLimits } from "~/database/database-limits";
import type { Tables } from "~/database/tables";
import { HeardNotices, type Notice } from "./heard-notices.server";

export const CHANGE_CHANNEL = "content_changed";
/** A change that only staff see. */
const STAFF_CHANNEL = "staff_changed";
/** Answers to what came over the first one: the notice and the listener. */
const HEARD_CHANNEL = "content_heard";
/** In the name of the connection of a process that shows pages: a save waits for its answer. */
const LISTENER = "clinic-website ";
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

interface ListenerHooks {
  /** This process shows pages, so others wait until it has heard of their changes. */
  readonly showsPages?: boolean;
  readonly onReplaced?: () => void;
  readonly onChange?: () => void;
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
  readonly #id = randomUUID();
  #notices = 0;
  readonly #heard = new HeardNotices();
  /** A restore began, and may still run. */
  #hasBegunRestoring = false;

  constructor(
    private readonly url: string,
    private readonly limits: DatabaseLimits,
    private readonly report: ReportOutage,
    private readonly now: () => number = () => performance.now(),
    private readonly hooks: ListenerHooks = {},
  ) {}

  /** Tells the others of a change, at its commit. */
  async announce(transaction: Transaction<Tables>, isPublic: boolean): Promise<Notice> {
    this.#notices += 1;
    // The sender's own changes are counted at their commit, and not again when the notice comes back.
    const notice = `${this.#sender} ${this.#notices}`;
    const { rows } = await sql<{ listeners: string | null }>`
      select pg_notify(${isPublic ? CHANGE_CHANNEL : STAFF_CHANNEL}, ${notice}),
        (select string_agg(substr(application_name, ${LISTENER.length + 1}), ' ') from pg_stat_activity
          where datname = current_database() and application_name like ${`${LISTENER}%`}) as listeners`.execute(transaction);
    const others = rows[0]?.listeners?.split(" ").filter((id) => id !== this.#id) ?? [];
    return this.#heard.expect(notice, isPublic ? others : []);
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
      application_name: this.hooks.showsPages ? LISTENER + this.#id : "clinic-website-work",
      connectionTimeoutMillis: answer,
      query_timeout: answer,
      keepAlive: true,
      keepAliveInitialDelayMillis: this.limits.heartbeat,
    });
    client.on("notification", ({ channel, payload = "" }) => {
      this.#heardAt = this.now();
      const [sender = "", number, listener] = payload.split(" ");
      if (channel === HEARD_CHANNEL) return this.#heard.note(`${sender} ${number}`, listener ?? "");
      if (sender === this.#sender) return;
      if (channel === CHANGE_CHANNEL) this.#changes += 1;
      if (payload === RESTORING) this.#hasBegunRestoring = true;
      if (payload === REPLACED) this.hooks.onReplaced?.();
      this.hooks.onChange?.();
      if (number !== undefined && channel === CHANGE_CHANNEL && this.hooks.showsPages) this.#answer(client, payload);
    });
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    const start = this.now();
    try {
      await client.connect();
      for (const channel of [CHANGE_CHANNEL, STAFF_CHANNEL, HEARD_CHANNEL]) await client.query(`listen ${channel}`);
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

  #answer(client: pg.Client, notice: string): void {
    client.query("select pg_notify($1, $2)", [HEARD_CHANNEL, `${notice} ${this.#id}`]).catch(() => this.#lose(client));
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
