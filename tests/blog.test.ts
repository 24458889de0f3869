import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renameCategory } from "~/domain/posts/writing/post-categories.server";
import { draftPost, olderPosts, publishedPost, savePosts, scheduledPost } from "./support/fixtures";
import { ownerMorgan } from "./support/post-editing";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";

const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers,
});

describe("a blog with posts", () => {
  let site: TestSite;
  let now = wednesdayMorning;
  beforeAll(async () => {
    site = await startTestSite({ now: () => now });
    await savePosts(site.database, publishedPost, draftPost, scheduledPost);
  });
  afterAll(() => site.close());

  test("hides drafts everywhere", async () => {
    expect((await site.get(`/blog/${draftPost.slug}`)).status).toBe(404);
    for (const path of ["/blog", "/blog/rss.xml", "/blog/atom.xml", "/blog/feed.json", "/sitemap.xml"]) {
      expect(await (await site.get(path)).text(), path).not.toContain(draftPost.slug);
    }
  });

  test("shows a scheduled post when its time has come, on kept pages too", async () => {
    expect(await (await site.get("/blog")).text()).not.toContain(scheduledPost.slug);
    expect((await site.get(`/blog/${scheduledPost.slug}`)).status).toBe(404);
    now = new Date(scheduledPost.published_at ?? now);
    expect(await (await site.get("/blog")).text()).toContain(scheduledPost.slug);
    expect((await site.get(`/blog/${scheduledPost.slug}`)).status).toBe(200);
    now = wednesdayMorning;
  });

  test("puts an article at the top of the first page in its months, until the month ends", async () => {
    const { kysely } = site.database;
    const text = { ...publishedPost, title: "Holiday food", slug: "holiday-food", months: "Nov" };
    await savePosts(site.database, ...olderPosts(3), { ...text, published_at: "2026-01-05T15:00:00.000Z" });
    const strip = async (path: string) => /class="month-strip".*?<\/section>/s.exec(await (await site.get(path)).text())?.[0] ?? "";
    expect(await strip("/blog")).toMatch(/Good to know in November.*\/blog\/holiday-food"/s);
    for (const path of ["/blog?page=2", "/blog?category=Surgery", "/blog?category=Unknown"]) expect(await strip(path), path).toBe("");
    now = new Date("2026-12-01T06:59:59.000Z");
    expect(await strip("/blog")).toContain("holiday-food");
    now = new Date("2026-12-01T07:00:00.000Z");
    expect(await strip("/blog")).toBe("");
    now = wednesdayMorning;
    await site.database.changeContent((transaction) => transaction.deleteFrom("blog_posts").where("slug", "=", text.slug).execute());
    await kysely.deleteFrom("blog_posts").where("slug", "like", "older-article%").execute();
  });

  test("leads from an article to its author, to other people by plain links, and to a handout", async () => {
    const { kysely } = site.database;
    await kysely
      .updateTable("blog_posts")
      .set({ reviewed_by: "Ana Ruiz, DVM", reviewed_on: "2026-11-01" })
      .where("slug", "=", publishedPost.slug)
      .execute();
    await site.database.changeContent(async () => undefined);
    const path = `/blog/${publishedPost.slug}`;
    const html = await (await site.get(path)).text();
    expect(html).toMatch(/<a href="\/blog\/authors\/dr-casey-morgan">Dr. Casey Morgan<\/a>/);
    expect(html).toMatch(/Reviewed by .*<a href="\/blog\/authors\/ana-ruiz-dvm">Ana Ruiz, DVM<\/a>/s);
    const address = encodeURIComponent(site.url + path);
    for (const to of ["mailto:?subject=", "sms:?&amp;body=", "https://wa.me/?text="])
      expect(html).toMatch(new RegExp(`href="${to.replaceAll("?", "\\?")}[^"]*${address}"`));
    expect(html).toContain(`href="https://www.facebook.com/sharer/sharer.php?u=${address}" rel="nofollow noopener noreferrer"`);
    const reviewer = await site.get("/blog/authors/ana-ruiz-dvm");
    expect(reviewer.headers.get("Set-Cookie")).toBeNull();
    const page = await reviewer.text();
    expect(page).toContain("Articles reviewed by Ana Ruiz, DVM.");
    expect(page).toMatch(/"@type":"ProfilePage".*"mainEntity":{[^}]*}[^}]*"@type":"Person","name":"Ana Ruiz, DVM"/);
    for (const unknown of ["/blog/authors/nobody", "/blog/authors/ana-ruiz-dvm?page=2"]) {
      expect((await site.get(unknown)).status, unknown).toBe(404);
    }
    const handout = await (await site.get(`${path}/handout`)).text();
    expect(handout).toContain('<meta name="robots" content="noindex"/>');
    expect(handout).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
    expect(handout).toContain("Reviewed by Ana Ruiz, DVM");
    expect((await site.get(`/blog/${draftPost.slug}/handout`)).headers.get("Location")).toBe(`/blog/${draftPost.slug}`);
    await kysely.updateTable("blog_posts").set({ reviewed_by: null, reviewed_on: null }).execute();
  });

  test("shows a renamed category with its old look", async () => {
    const { kysely } = site.database;
    const { id } = await kysely.selectFrom("blog_categories").select("id").where("name", "=", "Emergency Care").executeTakeFirstOrThrow();
    const rename = (name: string) => renameCategory(site.database, { id, name, actor: ownerMorgan, now });
    await rename("Day & Night");
    for (const path of ["/blog", `/blog/${publishedPost.slug}`, "/blog?category=Day+%26+Night"]) {
      expect(await (await site.get(path)).text(), path).toMatch(/class="badge emergency">(?:<svg.*?<\/svg>)?Day &amp; Night/);
    }
    expect(await (await site.get("/blog")).text()).toMatch(/\/emergency-[1-6]-[^"]*\.svg"/);
    expect(await (await site.get("/blog/feed.json")).json()).toMatchObject({ items: [{ tags: ["Day & Night"] }] });
    await rename("Emergency Care");
  });

  test.each(["category=Unknown", "page=99", "page=nonsense", "category=%3Cscript%3Ealert(1)%3C/script%3E", "category=%00%FF%F0"])(
    "answers /blog?%s with an empty list and a way back",
    async (query) => {
      const answer = await site.get(`/blog?${query}`);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).not.toContain("<article");
      expect(html).toContain('content="noindex"');
      expect(html).not.toContain("<script>alert");
      expect(html).not.toContain("\0");
    },
  );

  test.each(["%3Cscript%3E", "a%20b", "%F0%9F%90%B6", "x".repeat(3000), "..%2f..%2fetc"])(
    "answers the slug %s with Post Not Found",
    async (slug) => {
      const answer = await site.get(`/blog/${slug}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("Post Not Found");
    },
  );

  test.each([
    ["/blog/rss.xml", "application/rss+xml; charset=utf-8"],
    ["/blog/atom.xml", "application/atom+xml; charset=utf-8"],
    ["/blog/feed.json", "application/feed+json; charset=utf-8"],
  ])("offers %s with absolute addresses, and 304 to who has it", async (path, type) => {
    const answer = await site.get(path);
    const text = await answer.text();
    expect(answer.headers.get("content-type")).toBe(type);
    expect(text).toContain(`${site.url}/blog/${publishedPost.slug}`);
    expect(text).not.toMatch(/(href|src)=(\\?"|&quot;)[/#]/);
    const again = await site.get(path, { headers: { "If-None-Match": answer.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    expect(await (await site.get("/blog")).text()).toContain(`href="${path}"`);
  });

  test("leaves the oldest articles out of a feed above a megabyte", async () => {
    await savePosts(site.database, ...olderPosts(4));
    const length = async () => ((await (await site.get("/blog/feed.json")).json()) as { items: unknown[] }).items.length;
    expect(await length()).toBe(5);
    await site.database.changeContent((transaction) =>
      transaction
        .updateTable("blog_posts")
        .set({ content_html: `<p>${"x".repeat(400_000)}</p>` })
        .where("slug", "like", "older-article%")
        .execute(),
    );
    expect(await length()).toBe(3);
    await site.database.kysely.deleteFrom("blog_posts").where("slug", "like", "older-article%").execute();
  });

  test("stores nothing that a program filled in or that is not an address", async () => {
    expect((await site.get("/blog/subscribe", form({ email: "bot@example.com", website: "https://spam.example" }))).status).toBe(303);
    expect((await site.get("/blog/subscribe", form({ email: "nobody" }))).status).toBe(400);
    expect(
      (await site.get("/blog/subscribe", { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } })).status,
    ).toBe(415);
    expect(
      (await site.get("/blog/subscribe", { method: "POST", body: "x", headers: { "Content-Type": "multipart/form-data" } })).status,
    ).toBe(400);
    expect(await site.database.kysely.selectFrom("subscribers").selectAll().execute()).toEqual([]);
  });

  test("rejects a form from another site", async () => {
    const answer = await site.get("/blog/subscribe", form({ email: "victim@example.com" }, { Origin: "https://other.example" }));
    expect(answer.status).toBe(403);
    expect(await site.database.kysely.selectFrom("subscribers").selectAll().execute()).toEqual([]);
  });
});

describe("a blog without posts or without its database", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  const builtInSlugs = async () =>
    [...(await (await site.get("/blog")).text()).matchAll(/href="(\/blog\/[\w-]+)"/g)].flatMap(([, path = ""]) => path);

  test("lists three built-in articles that open", async () => {
    const paths = (await builtInSlugs()).filter((path) => path !== "/blog/subscribe");
    expect(paths).toHaveLength(3);
    for (const path of paths) expect((await site.get(path)).status).toBe(200);
    expect(site.errors).toEqual([]);
  });

  test("shows them when the database fails, and logs it", async () => {
    await site.database.close();
    const paths = (await builtInSlugs()).filter((path) => path !== "/blog/subscribe");
    expect(paths).toHaveLength(3);
    expect(site.errors).toHaveLength(1);
    for (const path of paths) expect((await site.get(path)).status).toBe(200);
    expect(site.errors).toEqual([expect.stringContaining("The database is closed.")]);
    const unknown = await site.get("/blog/unknown");
    expect(unknown.status).toBe(503);
    expect(await unknown.text()).toContain("Post Not Found");
    expect((await site.get("/blog/subscribe", form({ email: "owner@example.com" }))).status).toBe(503);
  });
});
