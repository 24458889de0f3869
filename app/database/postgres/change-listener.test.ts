import { once } from "node:events";
import net from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { databaseLimits } from "~/database/database-limits";
import { makePostgresDatabase, type PostgresDatabase, postgresIsThere } from "../../../tests/support/postgres-databases";
import { ChangeListener } from "./change-listener.server";

/** Stands between the site and PostgreSQL, and can fall silent without closing anything, as a cut cable does. */
class Wire {
  isSilent = false;
  readonly #server = net.createServer((near) => {
    const far = net.connect(this.socketPath);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (bytes) => this.isSilent || to.write(bytes));
      from.on("close", () => to.destroy());
      from.on("error", () => to.destroy());
    }
  });

  private constructor(private readonly socketPath: string) {}

  static async to(url: string): Promise<{ wire: Wire; url: string }> {
    const there = new URL(url);
    const wire = new Wire(`${there.searchParams.get("host")}/.s.PGSQL.${there.port || 5432}`);
    wire.#server.listen(0, "127.0.0.1");
    await once(wire.#server, "listening");
    const { port } = wire.#server.address() as net.AddressInfo;
    return { wire, url: `postgres://${there.username}@127.0.0.1:${port}${there.pathname}` };
  }

  close(): void {
    this.#server.close();
  }
}

describe.skipIf(!postgresIsThere)("the connection that listens for changes", () => {
  let postgres: PostgresDatabase;
  let wire: Wire;
  let listener: ChangeListener;
  let now: number;

  beforeEach(async () => {
    postgres = await makePostgresDatabase();
    const far = await Wire.to(postgres.url);
    wire = far.wire;
    now = 0;
    const report = (message: string) => new DatabaseUnavailableError(message);
    listener = new ChangeListener(far.url, { ...databaseLimits, answer: 200 }, report, () => now);
    await listener.connect();
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

  test("is not trusted once nothing was heard within a heartbeat, until it answers", async () => {
    now = databaseLimits.heartbeat;
    expect(isTrusted()).toBe(true);
    now += 201;
    expect(isTrusted()).toBe(false);
    await listener.verify();
    expect(isTrusted()).toBe(true);
  });

  test("that died silently is lost at the next heartbeat, and made again", async () => {
    wire.isSilent = true;
    now = databaseLimits.heartbeat;
    await expect(listener.verify()).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(isTrusted()).toBe(false);
    wire.isSilent = false;
    await listener.connect();
    expect(isTrusted()).toBe(true);
  });
});
