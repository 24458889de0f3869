import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listPostsForStaff } from "~/domain/posts/reading/dashboard-posts.server";
import { countPublishedPosts } from "~/domain/posts/reading/published-posts.server";
import { ownerMorgan } from "./support/post-editing";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";

const POSTS = 2500;
/** One instant for all: their ids then order them. */
const day = "2026-01-01T00:00:00.000Z";
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ environment: { PUBLIC_URL: "https://clinic.example" } });
  await site.database.changeContent(async (transaction) => {
    await sql`
      insert into blog_posts (id, title, slug, content, content_html, author_name, created_at, updated_at, published_at, status)
      with recursive number (n) as (select 1 union all select n + 1 from number where n < ${POSTS})
      select 'p' || n, 'Post ' || n, 'post-' || n, 'Text', '<p>Text</p>', 'Team', ${day}, ${day}, ${day}, 'published' from number`.execute(
      transaction,
    );
    await sql`insert into post_search (post_id, words) select id, 'heat' from blog_posts`.execute(transaction);
  });
});
afterAll(() => site.close());

const text = async (path: string) => (await site.get(path)).text();
const cards = (html: string) => [...html.matchAll(/<h\d[^>]*>\s*<a href="\/blog\/(post-\d+)"/g)].map(([, slug]) => slug);

test("the site map is an index of parts, which list every article once", async () => {
  const index = await text("/sitemap.xml");
  const parts = [...index.matchAll(/<sitemap><loc>https:\/\/clinic\.example(.*?)<\/loc><\/sitemap>/g)].map(([, path]) => path ?? "");
  expect(parts).toEqual([1, 2, 3].map((part) => `/sitemap.xml?part=${part}`));
  const pages = (await Promise.all(parts.map(text))).map((xml) =>
    [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? ""),
  );
  expect(pages.map((page) => page.filter((address) => address.includes("/blog/post-")).length)).toEqual([1000, 1000, 500]);
  const listed = pages.flat();
  expect([new Set(listed).size, listed.filter((address) => address.includes("/blog/post-")).length]).toEqual([listed.length, POSTS]);
  expect(listed).toContain("https://clinic.example/contact");
  for (const part of ["4", "0", "x"]) expect((await site.get(`/sitemap.xml?part=${part}`)).status).toBe(404);
});

test("a far page of the list costs and shows no more than ten pages, and leads on and back", async () => {
  const tenth = await text("/blog?page=10");
  expect(cards(tenth)).toHaveLength(90);
  expect(tenth).toContain('href="/blog?page=11#page-11"');
  const eleventh = await text("/blog?page=11");
  expect(cards(eleventh)).toHaveLength(9);
  expect(eleventh).toContain('id="page-11"');
  expect(eleventh).toContain('href="/blog?page=10#page-10"');
  const [all, last] = [await text("/blog?page=270"), await text("/blog?page=278")];
  expect(cards(all)).toHaveLength(90);
  expect(cards(last)).toHaveLength(POSTS - 270 * 9);
  expect(last).toContain(`${POSTS - 270 * 9} of ${POSTS} articles shown`);
  expect(new Set([...cards(tenth), ...cards(eleventh), ...cards(all), ...cards(last)]).size).toBe(90 + 9 + 90 + POSTS - 270 * 9);
  expect(cards(await text("/blog?page=99999"))).toEqual([]);
});

test("a word that every post has is looked up in the posts that were saved last, and the page says so", async () => {
  const found = await listPostsForStaff(site.database.kysely, { actor: ownerMorgan, search: "heat" });
  expect(found).toMatchObject({ found: 500, cutAt: 500, pages: 25, posts: { length: 20 } });
  expect(await listPostsForStaff(site.database.kysely, { actor: ownerMorgan })).not.toHaveProperty("cutAt");
});

test("what visitors ask for writes nothing", async () => {
  const changes = async () => (await sql<{ n: number }>`select total_changes() as n`.execute(site.database.kysely)).rows[0]?.n;
  expect(await countPublishedPosts(site.database.kysely, wednesdayMorning)).toBe(POSTS);
  await site.idle();
  const before = await changes();
  const pages = [
    "/",
    "/about",
    "/services",
    "/contact",
    "/surgery",
    "/blog",
    "/blog?category=General&page=2",
    "/blog/post-7",
    "/blog/none",
  ];
  const files = ["/blog/rss.xml", "/blog/atom.xml", "/blog/feed.json", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest"];
  const others = [
    "/health",
    "/share/home.png",
    "/share/blog/post-7.png",
    "/blog/preview/none",
    "/unsubscribe/none",
    "/media/none",
    "/admin",
  ];
  for (const path of [...pages, ...files, ...others]) expect([path, (await site.get(path)).status < 500]).toEqual([path, true]);
  expect(await changes()).toBe(before);
});
