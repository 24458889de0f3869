import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fileOf, importFrom } from "./support/exports";
import { publishedPost, savePosts } from "./support/fixtures";
import { startTestSite, type TestSite } from "./support/site";
import { drMorgan, goodPassword } from "./support/staff";
import { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = new Visitor(site);
  await owner.submit("/admin/create-account", { ...drMorgan, password: goodPassword });
  await savePosts(site.database, publishedPost);
});
afterAll(() => site.close());

/** Sends a file as a browser's form does. */
async function upload(name: string, content: string | Uint8Array<ArrayBuffer>, as = owner): Promise<Response> {
  const body = new FormData();
  body.set("file", new File([content], name));
  const Cookie = [...as.cookies].map(([cookie, value]) => `${cookie}=${value}`).join("; ");
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

it("shows what a file would do, then does it once, without a script", async () => {
  const sent = await upload("dump.json", rows);
  const review = sent.headers.get("Location") ?? "";
  expect([sent.status, review]).toEqual([303, expect.stringMatching(/^\/admin\/import-export\/imports\/[\w-]+$/)]);
  const page = await owner.text(review);
  expect(page).toContain("1 post would be added.");
  expect(page).toContain("dump.json, row 2");
  expect(page).toContain(`action="${review}/confirm"`);
  expect((await site.get("/blog/brought-along")).status).toBe(404);
  expect(await owner.submit(`${review}/confirm`)).toBe(review);
  expect(await owner.text(review)).toContain("1 post added.");
  expect((await site.get("/blog/brought-along")).status).toBe(200);
  expect(await owner.submit(`${review}/confirm`)).toBe(review);
  expect(await owner.text(review)).toContain("1 post added.");
  expect(readdirSync(path.join(site.dataDir, "imports")).filter((name) => !name.endsWith(".json"))).toEqual([]);
  expect(await owner.text("/admin/audit")).toContain("imported");
});

it("says what is wrong with a file, and keeps nothing of it", async () => {
  const before = readdirSync(path.join(site.dataDir, "imports"));
  const refused = await upload("holiday.docx", "x");
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("holiday.docx is not a kind of file that can be imported");
  expect((await upload("nothing.json", "")).status).toBe(400);
  expect(readdirSync(path.join(site.dataDir, "imports"))).toEqual(before);
});

it("does not show a name that a file brings as anything but text", async () => {
  const review = (await upload("<img src=x onerror=alert(1)>.json", rows)).headers.get("Location") ?? "";
  expect(await owner.text(review)).not.toContain("<img src=x");
});

it("takes no file of more than the limit, and none from a stranger", async () => {
  expect((await upload("large.json", new Uint8Array(34 * 1024 * 1024))).status).toBe(413);
  const stranger = await upload("dump.json", rows, new Visitor(site));
  expect([stranger.status, stranger.headers.get("Location")]).toEqual([303, "/admin"]);
});

it("knows no import by another name", async () => {
  for (const id of ["unknown", "..%2F..%2Fclinic", "00000000-0000-0000-0000-000000000000"]) {
    expect((await owner.get(`/admin/import-export/imports/${id}`)).status).toBe(404);
  }
});
