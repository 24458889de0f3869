import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "~/database/database.server";
import { createPreviewLink, revokePreviewLink } from "~/domain/posts/publishing/preview-links-commands.server";
import { findPublicationPlan, schedulePost, unschedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { publishPost } from "~/domain/posts/writing/post-editing-commands.server";
import { engines, makeEnvironment } from "./support/engines";
import { publishedPost, savePosts } from "./support/fixtures";
import { edit, ownerMorgan, start, written } from "./support/post-editing";
import { openDatabase } from "./support/postgres-databases";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { startSiteProcess } from "./support/site-process";

const secondsOn = (seconds: number) => new Date(wednesdayMorning.getTime() + seconds * 1000);

/** A scheduled post and its id. */
async function plan(database: Database, slug: string, at: Date, now = wednesdayMorning): Promise<string> {
  const { id } = await start(database, written(slug), { now });
  await schedulePost(database, { id, at, actor: ownerMorgan, now });
  return id;
}

describe("a scheduled post on the site", () => {
  let site: TestSite;
  let now = wednesdayMorning;

  beforeAll(async () => {
    site = await startTestSite({ now: () => now });
    await savePosts(site.database, publishedPost);
  });
  afterAll(() => site.close());
  beforeEach(() => {
    now = wednesdayMorning;
  });

  const isListed = async (slug: string) => (await (await site.get("/blog")).text()).includes(`/blog/${slug}"`);

  it("is there for the first reader after its time and for none before, although pages are kept", async () => {
    await site.get("/blog");
    await plan(site.database, "on-time", secondsOn(600));
    now = new Date(secondsOn(600).getTime() - 1);
    expect([await isListed("on-time"), (await site.get("/blog/on-time")).status]).toEqual([false, 404]);
    now = secondsOn(600);
    expect([await isListed("on-time"), (await site.get("/blog/on-time")).status]).toEqual([true, 200]);
  });

  it("is not there after all when it was moved or unscheduled", async () => {
    const id = await plan(site.database, "moved", secondsOn(700));
    await isListed("moved");
    await schedulePost(site.database, { id, at: secondsOn(900), actor: ownerMorgan, now });
    now = secondsOn(700);
    expect(await isListed("moved")).toBe(false);
    await unschedulePost(site.database, { id, actor: ownerMorgan, now });
    now = secondsOn(900);
    expect(await isListed("moved")).toBe(false);
  });
});

describe("a preview", () => {
  let site: TestSite;
  let now = wednesdayMorning;

  beforeAll(async () => {
    site = await startTestSite({ now: () => now });
  });
  afterAll(() => site.close());

  async function draft(slug: string) {
    const post = await start(site.database, written(slug), { now });
    return { post, ...(await createPreviewLink(site.database, { id: post.id, actor: ownerMorgan, now })) };
  }

  it("shows a draft to whoever has the link, and to no search engine or cache", async () => {
    const { token } = await draft("heat");
    const response = await site.get(`/preview/${token}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("Text of <strong>heat</strong>");
    expect(html).toMatch(/role="note".*Preview, not published/s);
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(html).not.toMatch(/<script(?! type="speculationrules")/);
    expect(response.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect((await site.get("/blog/heat")).status).toBe(404);
  });

  it("says what happened to a link that ended, and that there never was one", async () => {
    const { token, link } = await draft("cold");
    await revokePreviewLink(site.database, { id: link.id, actor: ownerMorgan, now });
    const answers = [await site.get(`/preview/${token}`), await site.get("/preview/none")];
    expect(answers.map(({ status }) => status)).toEqual([410, 404]);
    for (const answer of answers) {
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(await answer.text()).toMatch(/<h1>.+<\/h1>/);
    }
    const other = await draft("late");
    now = secondsOn(8 * 86_400);
    expect((await site.get(`/preview/${other.token}`)).status).toBe(410);
    now = wednesdayMorning;
  });

  it("leads to the article once that is published", async () => {
    const { post, token } = await draft("out");
    await publishPost(site.database, edit(post, { now }));
    const response = await site.get(`/preview/${token}`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/blog/out"]);
  });
});

describe("after a restart", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-restart-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("what became due meanwhile is out at once, and marked late", async () => {
    const first = await startTestSite({ environment: { DATA_DIR: folder } });
    const [due, later] = [await plan(first.database, "due", secondsOn(60)), await plan(first.database, "later", secondsOn(9000))];
    await first.close();
    const second = await startTestSite({ environment: { DATA_DIR: folder }, now: () => secondsOn(3660) });
    await expect.poll(() => second.messages).toContain('Published "Title of due" as planned, 60 minutes late.');
    expect((await second.get("/blog/due")).status).toBe(200);
    const { kysely } = second.database;
    expect(await findPublicationPlan(kysely, due, ownerMorgan)).toMatchObject({ status: "published", lateSeconds: 3600 });
    expect(await findPublicationPlan(kysely, later, ownerMorgan)).toMatchObject({ status: "scheduled" });
    await second.close();
  });
});

describe("two processes on one database", () => {
  const posts = 60;

  it.each(engines)("publish each post once (%s)", async (engine) => {
    const { environment, remove } = await makeEnvironment(engine);
    const database = await openDatabase(environment);
    const planned = new Date("2026-01-05T15:00:00.000Z");
    for (let index = 0; index < posts; index += 1) await plan(database, `post-${index}`, planned, new Date(planned.getTime() - 1000));
    // Both find everything due when their clocks look first, and not again within a minute.
    const sites = [startSiteProcess(environment), startSiteProcess(environment)];
    const addresses = await Promise.all(sites.map((site) => site.address()));
    const answers = await Promise.all(addresses.map((address) => fetch(`${address}/blog`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const waiting = () => database.kysely.selectFrom("blog_posts").select("id").where("status", "=", "draft").execute();
    await expect.poll(waiting, { interval: 100 }).toEqual([]);
    expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0]);
    const events = await database.kysely.selectFrom("change_events").select("post_id").where("kind", "=", "published").execute();
    const audit = await database.kysely
      .selectFrom("audit_events")
      .select("subject_id")
      .where("action", "=", "published as planned")
      .execute();
    expect([events.length, new Set(events.map((event) => event.post_id)).size, audit.length]).toEqual([posts, posts, posts]);
    const versions = await database.kysely.selectFrom("blog_posts").select("version").distinct().execute();
    expect(versions).toEqual([{ version: 2 }]);
    await database.close();
    await remove();
  });
});
