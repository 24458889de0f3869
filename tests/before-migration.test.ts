import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseConfig } from "~/config.server";
import { openDatabase } from "~/domain/backup/open-database.server";
import { readManifest } from "~/domain/backup/read-backup.server";
import { runRestore } from "../scripts/restore.server";
import { wednesdayMorning as now } from "./support/site";

let folder = "";
let lines: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "clinic-migration-"));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const settings = () => parseConfig({ DATA_DIR: folder, NODE_ENV: "test" });
const backupFolder = () => path.join(folder, "backups");
const backups = () => readdirSync(backupFolder()).sort();

/** @param minutes after noon, since a backup is named by its second */
async function openOnce(minutes = 0): Promise<string | null> {
  const at = new Date(now.getTime() + minutes * 60_000);
  const database = await openDatabase(
    settings(),
    (line) => lines.push(line),
    () => at,
  );
  const { problem } = database;
  await database.close();
  return problem;
}

function withFile<Result>(use: (connection: DatabaseSync) => Result): Result {
  const connection = new DatabaseSync(path.join(folder, "clinic.sqlite"));
  try {
    return use(connection);
  } finally {
    connection.close();
  }
}

const newest = () => withFile((connection) => connection.prepare("select max(name) as name from kysely_migration").get()?.name);

describe("a database of a former version", () => {
  beforeEach(() => withFile((connection) => connection.exec(readFileSync("tests/fixtures/database-1.0.0.sqlite.sql", "utf8"))));

  /** What the next migration makes, too: it fails there until that is gone. */
  const block = () => withFile((connection) => connection.exec("create view media_uses as select 1 as one"));
  const unblock = () => withFile((connection) => connection.exec("drop view media_uses"));

  test("is backed up once", async () => {
    expect([await openOnce(), await openOnce(1)]).toEqual([null, null]);
    expect(backups()).toEqual(["clinic-2026-11-18-170000Z-before-migration.backup"]);
    const manifest = await readManifest(path.join(backupFolder(), "clinic-2026-11-18-170000Z-before-migration.backup"));
    expect(manifest).toMatchObject({ counts: { posts: 42 }, newestMigration: expect.stringMatching(/^0036-/) });
  });

  test("is not changed if that backup can’t be written", async () => {
    writeFileSync(backupFolder(), "");
    expect(await openOnce()).toMatch(/nothing was changed\. .* Check the folder/);
    expect(newest()).toMatch(/^0036-/);
  });

  test("is not changed by a migration that fails, opens once it can, and is backed up once in each state", async () => {
    const before = newest();
    block();
    for (const minutes of [0, 1, 2, 3]) expect(await openOnce(minutes)).toContain("already");
    expect(newest()).toBe(before);
    expect(backups()).toEqual(["clinic-2026-11-18-170000Z-before-migration.backup"]);
    expect(lines.at(-1)).toMatch(/^Database: .*already/);
    withFile((connection) => connection.exec("update blog_posts set title = 'Another' where rowid = 1"));
    unblock();
    expect(await openOnce(4)).toBeNull();
    expect(backups()).toHaveLength(2);
  });

  test("is backed up again where the backup can no longer be read", async () => {
    block();
    await openOnce();
    const [name = ""] = backups();
    const bytes = readFileSync(path.join(backupFolder(), name));
    bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 8);
    writeFileSync(path.join(backupFolder(), name), bytes);
    await openOnce(1);
    expect(backups()).toHaveLength(2);
  });

  test("that a version before 1.0.0 left, or that was interrupted in the middle of a migration, is explained, keeps its backup, and can be restored", async () => {
    expect(await openOnce()).toBeNull();
    const [backup = ""] = backups();
    rmSync(path.join(folder, "clinic.sqlite"));
    withFile((connection) => {
      connection.exec(readFileSync("tests/fixtures/database-1.0.0.sqlite.sql", "utf8"));
      connection.exec("delete from kysely_migration where name like '0036-%'");
    });
    for (const minutes of [1, 2, 3, 4]) expect(await openOnce(minutes)).toMatch(/left by a version before 1\.0\.0\. .* npm run restore/);
    expect(backups()).toEqual([backup]);
    await runRestore(settings(), { info: () => undefined, error: () => undefined }, ["--yes", path.join(backupFolder(), backup)], null);
    expect(await openOnce(5)).toBeNull();
  });
});

test.each([
  ["in the first", "create table blog_posts (id text primary key)"],
  ["between two", "create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)"],
])("a first start that an older program left %s of its migrations begins again", async (_, left) => {
  withFile((connection) => connection.exec(left));
  expect(await openOnce()).toBeNull();
});

test("a file that was left while it was made is opened", async () => {
  const made = path.join(folder, "made");
  mkdirSync(made);
  const connection = new DatabaseSync(path.join(made, "clinic.sqlite"));
  connection.exec("create table first (id text); pragma cache_size = 1; begin");
  const insert = connection.prepare("insert into first values (?)");
  for (let row = 0; row < 100; row += 1) insert.run("x".repeat(1000));
  for (const name of readdirSync(made)) writeFileSync(path.join(folder, name), readFileSync(path.join(made, name)));
  connection.close();
  expect(readdirSync(folder)).toContain("clinic.sqlite-journal");
  expect(await openOnce()).toBeNull();
});
