import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "../scripts/seed.server";
import { makeMember, makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite } from "./support/site";
import { alexAuthor, drMorgan, samFrontDesk } from "./support/staff";
import type { Visitor } from "./support/visitor";

const list = "/admin/reviews/built-in";
let site: TestSite;
let owner: Visitor;
let vega: Visitor;
let editor: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  vega = await makeMember(site, owner, alexAuthor, "author");
  editor = await makeMember(site, owner, samFrontDesk, "editor");
  const { kysely } = site.database;
  const { id } = await kysely.selectFrom("staff_accounts").select("id").where("email", "=", alexAuthor.email).executeTakeFirstOrThrow();
  await owner.submit(`/admin/staff/${id}/veterinarian`, { printedName: "Dr. Lee Vega, DVM" });
});
afterAll(() => site.close());

const open = async (path: string) => (await (await site.get(path)).text()).replaceAll("<!-- -->", "");
const hashOn = (html: string, name: string) =>
  new RegExp(`action="${list}/${name}/approve".*?name="hash" value="([^"]+)"`, "s").exec(html)?.[1] ?? "";

test("a veterinarian approves a page from the list, and readers see the line", async () => {
  const before = await vega.text(list);
  expect(before).toMatch(/0 of 14 approved.*<h2>Pages<.*Dentistry.*Never reviewed.*<h2>Emergency and email</s);
  expect(await open("/dentistry")).not.toContain("Reviewed by");
  expect(await owner.text("/admin/go-live")).toContain("Built-in texts that no veterinarian has approved: 14");

  const hash = hashOn(before, "dentistry");
  expect(await vega.submit(`${list}/dentistry/approve`, { hash })).toBe(list);
  expect(await open("/dentistry")).toContain("Reviewed by Dr. Lee Vega, DVM, November 2026");
  const after = await vega.text(list);
  expect(after).toMatch(/1 of 14 approved.*Approved by Dr\. Lee Vega, DVM on/s);
  expect(hashOn(after, "dentistry")).toBe("");
  expect(await owner.text("/admin/go-live")).toContain("Built-in texts that no veterinarian has approved: 13");
  expect(await owner.text("/admin/history")).toMatch(/approved the built-in text .*Dentistry/s);
});

test("a veterinarian withdraws an approval, and the line goes from the page", async () => {
  await vega.submit(`${list}/microchipping/approve`, { hash: hashOn(await vega.text(list), "microchipping") });
  expect(await open("/microchipping")).toContain("Reviewed by Dr. Lee Vega, DVM");
  expect(await vega.text(`${list}/microchipping`)).toContain(`action="${list}/microchipping/withdraw"`);
  expect((await owner.post(`${list}/microchipping/withdraw`, {})).status).toBe(403);
  expect(await vega.submit(`${list}/microchipping/withdraw`, {})).toBe(`${list}/microchipping`);
  expect(await open("/microchipping")).not.toContain("Reviewed by");
  expect(hashOn(await vega.text(list), "microchipping")).not.toBe("");
  expect(await owner.text("/admin/history")).toContain("withdrew the approval of the built-in text");
});

test("the opened text has its words, its key, and what an update changed", async () => {
  const { kysely } = site.database;
  const article = await vega.text(`${list}/heartworm-prevention`);
  expect(article).toMatch(/On the page, readers will see:.*Reviewed by Dr\. Lee Vega, DVM, November 2026/s);
  await vega.submit(`${list}/heartworm-prevention/approve`, { hash: hashOn(article, "heartworm-prevention") });
  const { content } = await kysely
    .selectFrom("built_in_reviews")
    .select("content")
    .where("text_name", "=", "heartworm-prevention")
    .executeTakeFirstOrThrow();
  const earlier = { content: `${content}\n\nAn obsolete paragraph.`, words_hash: "of-the-earlier-text" };
  await site.database.changeContent((db) =>
    db.updateTable("built_in_reviews").set(earlier).where("text_name", "=", "heartworm-prevention").execute(),
  );
  expect(await open("/heartworm-prevention")).not.toContain("Reviewed by");
  expect(await vega.text(list)).toMatch(/Changed since.*An earlier text was approved by Dr\. Lee Vega, DVM/s);
  expect(await vega.text(`${list}/heartworm-prevention`)).toMatch(
    /What changed since Dr\. Lee Vega, DVM.*<del>An obsolete paragraph\.<\/del>/s,
  );
  expect(await vega.text(`${list}/emergency-copy`)).toContain("Other risk to life: go now.");
});

test("an article that ships is approved in the same list, until somebody edits it", async () => {
  const { kysely } = site.database;
  await seed(site.database, new Date("2026-11-18T17:00:00.000Z"));
  const slug = "valley-fever-in-dogs-and-cats";
  const { id, title } = await kysely.selectFrom("blog_posts").select(["id", "title"]).where("slug", "=", slug).executeTakeFirstOrThrow();
  expect(await vega.text(list)).toMatch(new RegExp(`<h2>Articles<.*${title}<`, "s"));
  const form = { version: "1", newest: "1", next_review_on: "2027-11-18", list: "built-in" };
  expect(await vega.submit(`/admin/reviews/${id}/approve`, form)).toBe(list);
  expect(await vega.text(list)).toMatch(new RegExp(`${title}<.{0,60}<small>Approved by Dr\\. Lee Vega`, "s"));
  await kysely.updateTable("blog_posts").set({ content: "Other words." }).where("id", "=", id).execute();
  // As an earlier release had it.
  expect(await vega.text(list)).toContain(`>${title}<`);
  await kysely.updateTable("post_revisions").set({ saved_by_id: "alex" }).where("post_id", "=", id).execute();
  expect(await vega.text(list)).not.toContain(`>${title}<`);
});

test("an owner reads the list without its keys; nobody else gets in", async () => {
  const seen = await owner.text(list);
  expect(seen).toContain("Only veterinarians approve texts.");
  expect(seen).not.toMatch(/action="[^"]*\/approve"/);
  expect((await owner.get(`${list}/dentistry`)).status).toBe(403);
  for (const path of [list, `${list}/dentistry`, `${list}/dentistry/approve`]) expect((await editor.get(path)).status).toBe(403);
  for (const staff of [owner, editor]) expect((await staff.post(`${list}/vaccinations/approve`, { hash: "x" })).status).toBe(403);
  expect((await vega.get(`${list}/none`)).status).toBe(404);
});
