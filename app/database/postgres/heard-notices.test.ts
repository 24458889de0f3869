import { afterEach, describe, expect, test, vi } from "vitest";
import { makePostgresDatabase, openDatabase, type PostgresDatabase, postgresIsThere } from "../../../tests/support/postgres-databases";
import { HeardNotices } from "./heard-notices.server";

afterEach(() => {
  vi.useRealTimers();
});

/** How many promises of these are resolved by now. */
async function countResolved(promises: readonly Promise<void>[]): Promise<number> {
  let resolved = 0;
  for (const promise of promises)
    void promise.then(() => {
      resolved += 1;
    });
  await vi.advanceTimersByTimeAsync(0);
  return resolved;
}

test("a save waits for all others, half a second at most, and for a stuck one once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const notices = new HeardNotices();
  const [first, second] = [notices.expect("a 1", ["one", "two"]).heard(), notices.expect("a 2", []).heard()];
  expect(await countResolved([first, second])).toBe(1);
  notices.note("a 1", "one");
  expect(await countResolved([first])).toBe(0);
  notices.note("a 1", "two");
  await first;
  const late = notices.expect("a 3", ["one", "two"]).heard();
  notices.note("a 3", "one");
  await vi.advanceTimersByTimeAsync(499);
  expect(await countResolved([late])).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  await late;
  await notices.expect("a 4", ["two"]).heard();
  notices.note("a 3", "two");
  expect(await countResolved([notices.expect("a 5", ["two"]).heard()])).toBe(0);
});

describe.skipIf(!postgresIsThere)("processes on one PostgreSQL", () => {
  const withProcesses = async (work: (postgres: PostgresDatabase) => Promise<void>) => {
    const postgres = await makePostgresDatabase();
    await work(postgres).finally(() => postgres.remove());
  };

  test("have all heard of a change when it is acknowledged, and followers of what staff change are told", () =>
    withProcesses(async ({ url }) => {
      const [one, other] = await Promise.all([1, 2].map(() => openDatabase({ DATABASE_URL: url }, { showsPages: true })));
      if (!one || !other) throw new Error("There are two.");
      for (let round = 0; round < 20; round += 1) {
        const [saving, reading] = round % 2 ? [one, other] : [other, one];
        const before = reading.contentGeneration;
        await saving.changeContent(async () => undefined);
        expect(reading.contentGeneration).toBe(before + 1);
      }
      const told = new Promise<void>((resolve) => {
        other.onOutsideChange(resolve);
      });
      const before = other.contentGeneration;
      await one.changeForStaff(async () => undefined);
      await told;
      expect(other.contentGeneration).toBe(before);
      await Promise.all([one.close(), other.close()]);
    }));
});
