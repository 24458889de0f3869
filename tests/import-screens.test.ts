import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { machine } from "~/domain/blog-import/runs/import-record";
import { createImport, findImport, startImport, storeReview } from "~/domain/blog-import/runs/import-records.server";
import { photo } from "./support/pictures";
import { makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan } from "./support/staff";
import { cookieHeader, type Visitor } from "./support/visitor";
import { category, item, wordpress } from "./support/wordpress-export";

let site: TestSite;
let owner: Visitor;
const page = "/admin/import-export/an-import/progress";

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  const { kysely } = site.database;
  const content = '<img src="http://127.0.0.1/wp-content/uploads/team.jpg"> We are a team.';
  const file = path.join(site.dataDir, "old.xml");
  writeFileSync(file, wordpress(item(1, { "wp:post_name": "team", title: "Meet the team", "content:encoded": content }, category("News"))));
  // Not an owner's, which the site would soon continue by itself.
  await createImport(kysely, { id: "an-import", fileName: "old.xml", by: machine, now: wednesdayMorning });
  await storeReview(kysely, "an-import", { kind: "site", review: JSON.stringify({ posts: 1 }) });
  await startImport(kysely, "an-import", { categories: {}, author: "Clinic Team", fetchesPictures: true, path: file });
});
afterAll(() => site.close());

const stateOf = async () => (await findImport(site.database.kysely, "an-import"))?.state;
const until = (state: string) => expect.poll(stateOf, { interval: 50 }).toBe(state);

it("accepts the choices of an import with as many categories and authors as a review shows", async () => {
  const names = Array.from({ length: 500 }, (_, number) => [`author-${number}`, "ж".repeat(100)]);
  const choices = Object.fromEntries(names);
  expect(await owner.submit(page.replace("progress", "confirm"), choices)).toBe(page.replace("/progress", ""));
  const confirmed = (confirmed_at: string) => site.database.kysely.updateTable("staff_sessions").set({ confirmed_at }).execute();
  await confirmed(new Date(wednesdayMorning.getTime() - 16 * 60_000).toISOString());
  const late = await owner.post(page.replace("progress", "confirm"), choices);
  expect((await owner.post(late.headers.get("Location") ?? "", choices)).status).toBe(200);
  await confirmed(wednesdayMorning.toISOString());
});

it("shows a running import, pauses it, and continues it in a separate process", async () => {
  expect(await owner.text(page)).toContain("0 of 1");
  await owner.submit(`${page.replace("progress", "pause")}`);
  expect(await owner.text(page)).toContain("Paused.");
  expect(await owner.submit(`${page.replace("progress", "continue")}`)).toBe(page);
  await until("done");
  const result = await owner.text(page);
  expect(result).toContain("<h1>Imported</h1>");
  expect(result).toContain("1 file could not be fetched");
  expect(result).toContain("in “Meet the team”: its address leads into a private network.");
  expect(await owner.text("/admin/history")).toContain("imported 1 post");
  expect(await (await site.get("/blog/team")).text()).not.toContain('<img src="/media/');
});

it("accepts a file for a missing picture, which its post then shows", async () => {
  const picture = /pictures\/(\w+)\/add/.exec(await owner.text(page))?.[1] ?? "";
  const body = new FormData();
  body.set("file", new File([new Uint8Array(await photo({ width: 20, height: 10 }))], "team.jpg"));
  const Cookie = cookieHeader(owner.cookies);
  const to = page.replace("progress", `pictures/${picture}/add`);
  const sent = await site.get(to, { method: "POST", body, headers: { Cookie, Origin: site.url } });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, page]);
  expect(await owner.text(page)).not.toContain("could not be fetched");
  expect(await (await site.get("/blog/team")).text()).toContain(`/media/files/`);
});

it("undoes everything with one click, except what is used", async () => {
  expect(await owner.text(page.replace("progress", "undo"))).toContain("added is deleted: 1 post, 1 category, ");
  expect(await owner.submit(page.replace("progress", "undo"))).toBe(page);
  await until("undone");
  expect(await owner.text(page)).toContain("The import was undone");
  expect((await site.get("/blog/team")).status).toBe(404);
  expect(await owner.text("/admin/history")).toContain("undid the import of old.xml, 1 post");
});
