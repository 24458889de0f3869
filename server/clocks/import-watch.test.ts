import { expect, test } from "vitest";
import { createImport, findImport } from "~/domain/blog-import/runs/import-records.server";
import { describeEachDatabase } from "../../tests/support/databases";
import { wednesdayMorning } from "../../tests/support/site";
import { watchedImports } from "./import-watch.server";
import { WorkWatch } from "./work-watch.server";

describeEachDatabase("the watch over imports", (getDatabase) => {
  test("gives one up whose process ends before its end again and again", async () => {
    const database = getDatabase();
    await createImport(database.kysely, { id: "one", fileName: "old.xml", by: { id: "owner", name: "Dr. Morgan" }, now: wednesdayMorning });
    const started: string[] = [];
    const jobs = { start: (name: string) => started.push(name) > 0, isRunning: () => false };
    const watch = new WorkWatch(watchedImports, { database, log: { info: () => undefined, error: (line) => started.push(line) }, jobs });
    for (let look = 0; look < 8; look += 1) await watch.look();
    expect(started).toEqual(Array(5).fill("import-run"));
    expect(await findImport(database.kysely, "one")).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("again and again"),
    });
  });
});
