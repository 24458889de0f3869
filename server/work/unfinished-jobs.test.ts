import { expect, test } from "vitest";
import { createImport, findImport } from "~/domain/blog-import/runs/import-records.server";
import { pauseSending } from "~/domain/mailings/mailing-commands.server";
import { getMailing } from "~/domain/mailings/mailing-queries.server";
import { describeEachDatabase } from "../../tests/support/databases";
import { startTestMailing } from "../../tests/support/newsletter";
import { wednesdayMorning } from "../../tests/support/site";
import { UnfinishedJobs, unfinishedImports, unfinishedMailings } from "./unfinished-jobs.server";

describeEachDatabase("work that was interrupted", (getDatabase) => {
  test("continues as long as a mailing makes progress, and otherwise waits for a person", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const { id } = await startTestMailing(database, 3);
    const find = () => getMailing(kysely, id, { mailsPerMinute: 30, now: wednesdayMorning });
    const started: string[] = [];
    const jobs = { start: (name: string, [of = ""]: readonly string[] = []) => started.push(name, of) > 0, isRunning: () => false };
    const unfinished = new UnfinishedJobs(unfinishedMailings, { database, jobs });
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

  test("is left to the process that has it, and is no failed start meanwhile", async () => {
    const database = getDatabase();
    const { id } = await startTestMailing(database, 3);
    const started: string[] = [];
    const jobs = { start: (name: string) => started.push(name) > 0, isRunning: () => false };
    const unfinished = new UnfinishedJobs(unfinishedMailings, { database, jobs });
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
    await createImport(database.kysely, { id: "one", fileName: "old.xml", by: { id: "owner", name: "Dr. Morgan" }, now: wednesdayMorning });
    const started: string[] = [];
    const jobs = { start: (name: string) => started.push(name) > 0, isRunning: () => false };
    const unfinished = new UnfinishedJobs(unfinishedImports, { database, jobs });
    for (let round = 0; round < 8; round += 1) await unfinished.resume();
    expect(started).toEqual(Array(5).fill("import-run"));
    expect(await findImport(database.kysely, "one")).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("kept crashing"),
    });
  });
});
