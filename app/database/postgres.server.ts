import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Engine } from "./engine";
import type { Tables } from "./tables";

// int8 (counts) arrives as text by default; no count here comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const CHANNEL = "content_changed";

export async function openPostgres(url: string): Promise<Engine> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 });
  // A connection that the server drops must not end the process: its query fails, and the next one opens another. The pool
  // itself listens to idle connections only; one in use between two statements has no listener but this.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const listener = new ChangeListener(url);
  try {
    await listener.connect();
  } catch (error) {
    await kysely.destroy();
    throw new Error(`PostgreSQL can't be reached: ${error instanceof Error ? error.message : String(error)}`);
  }
  return {
    kysely,
    kind: "postgres",
    outsideChanges: () => listener.changes,
    notifyOthers: async (transaction) => {
      await sql`select pg_notify(${CHANNEL}, '')`.execute(transaction);
    },
    close: async () => {
      await listener.close();
      await kysely.destroy();
    },
  };
}

/** Keeps one connection listening. While it is lost, every look counts as a change: a stale page is worse than a slow one. */
class ChangeListener {
  #changes = 0;
  #client: pg.Client | undefined;
  #closed = false;

  constructor(private readonly url: string) {}

  get changes(): number {
    if (!this.#client) this.#changes += 1;
    return this.#changes;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5000 });
    client.on("notification", () => {
      this.#changes += 1;
    });
    client.on("error", () => this.#lost(client));
    client.on("end", () => this.#lost(client));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
    this.#changes += 1;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => undefined);
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    setTimeout(() => {
      if (!this.#closed) this.connect().catch(() => this.#reconnectLater());
    }, RECONNECT_MILLISECONDS).unref();
  }
}

const RECONNECT_MILLISECONDS = 2000;
