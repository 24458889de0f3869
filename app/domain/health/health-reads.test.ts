import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { recordFailedSignIn } from "~/domain/staff/sign-in/failed-sign-ins.server";
import { describeEachDatabase } from "../../../tests/support/databases";
import { monday, ownerMorgan, start, tuesday, wednesday, written } from "../../../tests/support/post-editing";
import { countFailedSignIns, findNewestRecord, findNextPlanned, readDatabaseClock, readDiskSpace } from "./health-reads.server";

describeEachDatabase("what health is read from", (getDatabase) => {
  test("is the next planned post, the failed sign-ins of a week and the newest record", async () => {
    const db = getDatabase().kysely;
    expect([await findNextPlanned(db), await countFailedSignIns(db, wednesday)]).toEqual([null, { times: 0, accounts: 0 }]);
    for (const [slug, at] of [["later", wednesday] as const, ["sooner", tuesday] as const]) {
      const { id } = await start(getDatabase(), written(slug));
      await schedulePost(getDatabase(), { id, at, actor: ownerMorgan, now: monday });
    }
    expect(await findNextPlanned(db)).toEqual({ title: written("sooner").title, at: tuesday });
    const failed = { account: { email: "nobody@example.com" }, step: "password", address: "192.0.2.7" } as const;
    for (const day of [-8, 1, 1]) await recordFailedSignIn(db, failed, new Date(tuesday.getTime() + day * 86_400_000));
    expect(await countFailedSignIns(db, wednesday)).toEqual({ times: 2, accounts: 1 });
    expect(await findNewestRecord(db)).toEqual(new Date(tuesday.getTime() + 86_400_000));
    expect((await readDatabaseClock(db)).getTime()).toBeGreaterThan(Date.parse("2026-01-01"));
  });
});

test("the free disk is that of the data's folder", async () => {
  for (const file of [undefined, "/no/database/yet"]) {
    expect(await readDiskSpace(os.tmpdir(), file)).toMatchObject({ freeBytes: expect.any(Number), dataBytes: 0 });
  }
  expect(await readDiskSpace("/no/such/folder")).toBeNull();
});

test("what the blog takes is the database with its log, in which everything new is at first", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-space-"));
  const file = path.join(folder, "clinic.sqlite");
  writeFileSync(file, Buffer.alloc(4096));
  writeFileSync(`${file}-wal`, Buffer.alloc(900_000));
  expect(await readDiskSpace(folder, file)).toMatchObject({ dataBytes: 904_096 });
  rmSync(folder, { recursive: true });
});
