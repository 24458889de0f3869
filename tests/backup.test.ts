import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { compareWithDatabase } from "~/domain/backup/compare-backup.server";
import { readManifest, verifyBackup } from "~/domain/backup/read-backup.server";
import { restoreBackup } from "~/domain/backup/restore-backup.server";
import { writeBackup } from "~/domain/backup/write-backup.server";
import { describeEachDump, type FreshDatabase } from "./support/databases";

const fixture = (name: string) => readFileSync(`tests/fixtures/database-0daa1a1.${name}`, "utf8");
const dumps = { sqlite: fixture("sqlite.sql"), postgres: fixture("postgres.sql") };
const now = new Date("2026-11-18T16:00:00.000Z");

describeEachDump("a backup of the fixture", dumps, (open) => {
  let from: FreshDatabase;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), "clinic-backup-"));
    from = await open();
  });
  afterAll(async () => {
    await from.remove();
    rmSync(folder, { recursive: true });
  });

  test("brings back every row", async () => {
    const file = path.join(folder, "a.backup");
    const summary = await writeBackup(from.database, { file, now });
    expect(readdirSync(folder)).toEqual(["a.backup"]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await readManifest(file)).toEqual(summary.manifest);
    expect(await verifyBackup(file)).toEqual(summary);
    const settings = parseConfig({ DATA_DIR: path.join(folder, "data"), NODE_ENV: "test" });
    const first = await restoreBackup({ file, settings, now });
    expect(first).toEqual({ summary, kept: null });
    const database = await Database.open(settings, () => undefined);
    expect(database.problem).toBe(null);
    expect(await compareWithDatabase(database, summary)).toEqual([]);
    await database.kysely.deleteFrom("subscribers").execute();
    expect((await compareWithDatabase(database, summary)).map((d) => d.table)).toEqual(["subscribers"]);
    const second = await restoreBackup({ file, settings, now });
    expect(readdirSync(second.kept ?? "")).toContain("clinic.sqlite");
    await database.close();
  });
});
