import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PageDecision } from "~/domain/blog-import/review/import-review";
import { machine } from "~/domain/blog-import/runs/import-record";
import { createImport, findImport, storeCrawl } from "~/domain/blog-import/runs/import-records.server";
import { crawlWebsite } from "~/domain/blog-import/website/crawl-website.server";
import { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import { uploadedFile } from "~/domain/uploaded-file.server";
import { pageTexts } from "~content/page-texts";
import { crawlOf } from "./support/old-sites/loopback-import";
import { oldSites, servePages } from "./support/old-sites/old-site-server";
import { makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan } from "./support/staff";
import type { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let website = "";
const page = "/admin/import-export/old-site";
const stateOf = async () => (await findImport(site.database.kysely, "old-site"))?.state;
const until = (state: string) => expect.poll(stateOf, { interval: 50, timeout: 60_000 }).toBe(state);

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  // The pages are there already, since the site's own process asks no address of this machine.
  const old = await servePages(oldSites["WordPress, blocks"]);
  const file = uploadedFile(site.dataDir, "old-site");
  mkdirSync(path.dirname(file), { recursive: true });
  website = `${old.address}/`;
  await crawlWebsite(crawlOf(old.address, { file }));
  await old.close();
  const { kysely } = site.database;
  await createImport(kysely, { id: "old-site", fileName: website, kind: "website", by: machine, now: wednesdayMorning });
  await storeCrawl(kysely, "old-site", { pages: 12, known: 30, path: "/2021/06/heat-and-dogs/", spentMs: 9000 });
});
afterAll(() => site.close());

it.each(["", "no address", "ftp://old.example", "https://name:word@old.example/"])("refuses to read %j", async (website) => {
  const refused = await owner.post("/admin/import-export/website", { website });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(`value="${website}"`);
  expect(await site.database.kysely.selectFrom("imports").select("id").execute()).toHaveLength(1);
});

it("reads a website once, however often somebody presses", async () => {
  const press = () => owner.submit("/admin/import-export/website", { website });
  expect(await Promise.all([press(), press()])).toEqual([page, page]);
  expect(await site.database.kysely.selectFrom("imports").select("id").execute()).toHaveLength(1);
  expect(readdirSync(path.join(site.dataDir, "imports"))).toEqual(["old-site.upload"]);
});

it("reads no website inside of the network, and says so", async () => {
  const place = await owner.submit("/admin/import-export/website", { website: "127.0.0.1" });
  await expect
    .poll(() => owner.text(place), { interval: 100, timeout: 60_000 })
    .toContain("can’t be read: Its address leads into a private network.");
  await owner.submit(`${place}/cancel`);
});

it("shows how far the reading is, stops it, and reviews what was read", async () => {
  expect(await owner.text(page)).toContain("12 pages read of 30 found so far");
  await owner.submit(`${page}/pause`);
  expect(await owner.text(page)).toContain("The reading has stopped");
  expect(await owner.submit(`${page}/enough`)).toBe(page);
  await until("waiting");
  const review = await owner.text(page);
  for (const shown of [
    "Heat and dogs: what to watch for",
    "Every summer we see dogs",
    "/2021/06/heat-and-dogs/",
    "pages that this site has too",
  ])
    expect(review).toContain(shown);
});

const dentistry = new BuiltInPages(pageTexts).copy("dentistry");
const decisionsOf = async (): Promise<PageDecision[]> =>
  JSON.parse((await findImport(site.database.kysely, "old-site"))?.review ?? "{}").decisions;

it("shows the old text beside the one here, and keeps what was chosen meanwhile", async () => {
  const decisions = await decisionsOf();
  const at = (old: string) => decisions.findIndex(({ path }) => path === old);
  const dental = at("/dental-care/");
  const text = `${page}/pages/${dental}`;
  const fates = async () => (await findImport(site.database.kysely, "old-site"))?.totals.planned;
  expect(await owner.submit(`${page}/choices`, { [`page-${at("/boarding/")}`]: "skip", to: String(dental) })).toBe(text);
  const compared = await owner.text(text);
  for (const shown of ["Teeth are the part of a pet that owners see least.", dentistry.title]) expect(compared).toContain(shown);
  expect(await owner.submit(`${text}/choose`, { fate: "skip" })).toBe(`${page}#page-${dental}`);
  expect(await fates()).toMatchObject({ fates: { "/dental-care/": "skip", "/boarding/": "skip", "/our-team/": "page" }, menu: [] });
  // A button for all pages of a kind; what the form does not offer for one stays as it was proposed.
  await owner.submit(`${page}/choices`, { "all-page": "article", "all-here": "article", menu: "yes" });
  expect(await fates()).toMatchObject({ fates: { "/dental-care/": "article", "/boarding/": "article" }, menu: [] });
  await owner.submit(`${page}/choices`, { "all-here": "guess", to: "later", menu: "yes" });
  expect(await fates()).toMatchObject({ fates: { "/dental-care/": "dentistry", "/boarding/": "page" } });
  expect((await fates())?.menu?.slice(0, 2)).toEqual(["/boarding/", "/forms/"]);
  expect((await owner.get(`${page}/pages/999`)).status).toBe(404);
});

it("imports each page as what it was chosen to become", async () => {
  const decisions = await decisionsOf();
  const at = (old: string) => `page-${decisions.findIndex(({ path }) => path === old)}`;
  const choices = {
    menu: "yes",
    [at("/boarding/")]: "skip",
    [at("/first-visit/")]: "article",
    [at("/2020/04/ticks-in-the-yard/")]: "page",
    [at("/our-team/")]: "surgery",
  };
  await owner.submit(`${page}/confirm`, choices);
  await until("done");
  const { kysely } = site.database;
  const rows = await kysely
    .selectFrom("blog_posts")
    .select(["page", "slug", "status"])
    .where("status", "=", "draft")
    .orderBy("slug")
    .execute();
  const names = rows.map(({ page, slug }) => page ?? slug);
  expect(names).toEqual(
    expect.arrayContaining(["first-visit", "heat-and-dogs", "about", "dentistry", "own/our-team", "own/ticks-in-the-yard"]),
  );
  for (const left of ["own/boarding", "own/first-visit", "ticks-in-the-yard"]) expect(names).not.toContain(left);
  const about = await site.get("/about-us.html");
  expect(about.status).toBe(404);
  const menu = await kysely.selectFrom("blog_posts").select("page").where("menu_place", "is not", null).orderBy("menu_place").execute();
  expect(menu.map(({ page }) => page).slice(0, 2)).toEqual(["own/forms", "own/our-team"]);
  const led = await site.get("/?page_id=4", { redirect: "manual" });
  expect([led.status, led.headers.get("Location")]).toEqual([301, "/about"]);
});
