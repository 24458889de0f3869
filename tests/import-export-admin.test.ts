import { readdirSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeClinic } from "~/domain/clinic/clinic-commands.server";
import { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import { editPage } from "~/domain/pages/page-commands.server";
import { clinicDefaults } from "~content/clinic";
import { pageTexts } from "~content/page-texts";
import { fileOf, importFrom } from "./support/exports";
import { publishedPost, savePosts } from "./support/fixtures";
import { photo } from "./support/pictures";
import { makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan } from "./support/staff";
import { cookieHeader, Visitor } from "./support/visitor";
import { category, item, wordpress } from "./support/wordpress-export";

let site: TestSite;
let owner: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  await savePosts(site.database, publishedPost);
});
afterAll(() => site.close());

/** Sends a file as a browser's form does. */
async function upload(name: string, content: string | Uint8Array<ArrayBuffer>, as = owner): Promise<Response> {
  const body = new FormData();
  body.set("file", new File([content], name));
  const Cookie = cookieHeader(as.cookies);
  return site.get("/admin/import-export?index", { method: "POST", body, headers: { Cookie, Origin: site.url } });
}

const rows = JSON.stringify([
  {
    title: "Brought along",
    slug: "brought-along",
    content: "A text.",
    author_name: "A",
    status: "published",
    published_at: "2026-01-01T00:00:00Z",
  },
  { title: "No text" },
]);

it("gives an owner the whole blog as an archive that can be read back", async () => {
  const response = await owner.get("/admin/import-export/download?revisions=yes");
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="blog-\d{4}-\d\d-\d\d\.zip"$/);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const file = fileOf("blog.zip", new Uint8Array(await response.arrayBuffer()));
  expect((await importFrom(site.database, file)).counts).toMatchObject({ posts: 0, existing: 1, differing: 0 });
});

/** Waits for the process that works on an import. @returns its page */
async function settled(address: string): Promise<string> {
  const atWork = () => site.database.kysely.selectFrom("imports").select("id").where("state", "in", ["reading", "running"]).execute();
  await expect.poll(atWork, { interval: 100 }).toEqual([]);
  return owner.text(address);
}

it("shows what a file would do, then does it once as its owner chose, without a script", async () => {
  const posts = wordpress(
    [
      item(
        1,
        { title: "Brought along", "wp:post_name": "brought-along", "content:encoded": "A" },
        category("News") + category("heat", "post_tag"),
      ),
      item(2, { title: "Not yet", "content:encoded": "B", "wp:status": "draft" }, category("Dental")),
      item(3, { "wp:post_type": "page", "content:encoded": "C" }),
    ].join(""),
  );
  const sent = await upload("old.xml", posts);
  const review = sent.headers.get("Location") ?? "";
  expect([sent.status, review]).toEqual([303, expect.stringMatching(/^\/admin\/import-export\/[\w-]+$/)]);
  const page = await settled(review);
  for (const words of ["Import 2 posts", "categories to place", "post had tags", "/?page_id=3", "New: News"]) expect(page).toContain(words);
  expect(page).toMatch(/<option selected="">Dental Care<\/option>/);
  expect(page).toMatch(/<option value=":new" selected="">New: News<\/option>/);
  expect(page).toContain(`action="${review}/confirm"`);
  expect(page).not.toContain(", , ");
  expect((await site.get("/blog/brought-along")).status).toBe(404);
  const choices = { "category-0": "Dental Care", "category-1": "Nutrition", "author-0": "Dr. Riley Chen" };
  for (const _ of ["once", "again"]) expect(await owner.submit(`${review}/confirm`, choices)).toBe(review);
  await settled("/admin");
  const stored = await site.database.kysely
    .selectFrom("blog_posts")
    .select(["slug", "category", "author_name"])
    .where("author_name", "=", "Dr. Riley Chen")
    .orderBy("slug")
    .execute();
  expect(stored).toEqual([
    { slug: "brought-along", category: "Nutrition", author_name: "Dr. Riley Chen" },
    { slug: "page/own/post-3", category: "", author_name: "Dr. Riley Chen" },
  ]);
  expect((await site.get("/blog/brought-along")).status).toBe(200);
  expect((await owner.get(review)).headers.get("Location")).toBe(`${review}/progress`);
  expect(readdirSync(path.join(site.dataDir, "imports")).filter((name) => name.endsWith(".upload"))).toEqual([]);
  expect(await owner.text("/admin/import-export")).toContain("old.xml");
});

it("says why a file can’t come in when that shows only while it is read, and forgets it, but no import that came in", async () => {
  const before = readdirSync(path.join(site.dataDir, "imports"));
  const { id } = await site.database.kysely.selectFrom("imports").select("id").executeTakeFirstOrThrow();
  const broken = (await upload("<img src=x onerror=alert(1)>.xml", wordpress("").slice(0, -8))).headers.get("Location") ?? "";
  const page = await settled(broken);
  expect(page).toContain("is not valid XML");
  expect(page).not.toContain("<img src=x");
  for (const address of [broken, `/admin/import-export/${id}`])
    expect(await owner.submit(`${address}/cancel`)).toBe("/admin/import-export");
  expect((await owner.get(broken)).status).toBe(404);
  expect(readdirSync(path.join(site.dataDir, "imports"))).toEqual(before);
  expect(await owner.text("/admin/import-export")).toContain("old.xml");
});

it("says what is wrong with a file, and keeps nothing of it", async () => {
  const before = readdirSync(path.join(site.dataDir, "imports"));
  const refused = await upload("holiday.docx", "x");
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("holiday.docx is not a kind of file that can be imported");
  expect((await upload("nothing.json", "")).status).toBe(400);
  expect(readdirSync(path.join(site.dataDir, "imports"))).toEqual(before);
});

it("takes no file of more than the limit, and none from a stranger", async () => {
  const declared = String(9 * 1024 ** 3);
  const Cookie = cookieHeader(owner.cookies);
  const head = {
    Host: new URL(site.url).host,
    Origin: site.url,
    Cookie,
    "Content-Type": "multipart/form-data; boundary=x",
    "Content-Length": declared,
  };
  const { promise: status, resolve, reject } = Promise.withResolvers<number | undefined>();
  const asking = request(new URL("/admin/import-export?index", site.url), { method: "POST", headers: head }, (answer) =>
    resolve(answer.statusCode),
  );
  asking.on("error", reject).flushHeaders();
  expect(await status).toBe(413);
  asking.destroy();
  const stranger = await upload("dump.json", rows, new Visitor(site));
  expect([stranger.status, stranger.headers.get("Location")]).toEqual([303, "/admin"]);
});

it("knows no import by another name", async () => {
  for (const id of ["unknown", "..%2F..%2Fclinic", "00000000-0000-0000-0000-000000000000"]) {
    expect((await owner.get(`/admin/import-export/${id}`)).status).toBe(404);
  }
});

it("names everything that comes with an export of another site of ours", async () => {
  const { kysely } = site.database;
  const actor = { id: "owner", name: "Dr. Morgan", role: "owner" } as const;
  await owner.upload(new Uint8Array(await photo({ width: 30, height: 20 })), "quail.jpg");
  const builtIn = new BuiltInPages(pageTexts).copy("about");
  await editPage(site.database, { page: "about", builtIn, actor, now: wednesdayMorning });
  const consent = { by: "Maria Reyes", how: "paper", on: "2026-04-02" } as const;
  const testimonial = { id: "first", text: "They called me.", name: "Maria R.", source: "Card", date: "2026-03-31", rating: 5, consent };
  const change = { section: "testimonials", fields: { testimonials: [testimonial] } } as const;
  await changeClinic(site.database, { base: 0, ...change, defaults: clinicDefaults, actor, now: wednesdayMorning });
  const archive = new Uint8Array(await (await owner.get("/admin/import-export/download")).arrayBuffer());
  const { posts } = await kysely
    .selectFrom("blog_posts")
    .select(sql<number>`count(*)`.as("posts"))
    .where("page", "is", null)
    .executeTakeFirstOrThrow();

  const other = await startTestSite();
  try {
    const visitor = await makeOwner(other, drMorgan);
    const body = new FormData();
    body.set("file", new File([archive], "blog.zip"));
    const headers = { Cookie: cookieHeader(visitor.cookies), Origin: other.url };
    const sent = await other.get("/admin/import-export?index", { method: "POST", body, headers });
    const review = sent.headers.get("Location") ?? "";
    const text = (address: string) => visitor.text(address);
    await expect.poll(() => text(review), { timeout: 30_000, interval: 100 }).toContain("Review the import");
    const found = await text(review);
    expect(found).toMatch(new RegExp(`${posts} posts? from .*, 1 picture`));
    expect(found).toMatch(/Also in the file: 2 pages’ texts, \d+ categories, 1 change of the clinic’s facts, 1 testimonial/);
    await visitor.submit(`${review}/confirm`, {});
    await expect.poll(() => text(`${review}/progress`), { timeout: 30_000, interval: 100 }).toContain("<h1>Imported</h1>");
    const result = await text(`${review}/progress`);
    expect(result).toMatch(/<dd>1<\/dd><dt[^>]*>of 1 picture or PDF<\/dt>/);
    expect(result).toMatch(/Also added: (\d+ categor\w+, )?1 change of the clinic’s facts, 1 testimonial/);
    expect(result).toContain("The clinic’s facts stay; their history can undo each change.");
    expect(result).toContain("They became those of the file");
  } finally {
    await other.close();
  }
});
