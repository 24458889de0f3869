import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { messageOf } from "~/database/database-error.server";
import type { Engine, EngineOptions } from "~/database/engine";
import type { Tables } from "~/database/tables";
import { ChangeListener } from "./change-listener.server";
import { GuardedPool, SERVER_KEEPALIVE } from "./postgres-pool.server";

// int8 (counts) arrives as text by default; no count here comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

interface PostgresOptions extends EngineOptions {
  readonly url: string;
}

export async function openPostgres({ url, limits, report, lost, ...hooks }: PostgresOptions): Promise<Engine> {
  const onReplaced = () => lost(report("The data was replaced by a backup."));
  const listener = new ChangeListener(url, limits, report, () => performance.now(), { ...hooks, onReplaced });
  try {
    await listener.connect();
  } catch (error) {
    await listener.close();
    throw new Error(`PostgreSQL can't be reached: ${messageOf(error)}`);
  }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new GuardedPool(url, { limits, report, listener }) }) });
  return {
    kysely,
    kind: "postgres",
    migrate: (job) => oneAfterTheOther(url, () => withoutLimits(url, job)),
    readSnapshot: (job) => readPostgresSnapshot(url, job),
    outsideChanges: () => listener.changes,
    notifyOthers: (transaction, isPublic) => listener.announce(transaction, isPublic),
    withExclusiveLock: (name, job) => withExclusiveLock(url, name, job),
    verify: () => listener.verify(),
    close: async () => {
      await listener.close();
      await kysely.destroy();
    },
  };
}

export function readPostgresSnapshot<Result>(url: string, job: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  return withoutLimits(url, (untimed) =>
    untimed.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(job),
  );
}

async function withoutLimits<Result>(url: string, job: (kysely: Kysely<Tables>) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const untimed = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await job(untimed);
  } finally {
    await untimed.destroy();
  }
}

/** The locks are the session's, so PostgreSQL frees them when the process is gone. */
async function withSession<Result>(url: string, job: (session: pg.Client) => Promise<Result>): Promise<Result> {
  const session = new pg.Client({ connectionString: url, keepAlive: true, options: SERVER_KEEPALIVE });
  session.on("error", () => undefined);
  try {
    await session.connect();
    return await job(session);
  } finally {
    await session.end();
  }
}

/** The migrator's own lock comes too late: each process would make a backup first. */
function oneAfterTheOther(url: string, job: () => Promise<void>): Promise<void> {
  return withSession(url, async (session) => {
    await session.query("select pg_advisory_lock(hashtext('clinic'), hashtext('migrations'))");
    await job();
  });
}

function withExclusiveLock(url: string, name: string, job: () => Promise<void>): Promise<boolean> {
  return withSession(url, async (session) => {
    const { rows } = await session.query("select pg_try_advisory_lock(hashtext('clinic'), hashtext($1)) as mine", [name]);
    if (rows[0].mine) await job();
    return rows[0].mine;
  });
}
