import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Config, parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { matchesWords } from "~/database/text-search.server";
import { type BackupSummary, openBackup, readManifest } from "~/domain/backup/read-backup.server";
import { findDifferences, restoreBackup } from "~/domain/backup/restore-backup.server";
import { writeBackup } from "~/domain/backup/write-backup.server";
import { refreshStaleHtml } from "~/domain/posts/writing/post-commands.server";
import { describeEachDump, expectedOfDump as expected, type FreshDatabase } from "./support/databases";
import { addressOf, makeEmptyDatabase, onServer, postgresIsThere } from "./support/postgres-databases";

const now = new Date(expected.now);

describeEachDump("a backup", (open) => {
  let from: FreshDatabase;
  let folder: string;
  let before: BackupSummary;
  let summary: BackupSummary;
  const inFolder = (name: string) => path.join(folder, name);
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), "clinic-backup-"));
    from = await open({
      beforeMigration: async (source) => {
        before = await writeBackup(source, { file: inFolder("before.backup"), now });
      },
    });
    await from.database.kysely
      .updateTable("media_files")
      .set({ focal_x: 0.123456789, focal_y: 1 / 3 })
      .execute();
    // A restore renders again, which makes the same of what this version rendered.
    await refreshStaleHtml(from.database);
    summary = await writeBackup(from.database, { file: inFolder("now.backup"), now });
  });
  afterAll(async () => {
    await from.remove();
    rmSync(folder, { recursive: true });
  });

  test("is one private file, whose first line describes its contents", async () => {
    const file = inFolder("now.backup");
    expect(readdirSync(folder).filter((name) => name.startsWith("now"))).toEqual(["now.backup"]);
    expect(statSync(file)).toMatchObject({ size: summary.bytes, mode: 0o100600 });
    expect(await readManifest(file)).toEqual(summary.manifest);
    expect(summary).toMatchObject({ madeAt: now.toISOString(), counts: { posts: 42, pictures: 7, people: 4 } });
    await using backup = await openBackup(file, null);
    const skip = async (_table: unknown, rows: AsyncIterable<unknown>) => {
      for await (const _row of rows);
    };
    expect(await backup.read(skip)).toEqual(summary);
  });

  test("has every table but derived ones and those of other programs", async () => {
    await from.database.kysely.schema.createTable("_litestream_lock").addColumn("id", "integer").execute();
    const { tables: written } = await writeBackup(from.database, { file: inFolder("followed.backup"), now });
    expect(written).toEqual(summary.tables);
    await from.database.kysely.schema.dropTable("_litestream_lock").execute();
    const tables = await from.database.kysely.introspection.getTables();
    const left = tables.map(({ name }) => name).filter((name) => !Object.hasOwn(summary.tables, name));
    expect(left.filter((name) => !name.startsWith("post_search") && !["runs", "post_presence"].includes(name))).toEqual([]);
    expect(await from.database.readSnapshot((transaction) => findDifferences(transaction, summary))).toEqual([]);
  });

  test("is a snapshot, whatever is written meanwhile", async () => {
    const { kysely } = from.database;
    const written: Promise<unknown>[] = [];
    const onRow = () => {
      if (written.length === 0) written.push(kysely.deleteFrom("subscribers").execute());
    };
    const subscribers = await kysely.selectFrom("subscribers").selectAll().execute();
    const { tables } = await writeBackup(from.database, { file: inFolder("busy.backup"), now, onRow });
    await Promise.all(written);
    expect(await kysely.selectFrom("subscribers").select("id").execute()).toEqual([]);
    expect(tables).toEqual(summary.tables);
    await kysely.insertInto("subscribers").values(subscribers).execute();
  });

  test("can be restored to SQLite", () => expectBack(sqliteIn("sqlite")));

  test.skipIf(!postgresIsThere)("can be restored to PostgreSQL", async () => {
    const name = await makeEmptyDatabase("restored");
    await expectBack(parseConfig({ DATA_DIR: inFolder("postgres"), DATABASE_URL: addressOf(name), NODE_ENV: "test" }));
    await onServer(`drop database ${name} with (force)`);
  });

  /** On the same engine first one of an earlier version, then this one in its place. */
  async function expectBack(settings: Config): Promise<void> {
    const isSameEngine = settings.database.kind === from.database.kind;
    if (isSameEngine) {
      expect(before.manifest.newestMigration < summary.manifest.newestMigration).toBe(true);
      expect(await restoreBackup({ file: inFolder("before.backup"), settings, now })).toEqual({
        summary: before,
        kept: null,
        isToBeLocked: false,
      });
      await onDatabase(settings, async (restored) => expect(await describePosts(restored)).toEqual(await describePosts(from.database)));
    }
    const { kept } = await restoreBackup({ file: inFolder("now.backup"), settings, now });
    expect(kept === null).toBe(!isSameEngine);
    await onDatabase(settings, async (restored) => {
      expect(await restored.readSnapshot((transaction) => findDifferences(transaction, summary))).toEqual([]);
      expect(await describePosts(restored)).toEqual(await describePosts(from.database));
    });
  }

  const sqliteIn = (name: string) => parseConfig({ DATA_DIR: inFolder(name), NODE_ENV: "test" });
});

async function onDatabase(settings: Config, job: (database: Database) => Promise<void>): Promise<void> {
  const database = await Database.open(settings, () => undefined);
  expect(database.problem).toBe(null);
  await job(database);
  await database.close();
}

/** What a restore makes rather than copies: the index of words, and the numbers that triggers keep. */
async function describePosts({ kysely }: Database) {
  const posts = kysely.selectFrom("blog_posts").select("slug").where("deleted_at", "is", null).orderBy("slug");
  const found = [];
  for (const search of Object.keys(expected.searches)) {
    found.push(await posts.where(matchesWords(kysely, search, { trashed: false })).execute());
  }
  await kysely.updateTable("blog_posts").set({ scheduled_at: now.toISOString() }).where("status", "=", "draft").execute();
  const counts = await kysely.selectFrom("post_counts").selectAll().where("posts", ">", 0).execute();
  return { found, counts: counts.map((count) => JSON.stringify(Object.entries(count).sort())).sort() };
}
