import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Decrypter, Encrypter } from "age-encryption";
import { Kysely } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Config, ConfigError, parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { NodeSqliteDialect } from "~/database/sqlite/node-sqlite.server";
import { stageDatabase } from "~/database/stage-database.server";
import type { Tables } from "~/database/tables";
import type { BackupOccasion } from "~/domain/backup/backup-name";
import { findBackupPassphrase, isPassphraseMissing, recordLock } from "~/domain/backup/nightly/backup-settings.server";
import { takeBackup } from "~/domain/backup/nightly/take-backup.server";
import { readManifest } from "~/domain/backup/read-backup.server";
import { describeContents } from "~/domain/backup/replaced-contents.server";
import { restoreBackup } from "~/domain/backup/restore-backup.server";
import { readSeenMark, requireSeen } from "~/domain/backup/restoring/lost-since.server";
import {
  checkBackupUpload,
  describeBackupUpload,
  forgetLockedUploads,
  makeBackupUpload,
  restoreUpload,
  saveUploadPassphrase,
} from "~/domain/backup/restoring/uploaded-backup.server";
import { writeBackup } from "~/domain/backup/write-backup.server";
import { rendererVersion } from "~/domain/posts/article/article-html";
import { renderEveryPost } from "~/domain/posts/writing/post-commands.server";
import { runBackup } from "../scripts/backup.server";
import { runRestoreUpload } from "../scripts/backup-jobs.server";
import { runRestore } from "../scripts/restore.server";
import { type Engine, engines, startSiteOn } from "./support/engines";
import { placeMigratedFile } from "./support/migrated-file";
import { startTestMailing } from "./support/newsletter";
import { otherAccount, otherAccountProblem } from "./support/other-account";
import { hiddenFields, typedArticle, writePost } from "./support/post-forms";
import { addressOf, makeEmptyDatabase, onServer, openDatabase as openTestDatabase, postgresIsThere } from "./support/postgres-databases";
import { wednesdayMorning as now, patientLimits, startTestSite } from "./support/site";
import { drMorgan, makeAccount, openStaff } from "./support/staff";
import { Visitor } from "./support/visitor";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "clinic-restore-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const emptyContents = {
  madeAt: now.toISOString(),
  counts: { posts: 0, pictures: 0, people: 0 },
  ...{ bytes: 1, site: null, posts: [], pictures: [], factChanges: 0 },
};

const inFolder = (name: string) => path.join(folder, name);
const settingsOf = (name: string) => parseConfig({ DATA_DIR: inFolder(name), NODE_ENV: "test" });

/** A database in a folder of its own with one subscriber. */
async function makeDatabase(name: string): Promise<Config> {
  mkdirSync(inFolder(name));
  await placeMigratedFile(inFolder(name));
  const database = await Database.open(settingsOf(name), () => undefined);
  await subscribe(database, name);
  await database.close();
  return settingsOf(name);
}

async function subscribe({ kysely }: Database, name: string): Promise<void> {
  const subscriber = { id: name, email: `${name}@example.com`, created_at: now.toISOString(), source: "blog" as const };
  await kysely.insertInto("subscribers").values(subscriber).execute();
}

async function makeBackup(name: string): Promise<string> {
  const database = await Database.open(await makeDatabase(name), () => undefined);
  const file = inFolder(`${name}.backup`);
  await writeBackup(database, { file, now });
  await database.close();
  return file;
}

function withFile<Result>(name: string, job: (connection: DatabaseSync) => Result): Result {
  const connection = new DatabaseSync(path.join(folder, name, "clinic.sqlite"));
  const result = job(connection);
  connection.close();
  return result;
}

const subscribersIn = (name: string) =>
  withFile(name, (connection) =>
    connection
      .prepare("select id from subscribers order by id")
      .all()
      .map(({ id }) => id),
  );

/** Through a connection of its own: a site learns of a restore some time after it. */
async function readOpened<Result>(settings: Config, read: (kysely: Kysely<Tables>) => Promise<Result>): Promise<Result> {
  const database = await Database.open(settings, () => undefined, patientLimits);
  const result = await read(database.kysely);
  await database.close();
  return result;
}

async function openedSubscribers(settings: Config): Promise<string[]> {
  const rows = await readOpened(settings, (kysely) => kysely.selectFrom("subscribers").select("id").execute());
  return rows.map(({ id }) => id);
}

test("an unfinished mailing waits for a person: those who got the article since would get it again", async () => {
  const settings = await makeDatabase("mailing");
  const database = await Database.open(settings, () => undefined);
  await startTestMailing(database, 2);
  const file = inFolder("mailing.backup");
  await writeBackup(database, { file, now });
  await database.close();
  await restoreBackup({ file, settings, now });
  const restored = await Database.open(settings, () => undefined);
  const mailings = await restored.kysely.selectFrom("mailings").select(["state", "problem"]).execute();
  await restored.close();
  expect(mailings).toEqual([{ state: "paused", problem: expect.stringContaining("restored from a backup") }]);
});

test("people sign in as before, and stay signed in, on another machine", async () => {
  const former = await startTestSite();
  await makeAccount(await openStaff(former.database), drMorgan);
  const visitor = new Visitor(former);
  await visitor.signIn(drMorgan.email);
  await writeBackup(former.database, { file: inFolder("site.backup"), now });
  await former.close();
  await restoreBackup({ file: inFolder("site.backup"), settings: settingsOf("machine"), now });
  const site = await startTestSite({ environment: { DATA_DIR: inFolder("machine") } });
  const again = new Visitor(site);
  for (const [name, value] of visitor.cookies) again.cookies.set(name, value);
  expect((await again.get("/admin")).status).toBe(200);
  expect(await new Visitor(site).signIn(drMorgan.email)).toBe("/admin");
  await site.close();
});

describe("a restore on SQLite", () => {
  test("keeps the replaced data with the last changes, and a running program switches to the new database", async () => {
    const file = await makeBackup("new");
    const settings = await makeDatabase("old");
    const running = await Database.open(settings, () => undefined);
    await subscribe(running, "last");
    const { kept } = await restoreBackup({ file, settings, now });
    expect(kept).toBe(inFolder("old/replaced-2026-11-18T17-00-00"));
    expect((await running.findOutage())?.message).toContain("replaced while the server runs");
    await running.close();
    expect(await openedSubscribers(settings)).toEqual(["new"]);
    expect(subscribersIn("old/replaced-2026-11-18T17-00-00")).toEqual(["last", "old"]);
  });

  test.each(["nothing", "the file", "its log too", "all three", "all, and the new one in place"])(
    "that is killed once it has moved %s is finished by who opens the database",
    async (moved) => {
      const settings = await makeDatabase("old");
      const running = await Database.open(settings, () => undefined);
      await subscribe(running, "last");
      cpSync(inFolder("old"), inFolder("machine"), { recursive: true });
      await running.close();
      await makeDatabase("new");
      withFile("new", (connection) => connection.exec("pragma journal_mode = delete"));
      const [restored, kept] = [inFolder("machine/restored-2026-11-18T17-00-00"), inFolder("machine/replaced-2026-11-18T17-00-00")];
      mkdirSync(restored);
      renameSync(inFolder("new/clinic.sqlite"), path.join(restored, "clinic.sqlite"));
      const steps = ["nothing", "the file", "its log too", "all three", "all, and the new one in place"].indexOf(moved);
      if (steps > 0) mkdirSync(kept);
      for (const suffix of ["", "-wal", "-shm"].slice(0, steps)) {
        renameSync(inFolder(`machine/clinic.sqlite${suffix}`), path.join(kept, `clinic.sqlite${suffix}`));
      }
      if (steps === 4) renameSync(path.join(restored, "clinic.sqlite"), inFolder("machine/clinic.sqlite"));
      expect(await openedSubscribers(settingsOf("machine"))).toEqual(["new"]);
      expect(readdirSync(inFolder("machine")).sort()).toEqual(["clinic.sqlite", "replaced-2026-11-18T17-00-00"]);
      expect(subscribersIn("machine/replaced-2026-11-18T17-00-00")).toEqual(["last", "old"]);
    },
  );

  test("runs once at a time, and cleans up after one that was killed", async () => {
    const file = await makeBackup("new");
    const settings = await makeDatabase("old");
    const other = await stageDatabase(settings);
    await expect(restoreBackup({ file, settings, now })).rejects.toMatchObject({ problem: "busy" });
    await other.discard();
    mkdirSync(inFolder("old/restoring"));
    writeFileSync(inFolder("old/restoring/clinic.sqlite"), "half a database");
    expect(await openedSubscribers(settings)).toEqual(["old"]);
    await restoreBackup({ file, settings, now });
    expect(readdirSync(inFolder("old")).sort()).toEqual(["clinic.sqlite", "replaced-2026-11-18T17-00-00"]);
  });

  test("replaces no file that others keep writing to", async () => {
    const file = await makeBackup("new");
    const settings = await makeDatabase("old");
    // SQLite can't open its log, as when a disk fails or a process has too many files open.
    mkdirSync(inFolder("old/clinic.sqlite-wal"));
    await expect(restoreBackup({ file, settings, now })).rejects.toThrow("Nothing was replaced");
    rmSync(inFolder("old/clinic.sqlite-wal"), { recursive: true });
    expect(readdirSync(inFolder("old"))).toEqual(["clinic.sqlite"]);
    expect(await openedSubscribers(settings)).toEqual(["old"]);
  });

  test("replaces a damaged file, but not if somebody must inspect it first", async () => {
    const file = await makeBackup("new");
    const settings = await makeDatabase("old");
    const before = await Database.open(settings, () => undefined);
    const start = { seen: await readSeenMark(before.kysely), by: { id: "1", name: "Dr. Casey Morgan" } };
    await before.close();
    writeFileSync(inFolder("old/clinic.sqlite"), "not a database ".repeat(400));
    const upload = await makeBackupUpload(settings.dataDir);
    cpSync(file, upload.file);
    await describeBackupUpload(settings.dataDir, upload.id, { name: "a.backup", contents: emptyContents, problem: null, start });
    const byAdmin = restoreUpload(settings, upload.id, { now, onStep: () => undefined });
    await expect(byAdmin).rejects.toThrow("can’t be read. Nothing was replaced");
    await restoreBackup({ file, settings, now });
    expect(await openedSubscribers(settings)).toEqual(["new"]);
  });

  test("started by the admin leaves no listener for signals", async () => {
    const settings = await makeDatabase("old");
    const running = await Database.open(settings, () => undefined);
    const start = { seen: await readSeenMark(running.kysely), by: { id: "1", name: "Dr. Casey Morgan" } };
    await running.close();
    const { id, file } = await makeBackupUpload(settings.dataDir);
    cpSync(await makeBackup("new"), file);
    await describeBackupUpload(settings.dataDir, id, { name: "a.backup", contents: emptyContents, problem: null, start });
    const listeners = process.listeners("SIGTERM");
    await runRestoreUpload(settings, { info: () => undefined, error: () => undefined }, ["restore", id]);
    expect(process.listeners("SIGTERM")).toEqual(listeners);
    expect((await openedSubscribers(settings)).sort()).toEqual(["new", "old"]);
  });

  test("holds no transaction while an article is rendered", async () => {
    const { site, owner, remove } = await startWrittenSite("SQLite");
    await writePost(site, owner, { title: "Another" });
    const connection = new DatabaseSync(path.join(site.dataDir, "clinic.sqlite"));
    const kysely = new Kysely<Tables>({ dialect: new NodeSqliteDialect(connection) });
    const isOpen: boolean[] = [];
    await renderEveryPost(kysely, () => isOpen.push(connection.isTransaction));
    expect(isOpen).toEqual([false, false]);
    await kysely.destroy();
    await remove();
  });
});

test.skipIf(!postgresIsThere)("a restore on PostgreSQL clears away one that was killed, and a program that runs follows", async () => {
  const file = await makeBackup("new");
  const name = await makeEmptyDatabase("killed");
  const settings = parseConfig({ DATA_DIR: folder, DATABASE_URL: addressOf(name), NODE_ENV: "test" });
  const killed = await stageDatabase(settings);
  await killed.migrate();
  await expect(restoreBackup({ file, settings, now })).rejects.toMatchObject({ problem: "busy" });
  await killed.kysely.destroy();
  const keepers = `from pg_stat_activity where datname = '${name}' and query like '%create schema%'`;
  await onServer(`select pg_terminate_backend(pid, 60000) ${keepers}`);
  const running = await openTestDatabase({ DATABASE_URL: addressOf(name) });
  await subscribe(running, "old");
  expect(await restoreBackup({ file, settings, now })).toMatchObject({ kept: "replaced_2026_11_18T17_00_00" });
  await expect.poll(() => running.problem).toContain("replaced by a backup");
  await running.close();
  expect(await openedSubscribers(settings)).toEqual(["new"]);
  await onServer(`drop database ${name} with (force)`);
});

/** A site with an owner and a post. */
async function startWrittenSite(engine: Engine) {
  const started = await startSiteOn(engine);
  await writePost(started.site, started.owner);
  return started;
}

/** Whether a restore found what it locks in use, and waits for it. */
async function watchLock({ database }: Config) {
  if (database.kind === "sqlite") {
    const exec = vi.spyOn(DatabaseSync.prototype, "exec");
    return {
      isWaiting: async () =>
        exec.mock.results.some(({ type }, call) => type === "throw" && exec.mock.calls[call]?.[0] === "begin immediate"),
      end: async () => exec.mockRestore(),
    };
  }
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const waiting = `select from pg_locks where not granted and mode = 'ExclusiveLock' and relation is not null
    and database = (select oid from pg_database where datname = current_database())`;
  return { isWaiting: async () => (await client.query(waiting)).rowCount === 1, end: () => client.end() };
}

describe.each(engines)("while a restore runs on %s", (engine) => {
  test("nobody can save, and pages can be read as before", async () => {
    const { site, owner, settings, remove } = await startWrittenSite(engine);
    const backup = await makeBackup("new");
    const form = hiddenFields(await owner.text("/admin/posts/new"));
    const title = "Saved while it runs";
    const begun: Promise<Response[]>[] = [];
    const save = async () => {
      const answers = [await owner.post("/admin/posts/new", { ...typedArticle, ...form, title })];
      answers.push(await owner.post("/admin/posts/new", { ...typedArticle, ...form, title }, { Accept: "application/json" }));
      answers.push(
        await new Visitor(site).post("/contact", { kind: "question", name: "Ana", phone: "480-555-1234", message: "Tortoises?" }),
      );
      answers.push(await owner.get("/admin"), await site.get("/blog"));
      return answers;
    };
    await restoreBackup({
      file: backup,
      settings,
      now,
      inspect: async () => {
        begun.push(save());
        await begun[0];
      },
    });
    const [page, script, request, dashboard, blog] = await Promise.all((await begun[0]) ?? []);
    expect([page?.status, script?.status, request?.status, dashboard?.status, blog?.status]).toEqual([503, 503, 503, 200, 200]);
    const html = (await page?.text()) ?? "";
    expect(/<p class="notice bad.*?<\/p>/s.exec(html)?.[0]).toContain(
      "A backup is being restored, and nothing can be saved until that is done.",
    );
    expect(/name="title".*?<\/textarea>/s.exec(html)?.[0]).toContain(title);
    expect(await script?.text()).toContain("A backup is being restored");
    await vi.waitFor(async () => expect(await site.database.findOutage()).toBe(null), { timeout: 20_000 });
    expect(await openedSubscribers(settings)).toEqual(["new"]);
    await remove();
  });

  test("a save that has begun ends first, and is part of the kept data", async () => {
    const { site, settings, remove } = await startWrittenSite(engine);
    const file = await makeBackup("new");
    const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const saved = site.database.kysely.transaction().execute(async (transaction) => {
      const row = { id: "begun", email: "begun@example.com", created_at: now.toISOString(), source: "blog" as const };
      await transaction.insertInto("subscribers").values(row).execute();
      written.resolve();
      await mayEnd.promise;
    });
    await written.promise;
    const seen: unknown[] = [];
    const inspect = async (live: Kysely<Tables> | null) => void seen.push(await live?.selectFrom("subscribers").select("id").execute());
    const { isWaiting, end } = await watchLock(settings);
    const restored = restoreBackup({ file, settings, now, inspect });
    await expect.poll(isWaiting, { interval: 20, timeout: 60_000 }).toBe(true);
    await end();
    expect(seen).toEqual([]);
    mayEnd.resolve();
    await saved;
    expect((await restored).kept).toContain("replaced");
    expect(seen).toEqual([[{ id: "begun" }]]);
    await remove();
  });

  test("changed data keeps the database in place, and the next save succeeds", async () => {
    const { site, owner, settings, remove } = await startWrittenSite(engine);
    const refused = {
      file: await makeBackup("new"),
      settings,
      now,
      inspect: async (live: Kysely<Tables> | null) => void (live && (await requireSeen(live, "as it was before"))),
    };
    await expect(restoreBackup(refused)).rejects.toThrow("Something was saved on this site in the meantime");
    await writePost(site, owner, { title: "Saved after it" });
    expect(await site.database.kysely.selectFrom("blog_posts").select("title").orderBy("title").execute()).toEqual([
      { title: "Saved after it" },
      { title: typedArticle.title },
    ]);
    await remove();
  });

  test("articles are rendered again: stored HTML is not trusted", async () => {
    const { site, settings, remove } = await startWrittenSite(engine);
    const { content_html: rendered } = await site.database.kysely.selectFrom("blog_posts").select("content_html").executeTakeFirstOrThrow();
    const hostile = { content_html: '<meta http-equiv="refresh" content="0;url=//evil.example">', content_html_version: 999 };
    await site.database.kysely.updateTable("blog_posts").set(hostile).execute();
    const file = inFolder("hostile.backup");
    await writeBackup(site.database, { file, now });
    await restoreBackup({ file, settings, now });
    const restored = await readOpened(settings, (kysely) =>
      kysely.selectFrom("blog_posts").select(["content_html", "content_html_version"]).execute(),
    );
    expect(restored).toEqual([{ content_html: rendered, content_html_version: rendererVersion }]);
    await remove();
  });
});

describe("a passphrase", () => {
  const words = "café opens at dawn";

  /** As a version wrote it that encrypted with the bytes as they came. */
  async function encryptAsBefore(bytes: string): Promise<string> {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(bytes);
    encrypter.setScryptWorkFactor(10);
    const file = inFolder("before.backup");
    writeFileSync(file, await encrypter.encrypt(readFileSync(await makeBackup("plain"))));
    return file;
  }

  test.each([
    ["with a blank at its end", `${words} `],
    ["with a blank before it", ` ${words}`],
    ["in another spelling of Unicode", words.normalize("NFD")],
    ["in that, with a blank at its end", `${words.normalize("NFD")} `],
  ])("opens a backup that was made with it %s, typed either way", async (_how, bytes) => {
    const file = await encryptAsBefore(bytes);
    for (const typed of [words, bytes]) await expect(readManifest(file, typed)).resolves.toMatchObject({ counts: { posts: 0 } });
    await expect(readManifest(file, "café opens at dusk")).rejects.toMatchObject({ problem: "wrong-passphrase" });
    rmSync(inFolder("plain"), { recursive: true });
  });

  test("of blanks opens old backups, and encrypts no new ones", async () => {
    const blanks = " ".repeat(12);
    await expect(readManifest(await encryptAsBefore(blanks), blanks)).resolves.toBeDefined();
    const database = await Database.open(settingsOf("plain"), () => undefined);
    for (const passphrase of [blanks, "\u00a0", ""]) {
      await expect(writeBackup(database, { file: inFolder("never.backup"), passphrase, now })).rejects.toMatchObject({
        problem: "blank-passphrase",
      });
    }
    await database.close();
    expect(() => parseConfig({ BACKUP_PASSPHRASE: blanks })).toThrow("blanks at either end don't count");
  });

  test("is the same from the environment, its file and the prompt, whatever blanks surround it", async () => {
    const settings = await makeDatabase("old");
    const database = await Database.open(settings, () => undefined);
    const take = (backupPassphrase: string | null, occasion: BackupOccasion) =>
      takeBackup({ database, settings: { ...settings, backupPassphrase }, occasion, now, report: { step: () => undefined } });
    const files = [await take(`${words.normalize("NFD")}  `, "nightly")];
    writeFileSync(path.join(settings.dataDir, "backup-passphrase"), `\ufeff ${words} \r\n`);
    files.push(await take(null, "before-migration"));
    await database.close();
    const { stderr } = spawnSync(process.execPath, ["build/server/main.js", "backup", inFolder("prompt.backup"), "--encrypt"], {
      env: { ...process.env, DATA_DIR: settings.dataDir, DATABASE_URL: "" },
      input: `${words} \r\n`,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    for (const file of [...files, inFolder("prompt.backup")]) {
      const decrypter = new Decrypter();
      decrypter.addPassphrase(words);
      await expect(decrypter.decrypt(readFileSync(file))).resolves.toBeInstanceOf(Uint8Array);
    }
  });

  test("of blanks in its file is none, and the backup page is red", async () => {
    const settings = await makeDatabase("old");
    const database = await Database.open(settings, () => undefined);
    await recordLock(database.kysely, true, now);
    writeFileSync(path.join(settings.dataDir, "backup-passphrase"), `${" ".repeat(12)}\n`);
    expect(await findBackupPassphrase(settings)).toBe(null);
    expect(await isPassphraseMissing(database.kysely, settings)).toBe(true);
    await database.close();
  });
});

function runCommand(environment: Record<string, string>, ...args: string[]) {
  return spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", "build/server/main.js", ...args], {
    env: { NODE_ENV: "production", ...environment },
    encoding: "utf8",
  });
}

describe("the commands", () => {
  test("write a backup to a folder and restore it, encrypted in age's format if there is a passphrase", async () => {
    const lines: string[] = [];
    const log = { info: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
    const secret = { ...(await makeDatabase("old")), backupPassphrase: "quail walks at dawn" };
    await runBackup(secret, log, [folder]);
    const file = inFolder(readdirSync(folder).find((entry) => entry.endsWith(".backup")) ?? "");
    expect(readFileSync(file, "latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 17\n/);
    await expect(readManifest(file)).rejects.toMatchObject({ problem: "passphrase-needed" });
    const other = { ...settingsOf("machine"), backupPassphrase: "quail walks at dusk" };
    await expect(runRestore(other, log, [file])).rejects.toThrow(
      new ConfigError("This is not the passphrase of this backup. Check it and try again."),
    );
    await runRestore({ ...other, backupPassphrase: secret.backupPassphrase }, log, [file]);
    expect(await openedSubscribers(other)).toEqual(["old"]);
    expect(lines[0]).toMatch(/has 0 posts, 0 pictures and 0 people \(0\.0 MB, SHA-256 [0-9a-f]{64}\)\.$/);
    expect(lines).toContainEqual(expect.stringContaining("Every row was compared."));
    expect(lines.join(" ")).not.toContain("no longer encrypted");
  });

  test("name the database, without its password, and ask before its data is replaced", async () => {
    const lines: string[] = [];
    const log = { info: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
    const file = await makeBackup("new");
    await runRestore(settingsOf("machine"), log, [file], null);
    expect(lines.slice(0, 2)).toEqual([
      "Backup: 0 posts, 0 pictures and 0 people, as of 2026-11-18T17:00:00.000Z.",
      `Database: the file ${inFolder("machine/clinic.sqlite")} (no DATABASE_URL is set).`,
    ]);
    const settings = await makeDatabase("old");
    await expect(runRestore(settings, log, [file], null)).rejects.toThrow(/: 1 subscriber\.\nNothing was changed\. Add --yes/);
    const questions: string[] = [];
    const say = (answer: boolean) => async (question: string) => questions.push(question) > 0 && answer;
    await expect(runRestore(settings, log, [file], say(false))).rejects.toThrow(new ConfigError("Nothing was changed."));
    expect(questions).toEqual([expect.stringMatching(/^What is in it is replaced, and kept beside it: 1 subscriber\.\n/)]);
    expect(await openedSubscribers(settings)).toEqual(["old"]);
    await runRestore(settings, log, [file], say(true));
    expect(await openedSubscribers(settings)).toEqual(["new"]);
    await runRestore(await makeDatabase("script"), log, ["--yes", file], null);
    expect(subscribersIn("script")).toEqual(["new"]);
    writeFileSync(inFolder("old/clinic.sqlite"), "not a database ".repeat(400));
    await expect(runRestore(settings, log, [file], null)).rejects.toThrow("data that can’t be read");
  });

  test.each(engines)("refuse to replace data that was saved after the question (%s)", async (engine) => {
    const log = { info: () => undefined, error: () => undefined };
    const { site, settings, remove } = await startWrittenSite(engine);
    const file = await makeBackup("new");
    const saveAndAgree = async () => {
      await subscribe(site.database, "kim");
      return true;
    };
    await expect(runRestore(settings, log, [file], saveAndAgree)).rejects.toThrow(
      /^Something was saved in the meantime.+Nothing was changed/,
    );
    expect(await openedSubscribers(settings)).toEqual(["kim"]);
    await runRestore(settings, log, [file], async () => true);
    expect(await openedSubscribers(settings)).toEqual(["new"]);
    await remove();
  });

  test.skipIf(!postgresIsThere)("find what is in PostgreSQL, of any version, and change nothing in it", async () => {
    const name = await makeEmptyDatabase("asked");
    const settings = parseConfig({ DATA_DIR: folder, DATABASE_URL: addressOf(name), NODE_ENV: "test" });
    expect(await describeContents(settings, now)).toBeNull();
    const running = await openTestDatabase({ DATABASE_URL: addressOf(name) });
    expect(await describeContents(settings, now)).toBeNull();
    await subscribe(running, "kim");
    expect(await describeContents(settings, now)).toBe("1 subscriber");
    await running.close();
    await onServer(`drop database ${name} with (force)`);
  });

  test("run by root, work as the account that owns the data", async ({ skip }) => {
    skip(otherAccountProblem !== "", otherAccountProblem);
    // The folder of all tests is closed to other accounts.
    const shared = mkdtempSync("/tmp/clinic-owner-");
    chmodSync(shared, 0o755);
    const [file, data] = [path.join(shared, "new.backup"), path.join(shared, "data")];
    cpSync(await makeBackup("new"), file);
    writeFileSync(path.join(shared, "quail.md"), "---\ntitle: Quail\n---\nQuail walk at dawn.\n", { mode: 0o644 });
    mkdirSync(data, { mode: 0o700 });
    chownSync(data, otherAccount, otherAccount);
    const run = (...args: string[]) => runCommand({ DATA_DIR: data }, ...args);
    try {
      chmodSync(file, 0o600);
      expect(run("restore", file).stderr).toMatch(
        /^The account \S+ may not read \S+\. Copy it as root, .+: install -o \S+ -m 0600 \S+ \S+data\/new\.backup\n$/,
      );
      chmodSync(file, 0o644);
      expect(run("restore", file)).toMatchObject({ status: 0, stdout: expect.stringContaining("Every row was compared.") });
      expect(run("import", path.join(shared, "quail.md"))).toMatchObject({
        status: 0,
        stdout: expect.stringContaining("Database: the file"),
      });
      expect(run("backup").status).toBe(0);
      const entries = readdirSync(data, { recursive: true }) as string[];
      expect(entries).toContain("clinic.sqlite");
      expect(entries.filter((name) => statSync(path.join(data, name)).uid !== otherAccount)).toEqual([]);
      chmodSync(data, 0);
      expect(run("restore", file).stderr).toMatch(/^The account \S+ may not use \S+data\S* \(EACCES\)\. `npm run doctor` says whose/);
    } finally {
      rmSync(shared, { recursive: true });
    }
  });

  test.runIf(process.getuid?.() === 0)("typed by root, name the program’s folder when that account can’t read it", async () => {
    const [program, data] = [inFolder("program"), inFolder("data")];
    mkdirSync(program, { mode: 0o700 });
    cpSync("build/server", path.join(program, "build/server"), { recursive: true });
    cpSync("package.json", path.join(program, "package.json"));
    symlinkSync(path.resolve("node_modules"), path.join(program, "node_modules"));
    mkdirSync(data);
    chownSync(data, otherAccount, otherAccount);
    const restore = ["build/server/main.js", "restore", await makeBackup("new")];
    const { status, stdout, stderr } = spawnSync(process.execPath, restore, {
      cwd: program,
      env: { NODE_ENV: "production", DATA_DIR: data },
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(
      /^The account \S+, which the data belongs to, may not read the program in \S+program\. Install it in .+deployment\.md says how\.\n$/,
    );
  });

  test("name the unreachable database server, not the address of the site", async () => {
    const file = await makeBackup("new");
    const { status, stderr } = runCommand(
      { DATA_DIR: folder, DATABASE_URL: "postgres://clinic:secret@127.0.0.1:1/clinic" },
      "restore",
      file,
    );
    expect([status, stderr]).toEqual([
      1,
      "PostgreSQL can’t be reached: connect ECONNREFUSED 127.0.0.1:1. Check the name, port and account in DATABASE_URL.\n",
    ]);
  });

  test("print their usage", async () => {
    const log = { info: () => undefined, error: () => undefined };
    for (const args of [[], ["a", "b"], ["--help"]]) await expect(runRestore(settingsOf("data"), log, args)).rejects.toThrow(/^Use: /);
    for (const args of [["a", "b"], ["--unknown"]]) await expect(runBackup(settingsOf("data"), log, args)).rejects.toThrow(/^Use: /);
    await expect(runRestore(settingsOf("data"), log, ["nothing.backup"])).rejects.toThrow(ConfigError);
  });

  test("say after a restore that backups are no longer encrypted", async () => {
    const lines: string[] = [];
    const log = { info: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
    const database = await Database.open(await makeDatabase("old"), () => undefined);
    await recordLock(database.kysely, true, now);
    await writeBackup(database, { file: inFolder("old.backup"), now });
    await database.close();
    await runRestore(settingsOf("machine"), log, [inFolder("old.backup")]);
    expect(lines).toContainEqual(expect.stringMatching(/^Backups are no longer encrypted/));
    await runRestore({ ...settingsOf("other"), backupPassphrase: "quail walks at dawn" }, log, [inFolder("old.backup")]);
    expect(lines.filter((line) => line.includes("no longer encrypted"))).toHaveLength(1);
  });

  test("an uploaded passphrase is deleted after a failed check, and at the next start", async () => {
    const { id, file } = await makeBackupUpload(folder);
    const waits = async (contents: string) => {
      writeFileSync(file, contents);
      await saveUploadPassphrase(folder, id, "quail walks at dawn");
      await describeBackupUpload(folder, id, { name: "a.backup", contents: null, problem: null });
    };
    const left = () =>
      readdirSync(inFolder("bring-back"))
        .map((name) => path.extname(name))
        .sort();
    await waits("a letter");
    await checkBackupUpload(folder, id);
    expect(left()).toEqual([".backup", ".json"]);
    await waits("a letter");
    await forgetLockedUploads(folder, () => true);
    expect(left()).toEqual([".backup", ".json", ".passphrase"]);
    await forgetLockedUploads(folder, () => false);
    expect(left()).toEqual([]);
    await forgetLockedUploads(inFolder("no-such-folder"), () => false);
  });

  test("refuse a missing folder, and an existing file", async () => {
    const log = { info: () => undefined, error: () => undefined };
    const settings = await makeDatabase("old");
    writeFileSync(inFolder("letter.backup"), "Dear family");
    for (const [place, words] of [
      ["disk", "There is no folder"],
      ["disk/a.backup", "There is no folder"],
      ["letter.backup", "nothing is overwritten"],
    ] as const) {
      await expect(runBackup(settings, log, [inFolder(place)])).rejects.toThrow(words);
    }
    expect(readdirSync(folder).sort()).toEqual(["letter.backup", "old"]);
    expect(readFileSync(inFolder("letter.backup"), "utf8")).toBe("Dear family");
  });
});
