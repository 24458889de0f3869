import { afterAll, beforeAll, expect, test } from "vitest";
import { draftPost, publishedPost, savePosts, scheduledPost } from "./support/fixtures";
import { startTestSite, type TestSite } from "./support/site";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
  await savePosts(site.database, publishedPost, draftPost, scheduledPost);
});
afterAll(() => site.close());

const search = async (text: string) => (await site.get(`/blog?q=${encodeURIComponent(text)}`)).text();
const links = (html: string) => [...html.matchAll(/<h2><a href="([^"]+)"/g)].map(([, address]) => address);

test("a search shows services first, with what matched marked", async () => {
  const html = await search("vaccine");
  expect(links(html)[0]).toBe("/vaccinations");
  expect(html).toMatch(/<span class="badge page">Service<\/span><h2><a href="\/vaccinations"><mark>Vaccinations<\/mark><\/a>/);
  expect(html).toMatch(
    /<form[^>]* role="search"[^>]* action="\/blog"><label[^>]* for="search">.*<input[^>]* id="search"[^>]* value="vaccine"/,
  );
  expect(html.replaceAll("<!-- -->", "")).toMatch(/role="status">.*<b>\d+ results<\/b> for “<bdi>vaccine<\/bdi>”/);
});

test("articles are found by their titles, drafts and plans are not", async () => {
  expect(links(await search(publishedPost.title))[0]).toBe(`/blog/${publishedPost.slug}`);
  for (const { title } of [draftPost, scheduledPost]) {
    const found = links(await search(title));
    expect(found).not.toContain(`/blog/${draftPost.slug}`);
    expect(found).not.toContain(`/blog/${scheduledPost.slug}`);
  }
});

test("a search without results suggests others", async () => {
  const html = await search("zebrafish vaccine");
  expect(links(html)).toEqual([]);
  for (const address of ["/contact", "/emergency-care", "/blog?q=vaccine"]) expect(html).toContain(`href="${address}"`);
  expect(html).toMatch(/role="status"><h2[^>]*>Nothing about “zebrafish vaccine” yet<\/h2>/);
});

test("a search page is neither indexed nor cached", async () => {
  const html = await search("vaccine");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
  for (const _ of [1, 2]) expect((await site.get("/blog?q=vaccine")).headers.get("Cache-Status") ?? "").not.toContain("hit");
  expect(await (await site.get("/blog?q=")).text()).toContain('rel="canonical"');
});

test("the search text is escaped", async () => {
  const html = await search('"><script>alert(1)</script>');
  expect(html).not.toContain("<script>alert");
  expect(html).toContain("&lt;script&gt;alert");
});

test("a script gets the same as data", async () => {
  const response = await site.get("/blog.data?q=vaccine");
  expect([response.status, (await response.text()).includes("vaccinations")]).toEqual([200, true]);
});

test("without any post, the built-in articles are found", async () => {
  await using empty = Object.assign(await startTestSite(), {
    async [Symbol.asyncDispose]() {
      await empty.close();
    },
  });
  const html = await (await empty.get("/blog?q=heartworm")).text();
  expect(links(html)).toContain("/blog/heartworm-in-a-desert-why-it-still-matters");
});
