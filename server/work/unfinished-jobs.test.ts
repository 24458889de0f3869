import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseConfig } from "~/config.server";
import { createImport, discardImport, findImport, storeCrawl } from "~/domain/blog-import/runs/import-records.server";
import { pauseSending } from "~/domain/mailings/mailing-commands.server";
import { getMailing } from "~/domain/mailings/mailing-queries.server";
import { describeEachDatabase } from "../../tests/support/databases";
import { startTestMailing } from "../../tests/support/newsletter";
import { wednesdayMorning } from "../../tests/support/site";
import { UnfinishedJobs, unfinishedImports, unfinishedMailings } from "./unfinished-jobs.server";

const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-unfinished-"));
const config = parseConfig({ DATA_DIR: folder, NODE_ENV: "test" });
afterAll(() => rmSync(folder, { recursive: true }));

function placeUpload(id: string): void {
  mkdirSync(path.join(folder, "imports"), { recursive: true });
  writeFileSync(path.join(folder, "imports", `${id}.upload`), "");
}

describeEachDatabase("work that was interrupted", (getDatabase) => {
  test("continues as long as a mailing makes progress, and otherwise waits for a person", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const { id } = await startTestMailing(database, 3);
    const find = () => getMailing(kysely, id, { mailsPerMinute: 30, now: wednesdayMorning });
    const started: string[] = [];
    const jobs = { start: (name: string, [of = ""]: readonly string[] = []) => started.push(name, of) > 0, isRunning: () => false };
    const unfinished = new UnfinishedJobs(unfinishedMailings, { config, database, jobs });
    for (let round = 0; round < 4; round += 1) await unfinished.resume();
    await kysely.updateTable("mailing_recipients").set({ state: "accepted" }).where("number", "=", 1).execute();
    for (let round = 0; round < 5; round += 1) await unfinished.resume();
    expect(started).toEqual(Array.from({ length: 9 }, () => ["send-mailing", id]).flat());
    expect((await find()).state).toBe("sending");
    await unfinished.resume();
    expect(await find()).toMatchObject({ state: "paused", problem: expect.stringContaining("kept crashing") });
    await kysely
      .updateTable("mailings")
      .set({ state: "sending", try_at: new Date(wednesdayMorning.getTime() + 60_000).toISOString() })
      .execute();
    await unfinished.resume();
    await pauseSending(kysely, id, null);
    await unfinished.resume();
    expect(started).toHaveLength(18);
  });

  test("is left to the process that has it, and is no failed start", async () => {
    const database = getDatabase();
    const { id } = await startTestMailing(database, 3);
    const started: string[] = [];
    const jobs = { start: (name: string) => started.push(name) > 0, isRunning: () => false };
    const unfinished = new UnfinishedJobs(unfinishedMailings, { config, database, jobs });
    await database.withExclusiveLock(`mailing ${id}`, async () => {
      for (let round = 0; round < 8; round += 1) await unfinished.resume();
    });
    expect(started).toEqual([]);
    expect(await getMailing(database.kysely, id, { mailsPerMinute: 30, now: wednesdayMorning })).toMatchObject({ state: "sending" });
    await unfinished.resume();
    expect(started).toEqual(["send-mailing"]);
  });

  test("is given up when the process of an import crashes again and again", async () => {
    const database = getDatabase();
    placeUpload("one");
    await createImport(database.kysely, { id: "one", fileName: "old.xml", by: { id: "owner", name: "Dr. Morgan" }, now: wednesdayMorning });
    const started: string[] = [];
    const jobs = { start: (name: string) => started.push(name) > 0, isRunning: () => false };
    const unfinished = new UnfinishedJobs(unfinishedImports, { config, database, jobs });
    for (let round = 0; round < 8; round += 1) await unfinished.resume();
    expect(started).toEqual(Array(5).fill("import-run"));
    expect(await findImport(database.kysely, "one")).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("kept crashing"),
    });
  });

  test("continues as long as an import leaves pages behind that end its process", async () => {
    const database = getDatabase();
    placeUpload("three");
    const by = { id: "owner", name: "Dr. Morgan" };
    await createImport(database.kysely, { id: "three", fileName: "https://old.example/", by, now: wednesdayMorning, kind: "website" });
    const started: string[] = [];
    const jobs = { start: (name: string) => started.push(name) > 0, isRunning: () => false };
    const unfinished = new UnfinishedJobs(unfinishedImports, { config, database, jobs });
    for (let page = 0; page < 6; page += 1) {
      await storeCrawl(database.kysely, "three", { pages: 1, known: 9, path: `/page-${page}`, spentMs: page });
      for (let ends = 0; ends < 2; ends += 1) await unfinished.resume();
    }
    expect(started).toHaveLength(12);
    expect(await findImport(database.kysely, "three")).toMatchObject({ state: "reading" });
    await discardImport(database.kysely, "three");
  });

  test("is left to the machine that has the file of an import", async () => {
    const database = getDatabase();
    await createImport(database.kysely, { id: "two", fileName: "old.xml", by: { id: "owner", name: "Dr. Morgan" }, now: wednesdayMorning });
    const started: string[] = [];
    const jobs = { start: (name: string) => started.push(name) > 0, isRunning: () => false };
    const unfinished = new UnfinishedJobs(unfinishedImports, { config, database, jobs });
    await unfinished.resume();
    // Two machines can't share a SQLite file: there the file is lost, and the import says so.
    expect(started).toHaveLength(database.kind === "sqlite" ? 1 : 0);
    placeUpload("two");
    await unfinished.resume();
    expect(started.at(-1)).toBe("import-run");
    rmSync(path.join(folder, "imports", "two.upload"));
  });
});
