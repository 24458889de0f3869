import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { DatabaseUnavailableError, messageOf, RESTORE_RUNNING } from "~/database/database-error.server";
import type { Engine } from "~/database/engine";
import { migrate } from "~/database/migrating.server";
import type { Tables } from "~/database/tables";
import { FIRST_SCHEMA } from "~migrations";
import {
  addressOf,
  makeEmptyDatabase,
  makePostgresDatabase,
  onServer,
  openDatabase,
  type PostgresDatabase,
  postgresIsThere,
} from "../../../tests/support/postgres-databases";
import { patientLimits } from "../../../tests/support/site";
import { CHANGE_CHANNEL, RESTORE_LOCK, RESTORING } from "./change-listener.server";
import { openPostgres } from "./postgres.server";

describe.skipIf(!postgresIsThere)("a connection that is cut", () => {
  const cut = async (work: (engine: Engine, database: PostgresDatabase) => Promise<void>, limits = patientLimits) => {
    const database = await makePostgresDatabase();
    const report = (message: string) => new DatabaseUnavailableError(message);
    const engine = await openPostgres({
      url: database.url,
      limits,
      report,
      lost: () => undefined,
      showsPages: true,
      onChange: () => undefined,
    });
    try {
      await work(engine, database);
    } finally {
      await engine.close();
      await database.remove();
    }
  };

  // An error without a listener would be an uncaught exception, which fails the run.
  test("between two statements fails the next one, not the process", () =>
    cut(async ({ kysely }, database) => {
      await kysely.connection().execute(async (connection) => {
        await sql`select 1`.execute(connection);
        await database.goAway();
        await expect(sql`select 1`.execute(connection)).rejects.toThrow();
      });
      await database.comeBack();
      expect((await sql`select 1`.execute(kysely)).rows).toHaveLength(1);
    }));

  test("is not used again, although its socket is still open for a moment", () =>
    cut(async ({ kysely }) => {
      await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(kysely)).rejects.toThrow();
      expect((await sql`select 1`.execute(kysely)).rows).toHaveLength(1);
    }));

  test("by the server, since a process is stuck in a transaction, lets others save and stores nothing of it", () =>
    cut(
      async ({ kysely }) => {
        const save = (db: typeof kysely, value: number) =>
          db.updateTable("counters").set({ value }).where("name", "=", "change_events").execute();
        const stuck = kysely.transaction().execute(async (transaction) => {
          await save(transaction, 1);
          await save(kysely, 7);
          await sql`select 1`.execute(transaction);
        });
        await expect(stuck).rejects.toBeInstanceOf(DatabaseUnavailableError);
        expect(await kysely.selectFrom("counters").select("value").where("name", "=", "change_events").execute()).toEqual([{ value: 7 }]);
      },
      { ...patientLimits, idle: 100 },
    ));

  test("by nobody stays open when a restore refuses a write", () =>
    cut(async ({ kysely }, { url }) => {
      const pid = async () => (await sql`select pg_backend_pid()`.execute(kysely)).rows;
      const before = await pid();
      const keeper = new pg.Client({ connectionString: url });
      await keeper.connect();
      await keeper.query(`select pg_advisory_lock(${RESTORE_LOCK})`);
      await keeper.query("select pg_notify($1, $2)", [CHANGE_CHANNEL, RESTORING]);
      await expect.poll(() => sql`delete from subscribers`.execute(kysely).catch(messageOf)).toBe(RESTORE_RUNNING);
      expect(await pid()).toEqual(before);
      await keeper.end();
    }));

  test("before the answer to its commit may have changed something", () =>
    cut(async ({ kysely, notifyOthers, outsideChanges }) => {
      const before = outsideChanges();
      const change = kysely.transaction().execute(async (transaction) => {
        await notifyOthers(transaction, true);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
        await onServer(`select pg_terminate_backend(${rows[0]?.pid}, 60000)`);
      });
      await expect(change).rejects.toThrow();
      expect(outsideChanges()).toBe(before + 1);
    }));
});

test.skipIf(!postgresIsThere)(
  "of three that start at once on the database of an older version, one makes a backup and migrates",
  async () => {
    const name = await makeEmptyDatabase("older");
    const url = addressOf(name);
    const older = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) });
    await migrate(older, FIRST_SCHEMA);
    await older.destroy();
    let backups = 0;
    const beforeMigration = async () => {
      backups += 1;
    };
    const opened = await Promise.allSettled([1, 2, 3].map(() => openDatabase({ DATABASE_URL: url }, { beforeMigration })));
    for (const each of opened) if (each.status === "fulfilled") await each.value.close();
    await onServer(`drop database ${name} with (force)`);
    expect(opened.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(backups).toBe(1);
  },
);
