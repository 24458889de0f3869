import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, watch } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Config, parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { takeBackup } from "~/domain/backup/nightly/take-backup.server";
import { deleteReplacedData, listFormerData } from "~/domain/backup/restoring/former-data.server";
import { readSeenMark } from "~/domain/backup/restoring/lost-since.server";
import { checkBackupUpload, chooseStoredBackup, noteStart, restoreUpload } from "~/domain/backup/restoring/uploaded-backup.server";
import { type Engine, engines, startSiteOn } from "./support/engines";
import { addSubscribers } from "./support/newsletter";
import { hiddenFields, makeOwner, typedArticle, writePost } from "./support/post-forms";
import { wednesdayMorning as now, patientLimits, startTestSite, type TestSite } from "./support/site";
import { drMorgan, goodPassword, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

const by = { id: "morgan", name: drMorgan.name };
const report = { step: () => undefined };
const sample = { kind: "question", phone: "480-555-1234", message: "Do you see tortoises?" } as const;
const laterBy = (days: number) => new Date(now.getTime() + days * 86_400_000);

/** The site of a clinic that made a backup and went on working. */
async function startSiteInUse(engine: Engine) {
  const { site, owner, settings, remove } = await startSiteOn(engine);
  const posts = { changed: await writePost(site, owner), kept: await writePost(site, owner, { title: "Shade for tortoises" }) };
  await addSubscribers(site.database, 3);
  await new Visitor(site).post("/contact", { ...sample, name: "Ana Lopez" });
  const file = await takeBackup({ database: site.database, settings, occasion: null, now, report });
  await work(site, owner, posts.changed);
  return { site, settings, file, remove };
}

/** What staff made since, and what visitors left. */
async function work(site: TestSite, owner: Visitor, changed: string): Promise<void> {
  const { kysely } = site.database;
  const form = hiddenFields(await owner.text(`/admin/posts/${changed}`));
  await owner.submit(`/admin/posts/${changed}`, { ...typedArticle, ...form, title: "Valley fever, revised" });
  await writePost(site, owner, { title: "Scorpions in the yard" });
  await new Visitor(site).submit("/admin/create-account", { ...samFrontDesk, password: goodPassword });
  await new Visitor(site).post("/contact", { ...sample, name: "Luis Ocampo" });
  await kysely.updateTable("requests").set({ state: "answered" }).where("name", "=", "Ana Lopez").execute();
  await addSubscribers(site.database, 1, {}, 9);
  await kysely.updateTable("subscribers").set({ left_at: now.toISOString() }).where("id", "=", "s1").execute();
  await kysely.deleteFrom("subscribers").where("id", "=", "s2").execute();
}

async function contentsOf({ kysely }: Database) {
  const titles = await kysely.selectFrom("blog_posts").select("title").orderBy("title").execute();
  const requests = await kysely.selectFrom("requests").select(["name", "state"]).orderBy("name").execute();
  const subscribers = await kysely.selectFrom("subscribers").select(["id", "left_at"]).orderBy("id").execute();
  const people = await kysely.selectFrom("staff_accounts").select("name").orderBy("name").execute();
  return {
    posts: titles.map(({ title }) => title),
    requests: requests.map(({ name, state }) => `${name} ${state}`),
    subscribers: subscribers.map(({ id, left_at }) => (left_at ? `${id} left` : id)),
    people: people.map(({ name }) => name),
  };
}

const visitorsLeft = { requests: ["Ana Lopez answered", "Luis Ocampo new"], subscribers: ["s1 left", "s3", "s9"] };
const thenPosts = ["Shade for tortoises", "Valley fever in dogs"];
const nowPosts = ["Scorpions in the yard", "Shade for tortoises", "Valley fever, revised"];

async function opened(settings: Config) {
  const database = await Database.open(settings, () => undefined, patientLimits);
  const contents = await contentsOf(database);
  await database.close();
  return contents;
}

/** As a press of "Restore this one" and of "Restore this backup" leaves it for the process that restores. */
async function prepare(settings: Config, database: Database, file: string): Promise<string> {
  const stored = {
    name: path.basename(file),
    file,
    occasion: null,
    isLocked: false,
    madeAt: now,
    bytes: 1,
    keeping: null,
    isElsewhere: false,
  };
  const id = await chooseStoredBackup(settings, stored);
  await checkBackupUpload(settings.dataDir, id);
  await noteStart(settings.dataDir, id, { seen: await readSeenMark(database.kysely), by });
  return id;
}

describe.each(engines)("a site in use on %s", (engine) => {
  let parts: Awaited<ReturnType<typeof startSiteInUse>>;
  beforeAll(async () => {
    parts = await startSiteInUse(engine);
  });
  afterAll(() => parts.remove());

  test("goes back to a stored backup, and keeps what visitors left and who may sign in", async () => {
    const { site, settings, file } = parts;
    const id = await prepare(settings, site.database, file);
    const steps: string[] = [];
    await restoreUpload(settings, id, { now: laterBy(1), onStep: (step) => steps.push(step) });
    const people = [drMorgan.name, samFrontDesk.name];
    expect(await opened(settings)).toEqual({ posts: thenPosts, ...visitorsLeft, people });
    expect(steps).toEqual(expect.arrayContaining(["Backing up the site as it is now", "Keeping what visitors left"]));
    expect(readdirSync(path.join(site.dataDir, "backups"))).toContain("clinic-2026-11-19-170000Z-before-restore.backup");
  });

  test("takes back only what its owner has read", async () => {
    const { settings, file } = parts;
    const database = await Database.open(settings, () => undefined, patientLimits);
    const id = await prepare(settings, database, file);
    await database.kysely.updateTable("blog_posts").set({ version: 99 }).where("title", "=", "Shade for tortoises").execute();
    const again = restoreUpload(settings, id, { now: laterBy(2), onStep: () => undefined });
    await expect(again).rejects.toThrow("Something was saved on this site in the meantime");
    await database.close();
    expect(readdirSync(path.join(settings.dataDir, "backups"))).toHaveLength(2);
  });

  test("undoes the restore with the backup from right before it, and keeps what visitors left since", async () => {
    const { settings } = parts;
    const database = await Database.open(settings, () => undefined, patientLimits);
    await addSubscribers(database, 1, {}, 20);
    const before = path.join(settings.dataDir, "backups/clinic-2026-11-19-170000Z-before-restore.backup");
    const id = await prepare(settings, database, before);
    await database.close();
    await restoreUpload(settings, id, { now: laterBy(3), onStep: () => undefined });
    expect(await opened(settings)).toMatchObject({ posts: nowPosts, subscribers: ["s1 left", "s20", "s3", "s9"] });
  });

  test("adds what visitors left to the backup of another site, whose accounts it takes over", async () => {
    const { settings } = parts;
    const other = await startTestSite();
    await makeOwner(other, { name: "Kim Lee", email: "kim@clinic.example" });
    await addSubscribers(other.database, 2);
    const otherSettings = parseConfig({ DATA_DIR: other.dataDir, NODE_ENV: "test" });
    const file = await takeBackup({ database: other.database, settings: otherSettings, occasion: null, now, report });
    const database = await Database.open(settings, () => undefined, patientLimits);
    const id = await prepare(settings, database, file);
    await database.close();
    await restoreUpload(settings, id, { now: laterBy(4), onStep: () => undefined });
    await other.close();
    expect(await opened(settings)).toEqual({
      posts: [],
      requests: visitorsLeft.requests,
      subscribers: ["s1 left", "s2", "s20", "s3", "s9"],
      people: ["Kim Lee"],
    });
  });

  test("is restored by one of two at once", async () => {
    const { site, settings, file, remove } = await startSiteInUse(engine);
    const ids = [await prepare(settings, site.database, file), await prepare(settings, site.database, file)];
    const both = ids.map((id, number) => restoreUpload(settings, id, { now: laterBy(20 + number), onStep: () => undefined }));
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await opened(settings)).toMatchObject({ posts: thenPosts, ...visitorsLeft });

    const database = await Database.open(settings, () => undefined, patientLimits);
    const actor = { ...by, role: "owner" } as const;
    const [former] = await listFormerData(database.kysely, settings);
    expect(former?.bytes).toBeGreaterThan(10_000);
    const removeFormer = (stamp: string) => deleteReplacedData(database.kysely, { settings, stamp, actor, now });
    for (const stamp of ["2026-11-19T17-00-01", "", "x", "../backups"])
      await expect(removeFormer(stamp)).rejects.toThrow("no longer stored");
    await removeFormer(former?.stamp ?? "");
    expect(await listFormerData(database.kysely, settings)).toEqual([]);
    await expect(removeFormer(former?.stamp ?? "")).rejects.toThrow("no longer stored");
    await database.close();
    expect(await opened(settings)).toMatchObject({ posts: thenPosts, ...visitorsLeft });
    await remove();
  });

  test("is the old one or the new one, whole, at whichever step the restore is killed", async () => {
    const { settings, file, remove } = await startSiteInUse(engine);
    const states = { old: { posts: nowPosts, ...visitorsLeft }, new: { posts: thenPosts, ...visitorsLeft } };
    for (const reports of [1, 3, 6, 12, 25, 40]) {
      const database = await Database.open(settings, () => undefined, patientLimits);
      const id = await prepare(settings, database, file);
      await database.close();
      await killAfter(reports, settings.dataDir, environmentOf(settings), id);
      const { people: _, ...found } = await opened(settings);
      expect([states.old, states.new]).toContainEqual(found);
      if (found.posts.length === thenPosts.length) break;
    }
    const database = await Database.open(settings, () => undefined, patientLimits);
    const id = await prepare(settings, database, file);
    await database.close();
    await restoreUpload(settings, id, { now: laterBy(9), onStep: () => undefined });
    expect(await opened(settings)).toMatchObject(states.new);
    await remove();
  });
});

function environmentOf({ dataDir, database }: Config) {
  return { ...process.env, DATA_DIR: dataDir, NODE_ENV: "test", DATABASE_URL: database.kind === "postgres" ? database.url : "" };
}

/** Runs the restore as the server does, and kills it when it has reported so often. */
async function killAfter(reports: number, dataDir: string, env: NodeJS.ProcessEnv, id: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const child = fork("build/server/main.js", ["restore-upload", "restore", id], { env, silent: true });
  let seen = 0;
  const watcher = watch(dataDir, (_event, name) => {
    if (name === "restore-run.json" && ++seen >= reports) child.kill("SIGKILL");
  });
  await once(child, "exit");
  watcher.close();
}
