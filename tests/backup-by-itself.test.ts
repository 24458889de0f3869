import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { readBackupHealth } from "~/domain/backup/backup-health.server";
import { isEncrypted } from "~/domain/backup/backup-stream.server";
import { chooseFolder, findFormerFolder } from "~/domain/backup/nightly/backup-folder.server";
import { saveBackupPassphrase, saveBackupSettings } from "~/domain/backup/nightly/backup-settings.server";
import { type RehearsalOptions, rehearse } from "~/domain/backup/nightly/rehearsal.server";
import { RunReport, readRun, runInDatabase } from "~/domain/backup/nightly/run-state.server";
import { takeBackup } from "~/domain/backup/nightly/take-backup.server";
import { startDueBackup } from "../server/work/periodic-work.server";
import { describeEachDatabase } from "./support/databases";
import { draftPost, publishedPost, savePosts } from "./support/fixtures";
import { placeMigratedFile } from "./support/migrated-file";
import { addressOf } from "./support/postgres-databases";
import { loadBuiltSite } from "./support/site";
import { drMorgan, makeAccount, openStaff } from "./support/staff";

const saturdayNight = new Date("2026-11-21T09:10:00.000Z");
const later = (hours: number) => new Date(saturdayNight.getTime() + hours * 3_600_000);
const silent = { info: () => undefined, error: () => undefined };
const steps: string[] = [];
const report = { step: (step: string) => steps.push(step) };

let folder = "";
let dataDir = "";
let disk = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "clinic-nightly-"));
  [dataDir, disk] = [path.join(folder, "data"), path.join(folder, "disk")];
  for (const one of [dataDir, disk]) mkdirSync(one);
});
afterEach(() => rmSync(folder, { recursive: true }));

const settings = (environment: Record<string, string> = {}) => parseConfig({ DATA_DIR: dataDir, NODE_ENV: "production", ...environment });
const backUp = (database: Database, now = saturdayNight) =>
  takeBackup({ database, settings: settings(), occasion: "nightly", now, report });
const health = (database: Database, now = saturdayNight) => readBackupHealth(database.kysely, settings(), now);

describeEachDatabase("automatic backups", (getDatabase) => {
  test("go to the chosen folder", async () => {
    const database = getDatabase();
    await chooseFolder(database.kysely, `${disk}/`, saturdayNight);
    const file = await backUp(database);
    expect(path.dirname(file)).toBe(disk);
    const { newest, folder: chosen } = await health(database, later(10));
    expect(newest).toMatchObject({ file, occasion: "nightly", keeping: "weekly", isElsewhere: false });
    expect([chosen.problem, chosen.isOnSameDisk]).toEqual([null, true]);
  });

  test("are kept on this computer while the disk is disconnected, and the folder stays chosen", async () => {
    const database = getDatabase();
    await chooseFolder(database.kysely, disk, saturdayNight);
    // What is left of a mounted disk: its empty folder.
    rmSync(path.join(disk, "clinic-backups.txt"));
    await expect(backUp(database)).rejects.toThrow("Its disk may not be connected");
    expect(readdirSync(disk)).toEqual([]);
    expect(await health(database)).toMatchObject({ newest: { isElsewhere: true }, folder: { path: disk, problem: "other-disk" } });
    rmSync(disk, { recursive: true });
    await expect(backUp(database, later(1))).rejects.toThrow("There is no such folder");
    expect(readdirSync(path.join(dataDir, "backups"))).toHaveLength(2);
  });

  test("are known to have been encrypted after a restore, until the owner decides otherwise", async () => {
    const database = getDatabase();
    const file = path.join(dataDir, "backup-passphrase");
    await saveBackupPassphrase(dataDir, "quail walks at dawn");
    await backUp(database);
    expect((await health(database)).isPassphraseMissing).toBe(false);
    rmSync(file);
    await backUp(database, later(1));
    expect((await health(database)).isPassphraseMissing).toBe(true);
    const actor = { ...drMorgan, id: "morgan", role: "owner" } as const;
    const save = (passphrase: string | null) =>
      saveBackupSettings(database.kysely, actor, { folder: "", passphrase }, { config: settings(), now: saturdayNight });
    await save("quail walks at dusk");
    expect((await health(database)).isPassphraseMissing).toBe(false);
    await save(null);
    expect([existsSync(file), (await health(database)).isPassphraseMissing]).toEqual([false, false]);
  });

  test("in the former folder are not forgotten", async () => {
    const { kysely } = getDatabase();
    const found = async (folder: string) => {
      await chooseFolder(kysely, folder, saturdayNight);
      return findFormerFolder(kysely);
    };
    expect([await found(disk), await found(disk), await found(""), await found(dataDir), await found(disk)]).toEqual([
      ...[null, null, disk, disk, dataDir],
    ]);
  });

  test("that are too old are deleted, and nothing else", async () => {
    const database = getDatabase();
    await chooseFolder(database.kysely, disk, saturdayNight);
    const days = Array.from({ length: 12 }, (_, day) => `clinic-2026-11-${String(day + 9).padStart(2, "0")}-091000Z-nightly.backup`);
    for (const name of [...days, "family.jpg"]) writeFileSync(path.join(disk, name), "");
    await backUp(database);
    const names = readdirSync(disk);
    expect(names.filter((name) => days.includes(name))).toEqual([days[0], ...days.slice(6)]);
    expect(names).toContain("family.jpg");
  });

  test("are rehearsed on a server of their own, which leaves nothing behind", async () => {
    const database = getDatabase();
    await savePosts(database, publishedPost, draftPost);
    const due = { scheduled_at: saturdayNight.toISOString(), scheduled_by_name: "Sam Ortiz" };
    await database.kysely.updateTable("blog_posts").set(due).where("slug", "=", draftPost.slug).execute();
    const file = await backUp(database);
    const left: unknown[] = [];
    await rehearse(await rehearsal(database, left));
    // A site that did its own work would have published it at its start.
    expect(left).toEqual([{ slug: draftPost.slug }]);
    const record = (await health(database)).rehearsal;
    expect(record).toMatchObject({ backup: path.basename(file), engine: database.kind, problem: null, counts: { posts: 2 } });
    expect(existsSync(path.join(dataDir, "rehearsal"))).toBe(false);
    truncateSync(file, 200);
    await expect(rehearse(await rehearsal(database))).rejects.toThrow("incomplete");
    expect((await health(database)).rehearsal).toMatchObject({ problem: /incomplete/, good: record?.good });
  });
});

test("a passphrase is stored in a private file, and a folder is accepted only if it can be written to", async () => {
  await placeMigratedFile(dataDir);
  const database = await Database.open(settings(), silent.error);
  await saveBackupPassphrase(dataDir, "quail walks at dawn");
  expect(statSync(path.join(dataDir, "backup-passphrase")).mode & 0o777).toBe(0o600);
  expect(await isEncrypted(await backUp(database))).toBe(true);
  await saveBackupPassphrase(dataDir, null);
  expect(await isEncrypted(await backUp(database, later(1)))).toBe(false);
  for (const [chosen, problem] of [
    ["backups", "Enter the whole path"],
    ["/no/such/folder", "There is no such folder"],
    ["/etc/hosts", "This is a file"],
    [path.resolve("build/server"), "replaced by every update"],
    ["/proc", "may not write"],
  ] as const) {
    await expect(chooseFolder(database.kysely, chosen, saturdayNight)).rejects.toThrow(problem);
  }
  await database.close();
});

test("one process at a time makes a backup, whoever starts it", async () => {
  await placeMigratedFile(dataDir);
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  const database = await Database.open(settings(), () => undefined);
  const place = runInDatabase(database, "backup");
  const first = RunReport.of({ place, now: () => saturdayNight }, () => work, "");
  const byCommand = () =>
    promisify(execFile)(process.execPath, ["build/server/main.js", "take-backup", "nightly"], { env: { DATA_DIR: dataDir } });
  await expect(byCommand()).rejects.toThrow("This is being done already.");
  expect(await readRun(place, saturdayNight)).toMatchObject({ state: "running", startedAt: saturdayNight.toISOString() });
  finish();
  await first;
  await byCommand();
  await database.close();
  expect(readdirSync(path.join(dataDir, "backups"))).toHaveLength(1);
});

describeEachDatabase("each night", (getDatabase) => {
  test("starts the night's backup, and a rehearsal once it is there", async () => {
    const database = getDatabase();
    const begun: string[] = [];
    const jobs = {
      start: (name: string, args: readonly string[] = []) => begun.push([name, ...args].join(" ")) > 0,
      isRunning: () => false,
    };
    let now = saturdayNight;
    const look = () => startDueBackup({ config: settings(), database, now: () => now, jobs });
    await look();
    expect(begun).toEqual([]);
    await makeAccount(await openStaff(database), drMorgan);
    await look();
    // Another machine, whose folder has no backup either.
    await look();
    expect(begun).toEqual(["take-backup nightly"]);
    await backUp(database);
    now = later(1);
    await look();
    expect(begun.slice(1)).toEqual(["rehearse"]);
    now = later(24);
    await look();
    expect(begun.slice(2)).toEqual(["take-backup nightly"]);
  });
});

async function rehearsal(database: Database, left: unknown[] = []): Promise<RehearsalOptions> {
  const { startSite } = await loadBuiltSite();
  const { rows } =
    database.kind === "postgres" ? await sql<{ name: string }>`select current_database() as name`.execute(database.kysely) : { rows: [] };
  const place = rows[0] ? ({ kind: "postgres", url: addressOf(rows[0].name) } as const) : settings().database;
  return {
    database,
    settings: { ...settings(), database: place },
    now: () => later(1),
    report,
    startSite: async (copy) => {
      const site = await startSite({ config: { ...settings({ PORT: "0" }), ...copy }, log: silent, now: () => later(1), isCopy: true });
      const close = async () => {
        left.push(...(await site.database.kysely.selectFrom("blog_posts").select("slug").where("scheduled_at", "is not", null).execute()));
        await site.close();
      };
      return { ...site, close };
    },
  };
}
