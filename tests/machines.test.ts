import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Balancer, type Machine, startBalancer, startMachine } from "./support/machines";
import { makePostgresDatabase, type PostgresDatabase, postgresIsThere } from "./support/postgres-databases";
import { isInstalled } from "./support/proxies";

describe.skipIf(!postgresIsThere)("two machines over one PostgreSQL", () => {
  let postgres: PostgresDatabase;
  let machines: Machine[];

  beforeAll(async () => {
    postgres = await makePostgresDatabase();
    machines = [];
    for (let count = 0; count < 2; count += 1) machines.push(await startMachine({ DATABASE_URL: postgres.url }));
  });
  afterAll(async () => {
    await Promise.all(machines.map((machine) => machine.remove()));
    await postgres.remove();
  });

  describe.skipIf(!isInstalled("haproxy"))("behind the example for HAProxy (where it is installed)", () => {
    let balancer: Balancer;

    beforeAll(async () => {
      balancer = await startBalancer(machines.map(({ port }) => port));
    });
    afterAll(() => balancer.close());

    const status = async (address: string) => (await fetch(new URL(address, balancer.url))).status;

    it("answer readers while the database is away and no machine is ready", async () => {
      const seen = new Set<number>();
      const readPages = async () => {
        for (const page of ["/", "/about"]) seen.add(await status(page));
        return balancer.log();
      };
      await postgres.goAway();
      await expect.poll(readPages, { timeout: 60_000 }).toContain("ready has no server available");
      await readPages();
      expect(await status("/ready")).toBe(503);
      await postgres.comeBack();
      await expect.poll(readPages, { timeout: 60_000 }).toMatch(/no server available.*ready\/machine\d is UP/s);
      expect([...seen]).toEqual([200]);
    });
  });
});
