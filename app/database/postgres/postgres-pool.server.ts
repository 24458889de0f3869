import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { DatabaseUnavailableError, messageOf, RESTORE_RUNNING } from "~/database/database-error.server";
import type { EngineOptions } from "~/database/engine";
import type { ChangeListener } from "./change-listener.server";
import { LOCK_TIMEOUT } from "./postgres-replacement.server";

interface PoolOptions extends Pick<EngineOptions, "limits" | "report"> {
  readonly listener: ChangeListener;
}

/** How much longer than PostgreSQL's own timeout we wait for its error. */
const SERVER_AHEAD_MS = 500;

/**
 * A pool with timeouts for statements, which turns outages into DatabaseUnavailableErrors. A statement in a transaction may take longer
 * than one alone. While the listening connection is lost, nobody waits for a new one.
 */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool;

  constructor(
    url: string,
    private readonly parts: PoolOptions,
  ) {
    const { limits } = parts;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: limits.connect,
      statement_timeout: limits.read,
      lock_timeout: limits.readLock,
      // A process that is stuck or cut off in a transaction would hold its locks, and stop everybody's saves.
      idle_in_transaction_session_timeout: limits.idle,
      options: SERVER_KEEPALIVE,
      keepAlive: true,
      keepAliveInitialDelayMillis: limits.heartbeat,
    });
    // A dropped connection must not end the process: its query fails, and the next one opens another connection. The pool itself
    // listens to idle connections only, not to one in use between two statements.
    this.#pool.on("error", () => undefined);
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    const { listener } = this.parts;
    try {
      await listener.connect();
      return this.#guard(await this.#pool.connect());
    } catch (error) {
      throw this.#unavailable(error);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #guard(client: pg.PoolClient): PostgresPoolClient {
    const { limits, listener } = this.parts;
    let limit = limits.read;
    let isStuck = false;
    let isEnded = false;
    const query = async (text: string, values: readonly unknown[]) => {
      if (isStuck) throw this.parts.report(STUCK);
      const begins = /^(begin|start transaction)\b/.test(text);
      if (begins) limit = limits.write;
      if (WRITES.test(text) && (await listener.isRestoring())) throw this.parts.report(RESTORE_RUNNING);
      try {
        const timed = begins
          ? `${text}; set local statement_timeout = ${limits.write}; set local lock_timeout = ${limits.writeLock}`
          : text;
        const query_timeout = limit + SERVER_AHEAD_MS;
        return await client.query({ text: timed, values: [...values], query_timeout } as pg.QueryConfig);
      } catch (error) {
        if (!isOutage(error)) throw error;
        isEnded ||= endsConnection(error);
        if (/^commit\b/.test(text)) listener.countUnansweredCommit();
        if (isLockTimeout(error) && (await listener.isRestoring(true))) throw this.parts.report(RESTORE_RUNNING);
        if (isUnanswered(error)) {
          isStuck = true;
          listener.verify().catch(() => undefined);
        }
        throw this.#unavailable(error);
      }
    };
    return {
      // Without cursors: no rows are streamed.
      query: query as unknown as PostgresPoolClient["query"],
      // An unanswered statement still occupies its connection, and a connection that the server has closed looks open for a moment.
      release: (destroy) => client.release(destroy || isEnded),
    };
  }

  #unavailable(error: unknown): DatabaseUnavailableError {
    return error instanceof DatabaseUnavailableError ? error : this.parts.report(`PostgreSQL: ${messageOf(error)}.`);
  }
}

const STUCK = "PostgreSQL has not answered.";

function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

function endsConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|57P|25P03)/.test(error.code ?? "");
}

const WRITES = /^(insert|update|delete)\b|\bfor update\b/i;

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT;
}

/** Has PostgreSQL notice within 10 s that this machine is gone, and free its locks. Seconds; by default it takes two hours. */
export const SERVER_KEEPALIVE = "-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3";

/** Error classes and codes that are about the server, not about the statement: PostgreSQL's manual, appendix A. */
const OUTAGE = /^(08|53|58|57P|57014|55P03|25006|25P03|XX00)/;

/** Without a code of PostgreSQL the error comes from the connection. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  if (error instanceof DatabaseUnavailableError) return true;
  return !(error instanceof pg.DatabaseError) || OUTAGE.test(error.code ?? "");
}
