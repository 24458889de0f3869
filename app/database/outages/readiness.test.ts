import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { Readiness } from "./readiness.server";

test("many requests check the database once, and again after a second or two", async () => {
  let now = 0;
  let asked = 0;
  let isThere = true;
  const readiness = new Readiness({
    dataDir: os.tmpdir(),
    isDatabaseThere: async () => {
      asked += 1;
      return isThere;
    },
    log: () => undefined,
    now: () => now,
  });
  const verdicts = await Promise.all(Array.from({ length: 100 }, () => readiness.check()));
  expect(verdicts.every(({ database, disk }) => database && disk)).toBe(true);
  isThere = false;
  now = 1000;
  expect(await readiness.check()).toEqual({ database: true, disk: true });
  expect(asked).toBe(1);
  now = 2000;
  expect(await readiness.check()).toEqual({ database: false, disk: true });
  expect(asked).toBe(2);
});

test("a missing folder is not ready, and the log says so once", async () => {
  let now = 0;
  const lines: string[] = [];
  const dataDir = path.join(os.tmpdir(), "no-such-clinic");
  const readiness = new Readiness({ dataDir, isDatabaseThere: async () => true, log: (line) => lines.push(line), now: () => now });
  for (; now < 20_000; now += 2000) expect(await readiness.check()).toEqual({ database: true, disk: false });
  expect(lines).toEqual([expect.stringContaining("DATA_DIR is not usable")]);
});
