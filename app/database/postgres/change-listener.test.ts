import { once } from "node:events";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { databaseLimits } from "~/database/database-limits";
import type { Tables } from "~/database/tables";
import { makePostgresDatabase, type PostgresDatabase, postgresIsThere } from "../../../tests/support/postgres-databases";
import { Wire } from "../../../tests/support/wire";
import { CHANGE_CHANNEL, ChangeListener, RESTORE_LOCK } from "./change-listener.server";

/** Far longer than the server takes on a busy machine. */
const ANSWER = 60_000;

describe.skipIf(!postgresIsThere)("the connection that listens for changes", () => {
  let postgres: PostgresDatabase;
  let wire: Wire;
  let listener: ChangeListener;
  let now: number;

  const listen = async () => {
    const report = (message: string) => new DatabaseUnavailableError(message);
    listener = new ChangeListener(wire.url, { ...databaseLimits, answer: ANSWER }, report, () => now);
    await listener.connect();
  };

  beforeEach(async () => {
    postgres = await makePostgresDatabase();
    wire = await Wire.to(postgres.url);
    now = 0;
    await listen();
  });
  afterEach(async () => {
    await listener.close();
    wire.close();
    await postgres.remove();
  });

  const isTrusted = () => {
    const generation = listener.changes;
    return generation === listener.changes;
  };

  /** As another process hears it. */
  async function senderOf(from: ChangeListener, client: pg.Client): Promise<string> {
    await client.query(`listen ${CHANGE_CHANNEL}`);
    const heard = once(client, "notification");
    const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: postgres.url, max: 1 }) }) });
    await kysely.transaction().execute((transaction) => from.announce(transaction, true));
    await kysely.destroy();
    const [{ payload }] = (await heard) as [pg.Notification];
    await client.query(`unlisten ${CHANGE_CHANNEL}`);
    return payload?.split(" ")[0] ?? "";
  }

  test("counts changes of others, and its own only after a commit without an answer", async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const heard = async (sender: string) => {
      const before = listener.changes;
      await client.query("select pg_notify($1, $2)", [CHANGE_CHANNEL, `${sender} 1`]);
      // Asks over the listening connection, whose answer comes after what was announced.
      now += 1000;
      await listener.verify();
      return listener.changes - before;
    };
    const sender = await senderOf(listener, client);
    expect([await heard("another-process"), await heard(sender)]).toEqual([1, 0]);
    listener.countUnansweredCommit();
    expect([await heard(sender), await heard(await senderOf(listener, client))]).toEqual([1, 0]);
    await client.end();
  });

  test("is not trusted without an answer within a heartbeat", async () => {
    now = databaseLimits.heartbeat;
    expect(isTrusted()).toBe(true);
    now += ANSWER + 1;
    expect(isTrusted()).toBe(false);
    await listener.verify();
    expect(isTrusted()).toBe(true);
  });

  test("made while a restore runs knows of it, and does not forget it when it is lost", async () => {
    await listener.close();
    const keeper = new pg.Client({ connectionString: postgres.url });
    keeper.on("error", () => undefined);
    await keeper.connect();
    await keeper.query(`select pg_advisory_lock(${RESTORE_LOCK})`);
    await listen();
    expect(await listener.isRestoring()).toBe(true);
    await postgres.goAway();
    await expect.poll(isTrusted).toBe(false);
    expect(await listener.isRestoring()).toBe(true);
    await postgres.comeBack();
    await listener.connect();
    expect(await listener.isRestoring()).toBe(false);
  });

  test("that died without an error is replaced at the next heartbeat", async () => {
    wire.isSilent = true;
    now = databaseLimits.heartbeat;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const verified = expect(listener.verify()).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await vi.advanceTimersByTimeAsync(ANSWER);
    vi.useRealTimers();
    await verified;
    expect(isTrusted()).toBe(false);
    wire.isSilent = false;
    await listener.connect();
    expect(isTrusted()).toBe(true);
  });
});
