import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Tables } from "~/database/tables";
import { allAddresses } from "./support/addresses";
import { publishedPost, savePosts } from "./support/fixtures";
import { hiddenFields, makeMember, makeOwner, typedArticle } from "./support/post-forms";
import { makePostgresDatabase, type PostgresDatabase, postgresIsThere } from "./support/postgres-databases";
import { startTestSite, type TestSite } from "./support/site";
import { drMorgan, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

/** A list that nobody looked at before the outage, and what it has then. */
const unseenList = "/blog?category=Surgery";
const builtInSlug = "surgery-day-to-two-weeks";
/** Streams have no end, and readiness is remembered for a second. */
const unread: readonly string[] = ["/admin/events", "/admin/posts/:id/events", "/ready"];
const unreachable = "can’t be reached or saved at the moment";

let site: TestSite;
let owner: Visitor;
let editor: Visitor;

async function start(options: Parameters<typeof startTestSite>[0] = {}): Promise<void> {
  site = await startTestSite(options);
  owner = await makeOwner(site, drMorgan);
  editor = await makeMember(site, owner, samFrontDesk, "editor");
  await savePosts(site.database, publishedPost);
}

const file = () => path.join(site.dataDir, "clinic.sqlite");

/** A program that has taken the right to write the file. */
function lockFile(): { letGo(): void } {
  const program = new DatabaseSync(file());
  program.exec("begin immediate");
  return { letGo: () => program.close() };
}

async function write(staff: Visitor, fields: Partial<typeof typedArticle> = {}): Promise<() => Promise<Response>> {
  const typed = { ...typedArticle, ...fields, ...hiddenFields(await staff.text("/admin/posts/new")) };
  return () => staff.post("/admin/posts/new", typed);
}

/** What nobody but the people who run the site should read: paths, hosts, accounts, and how a driver puts things. */
const driversWords =
  /clinic-site-|clinic\.sqlite|sqlite|postgres|database is locked|full \(|readonly|not a database|accepting connections|(statement|lock|read) timeout/i;

/** The editor answers 503 and shows what was typed. */
async function expectWordsKept(content: string): Promise<void> {
  for (const staff of [owner, editor]) {
    const save = await write(staff, { title: content.slice(0, 30), content });
    const saved = await save();
    const html = await saved.text();
    expect([saved.status, html.includes(unreachable)]).toEqual([503, true]);
    expect(html).toContain(content);
    expect(html.includes("Reason:")).toBe(staff === owner);
    if (staff !== owner) expect(html.match(driversWords)).toBeNull();
  }
}

/** Other forms of the admin lead to the page for unsent forms, which does not lead back. */
async function expectFormKept(): Promise<void> {
  for (const staff of [owner, editor]) {
    const form = await staff.post("/admin/categories/add", { name: "Wildlife rescue" });
    expect(form.status).toBe(307);
    const unsent = await staff.post(form.headers.get("Location") ?? "", { name: "Wildlife rescue" });
    expect(unsent.status).toBe(503);
    expect(await unsent.text()).toContain('value="Wildlife rescue"');
  }
}

describe("while another program writes to the file,", () => {
  beforeAll(() => start());
  afterAll(() => site.close());

  test("pages and files are answered, and a save waits for its turn", async () => {
    const save = await write(owner);
    const program = lockFile();
    const saving = save();
    expect((await site.get("/robots.txt")).status).toBe(200);
    expect(await (await site.get("/blog")).text()).toContain(publishedPost.slug);
    expect(await (await site.get(`/blog/${publishedPost.slug}`)).text()).toContain(publishedPost.title);
    program.letGo();
    expect((await saving).status).toBe(303);
    expect(site.errors).toEqual([]);
  });
});

describe("on SQLite,", () => {
  beforeAll(() => start({ limits: { writeLock: 40 } }));
  afterAll(() => site.close());

  const set = (pragma: string) => sql.raw(`pragma ${pragma}`).execute(site.database.kysely);

  test("a save that another program keeps waiting is a 503 with every word of it", async () => {
    const program = lockFile();
    await expectWordsKept("A cough that stays for weeks.");
    await expectFormKept();
    program.letGo();
    expect((await (await write(owner))()).status).toBe(303);
  });

  test("a full disk fails saves with every word of them, and nothing that is read", async () => {
    await set("max_page_count = 1");
    await expectWordsKept("Valley fever. ".repeat(2000));
    expect(await (await site.get("/blog")).text()).toContain(publishedPost.slug);
    expect((await owner.get("/admin")).status).toBe(200);
    await set("max_page_count = 1000000");
    expect((await (await write(owner, { title: "After the full disk" }))()).status).toBe(303);
  });

  test("a file that can't be written fails saves in the same way", async () => {
    await set("query_only = on");
    await expectWordsKept("Nobody can write here.");
    await expectFormKept();
    expect(await (await site.get("/blog")).text()).toContain(publishedPost.slug);
    // So much the better: whatever a GET would write is refused.
    const refused: string[] = [];
    for (const { path: address } of allAddresses.filter(({ path: known }) => !unread.includes(known))) {
      for (const visitor of [owner, new Visitor(site)]) {
        const { status, body } = await visitor.get(address.replace(/:(\w+)/g, "known-to-nobody").replace("*", ""));
        await body?.cancel();
        if (status >= 500) refused.push(`${address} ${status}`);
      }
    }
    expect(refused).toEqual([]);
    await set("query_only = off");
    expect((await (await write(owner, { title: "After the maintenance" }))()).status).toBe(303);
  });

  test.each([
    ["deleted or replaced", () => renameSync(file(), `${file()}.away`)],
    ["overwritten", () => writeFileSync(file(), Buffer.alloc(400_000, "not a database "))],
  ])("a file that is %s leaves the public pages up, and no save is acknowledged", async (_, spoil) => {
    const save = await write(owner);
    await site.get("/blog");
    spoil();
    const ready = await site.get("/ready");
    expect([ready.status, await ready.json()]).toEqual([503, { status: "unavailable", database: "failed", disk: "ok" }]);
    expect((await site.get("/health")).status).toBe(200);
    for (const address of ["/", "/blog", "/blog/rss.xml", "/sitemap.xml"]) expect((await site.get(address)).status, address).toBe(200);
    const lastGood = await site.get("/blog");
    expect(lastGood.headers.get("Cache-Status")).toContain("stale");
    expect(await lastGood.text()).toContain(publishedPost.slug);
    expect(await (await site.get(unseenList)).text()).toContain(builtInSlug);
    expect((await save()).status).toBe(307);
    const subscribed = await site.get("/blog/subscribe", { method: "POST", body: new URLSearchParams({ email: "kim@clinic.example" }) });
    expect(subscribed.status).toBe(503);
    for (const address of ["/admin", "/media/0123456789ab", `/media/files/${"x".repeat(22)}.webp`, "/blog/unknown"]) {
      const answer = await site.get(address);
      expect([address, answer.status]).toEqual([address, 503]);
      expect((await answer.text()).match(driversWords)).toBeNull();
    }
    await site.close();
    await start({ limits: { writeLock: 40 } });
  });
});

describe.skipIf(!postgresIsThere)("on PostgreSQL,", () => {
  let postgres: PostgresDatabase;
  beforeAll(async () => {
    postgres = await makePostgresDatabase();
    await start({ environment: { DATABASE_URL: postgres.url }, limits: { readLock: 50, writeLock: 50 } });
  });
  afterAll(async () => {
    await site.close();
    await postgres.remove();
  });

  async function whileLocked(table: keyof Tables, work: () => Promise<void>): Promise<void> {
    const program = new pg.Client({ connectionString: postgres.url });
    await program.connect();
    await program.query(`begin; lock table ${table} in access exclusive mode`);
    try {
      await work();
    } finally {
      await program.end();
    }
  }

  test("a locked table keeps nobody waiting beyond the limit: readers get the built-in posts, writers their words", async () => {
    await whileLocked("blog_posts", async () => {
      for (const answer of await Promise.all(["/blog?page=1", "/blog?category=General", "/blog"].map((address) => site.get(address)))) {
        expect(answer.status).toBe(200);
        expect((await answer.text()).match(driversWords)).toBeNull();
      }
      expect((await site.get("/blog/unknown")).status).toBe(503);
    });
    await whileLocked("change_events", async () => {
      await expectWordsKept("A table is locked.");
      await expectFormKept();
    });
    expect((await site.get(`/blog/${publishedPost.slug}`)).status).toBe(200);
  });

  test("however many requests meet it, the log has a line for its beginning and one for its end", async () => {
    // Ends what the tests before left: statements failed, and the database was there.
    await site.database.findOutage();
    await postgres.goAway();
    // What was heard a moment ago counts as alive until this process has read that its connection ended.
    await vi.waitFor(async () => expect(await site.database.findOutage()).not.toBeNull(), 60_000);
    const before = site.errors.length - 1;
    for (let round = 0; round < 3; round += 1) {
      for (const address of ["/blog", "/blog/unknown", unseenList, "/media/0123456789ab", "/about", "/sitemap.xml"])
        await (await site.get(address)).text();
      await (await owner.get("/admin")).text();
      await owner.signIn(drMorgan.email).catch(() => undefined);
      await site.get("/blog/subscribe", { method: "POST", body: new URLSearchParams({ email: "kim@clinic.example" }) });
      await site.database.findOutage();
    }
    const failed = await (await owner.get("/admin")).text();
    await postgres.comeBack();
    await vi.waitFor(async () => expect(await site.database.findOutage()).toBeNull(), 60_000);
    const [, reference = "none"] = /Reference(?: number)?: (?:<!-- -->)?(?:<b>)?([0-9a-f]{8})/.exec(failed) ?? [];
    expect(site.errors.slice(before)).toEqual([
      expect.stringMatching(`^Database: .+ The public pages stay up\\. Reference ${reference}\\.$`),
      expect.stringMatching(`^Database: it answers again after \\d+ s, \\d+ requests failed\\. Reference ${reference}\\.$`),
    ]);
  });

  test("a server that refuses is told apart: alive, but not ready", async () => {
    expect((await site.get("/ready")).status).toBe(200);
    expect(await (await site.get("/blog")).text()).toContain(publishedPost.slug);
    await postgres.goAway();
    expect((await site.get("/health")).status).toBe(200);
    expect(await (await site.get("/blog")).text()).toContain(publishedPost.slug);
    expect(await (await site.get(unseenList)).text()).toContain(builtInSlug);
    const reading = sql`select 1`.execute(site.database.kysely as unknown as Kysely<unknown>);
    await expect(reading).rejects.toMatchObject({ reference: expect.stringMatching(/^[0-9a-f]{8}$/) });
    await postgres.comeBack();
    expect(await (await site.get("/blog")).text()).toContain(publishedPost.slug);
  });
});
