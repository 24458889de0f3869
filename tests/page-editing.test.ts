import { afterAll, beforeAll, expect, test } from "vitest";
import { hiddenFields, makeMember, makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite } from "./support/site";
import { alexAuthor, drMorgan, samFrontDesk } from "./support/staff";
import type { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let editor: Visitor;
let author: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  editor = await makeMember(site, owner, samFrontDesk, "editor");
  author = await makeMember(site, owner, alexAuthor, "author");
});
afterAll(() => site.close());

const words = { excerpt: "We lift the lip first.", content: "Bring your dog.\n\n## Questions\n\nAsk us.\n" };
const page = async (path: string) => (await site.get(path)).text();

/** What the list says of a page, without markup. */
async function listed(label: string): Promise<string> {
  const [row = ""] = new RegExp(`<li><b>${label}</b>.*?</li>`, "s").exec(await editor.text("/admin/pages")) ?? [];
  return row
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

async function edit(name: string, fields: Record<string, string>): Promise<string> {
  const address = await editor.submit(`/admin/pages/${name}/edit`);
  return editor.submit(address, { ...words, ...fields, ...hiddenFields(await editor.text(address)) });
}

/** Presses Undo in the toast of the next page. */
async function undo(): Promise<string> {
  const [, action = ""] = /action="([^"]*\/undo\/[^"]*)"/.exec(await editor.text("/admin/pages")) ?? [];
  return editor.submit(action, { to: "/admin/pages" });
}

test("lists the pages with what visitors read", async () => {
  expect((await editor.text("/admin/pages")).match(/<li><b>[^<]*<\/b><p>Built-in text<\/p>/g)).toHaveLength(12);
  expect(await listed("Home introduction")).not.toContain("Back to the built-in text");
});

test("a draft, its publication, unpublished changes, the built-in text and Undo, without a script", async () => {
  const builtIn = await page("/dentistry");
  const address = await editor.submit("/admin/pages/dentistry/edit");
  const auto = { ...words, content: "Bring", ...hiddenFields(await editor.text(address)), save: "auto" };
  expect(await (await editor.post(`${address}/save`, auto)).json()).toMatchObject({ kind: "saved", saved: { page: "dentistry" } });
  expect(await edit("dentistry", { status: "draft" })).toBe("/admin/pages");
  expect(await listed("Dentistry")).toContain("Dentistry Built-in text Draft by Sam Ortiz, Nov 18, 2026, 10:00 AM");
  expect(await page("/dentistry")).toBe(builtIn);

  expect(await edit("dentistry", { status: "published" })).toBe("/admin/pages");
  expect(await listed("Dentistry")).toContain("Dentistry Your text changed by Sam Ortiz");
  expect(await page("/dentistry")).toContain("We lift the lip first.");
  expect(await page("/dentistry")).toContain("<p>Bring your dog.</p>");

  expect(await edit("dentistry", { content: "Bring your cat.", save: "draft" })).toBe("/admin/pages");
  expect(await listed("Dentistry")).toContain("Dentistry Your text Unpublished changes by Sam Ortiz");
  expect(await page("/dentistry")).not.toContain("Bring your cat.");

  expect(await editor.submit("/admin/pages/dentistry/built-in-text")).toBe("/admin/pages");
  expect(await page("/dentistry")).toBe(builtIn);
  expect(await undo()).toBe("/admin/pages");
  expect(await page("/dentistry")).toContain("<p>Bring your dog.</p>");
  expect(await listed("Dentistry")).toContain("Unpublished changes by Sam Ortiz");

  const history = (await owner.text("/admin/history")).replace(/<[^>]*>/g, "");
  expect(history).toContain("published the page Dentistry");
});

test("is edited without the fields of an article, which stay whatever is sent", async () => {
  const address = await editor.submit("/admin/pages/about/edit");
  const html = await editor.text(address);
  expect(html).toMatch(/>Hero sentence<\/label>/);
  expect(html).not.toMatch(/>(Title|Slug|Category|Author Name|Excerpt|Featured Image URL)[^<]*<\/label>/);
  const form = { ...words, ...hiddenFields(html), title: "Renamed", slug: "renamed", category: "General", status: "draft" };
  expect(await editor.submit(address, form)).toBe("/admin/pages");
  const row = site.database.kysely.selectFrom("blog_posts").select(["title", "slug", "category"]).where("page", "=", "about");
  expect(await row.executeTakeFirstOrThrow()).toEqual({ title: "About Us", slug: "page/about", category: "" });
  await editor.submit(`${address}/schedule`, { publish_at: "2026-11-20T08:00" });
  expect(await listed("About Us")).toContain("Built-in text Scheduled for Friday, November 20, 8:00 AM changed by Sam Ortiz");
});

test("offers no hero sentence if the page shows none", async () => {
  const html = await editor.text(await editor.submit("/admin/pages/emergency-care/edit"));
  expect(html).toContain(">Content *</label>");
  expect(html).not.toContain(">Hero sentence</label>");
});

test("says at the field what is wrong, and keeps what was typed", async () => {
  const address = await editor.submit("/admin/pages/imaging-services/edit");
  const form = { ...hiddenFields(await editor.text(address)), content: " ", excerpt: "w".repeat(501), status: "draft" };
  const answer = await editor.post(address, form);
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain("A hero sentence has at most 500 characters.");
  expect(html).toContain("w".repeat(501));
});

test("is for editors and owners", async () => {
  const address = await editor.submit("/admin/pages/home/edit");
  for (const path of [address, `${address}/revisions`]) expect((await author.get(path)).status).toBe(403);
  expect((await author.post(address, { ...words, version: "1", status: "published" })).status).toBe(403);
  expect((await author.post("/admin/pages/home/edit")).status).toBe(403);
  expect((await editor.post(`${address}/delete`)).status).toBe(403);
  expect((await editor.post("/admin/pages/blog/edit")).status).toBe(404);
});
