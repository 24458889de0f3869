import { afterAll, beforeAll, expect, test } from "vitest";
import { draftPost, publishedPost, savePosts } from "./support/fixtures";
import { makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite } from "./support/site";
import { drMorgan } from "./support/staff";
import type { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let kept = "";

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  await savePosts(site.database, { ...publishedPost, title: "Monsoon <toads>" }, draftPost);
  const rows = await site.database.kysely.selectFrom("blog_posts").select(["id", "slug"]).execute();
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)?.id ?? "";
  kept = idOf(draftPost.slug);
  await owner.submit(`/admin/posts/${kept}/schedule`, { publish_at: "2026-11-22T08:00" });
  await owner.submit(`/admin/posts/${idOf(publishedPost.slug)}/delete`);
  await owner.submit(`/admin/posts/${idOf(publishedPost.slug)}/delete-for-good`);
  await owner.post("/admin/staff/invitations", { email: "jo@example.com", role: "editor" });
  await owner.submit("/admin/clinic/close-today", { base: "0", reason: "" });
  await owner.submit("/admin/clinic/close-early", { base: "1", closes: "15:00" });
});
afterAll(() => site.close());

const plain = (html: string) => (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "").replace(/<(?!\/?a\b)[^>]*>/g, " ").replace(/\s+/g, " ");
const history = async (query = "") => plain(await owner.text(`/admin/history${query}`));

test("the history shows sentences with links, grouped by the days of Arizona", async () => {
  const html = await history();
  expect(html).toContain("Today, Wednesday, November 18");
  expect(html).toContain(`scheduled <a href="/admin/posts/${kept}" data-discover="true">${draftPost.title}</a> for Sunday 8:00 AM.`);
  expect(html).toContain('closed the clinic <a href="/admin/clinic" data-discover="true">today</a>.');
  expect(html).toContain("invited jo@example.com as front desk.");
  expect(html).toContain("deleted Monsoon &lt;toads&gt; for good.");
  expect(html).not.toMatch(/\d{4}-\d{2}-\d{2}T|role: |version: /);
});

test("it is filtered by person, kind and text, without a script", async () => {
  expect(await history("?kind=clinic")).toContain("closed the clinic");
  for (const query of ["?kind=clinic", "?kind=staff", "?kind=pictures", "?q=toads+deleted", "?who=nobody"]) {
    expect(await history(query)).not.toContain("scheduled");
  }
  expect(await history("?kind=staff&q=JO%40example")).toContain("invited jo@example.com");
  expect(await history("?kind=sign-in")).not.toContain("invited");
  expect(await history("?q=%25")).toContain("Nothing matches.");
  expect(await history("?kind=%27&who=&before=yesterday")).toContain("scheduled");
  expect(await owner.text("/admin/history?q=jo&kind=staff")).toMatch(/value="jo"[\s\S]*<option value="staff" selected/);
});

test("it links to older lines and back to the newest", async () => {
  const row = {
    actor_id: "a",
    actor_name: "Alex",
    action: "saved",
    subject_kind: "post",
    subject_id: "gone",
    subject_name: "Old",
    at: "2026-11-01",
  };
  const rows = Array.from({ length: 60 }, (_, number) => ({ ...row, id: `old-${number}` }));
  await site.database.kysely.insertInto("audit_events").values(rows).execute();
  const first = await owner.text("/admin/history?q=alex");
  const older = /href="([^"]*before=[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const second = await owner.text(older);
  expect([first, second].map((html) => html.slice(html.indexOf("<main")).split(/<li[ >]/).length - 1)).toEqual([50, 10]);
  expect(second).toContain('href="/admin/history?q=alex"');
  expect(second).not.toContain("before=");
});

test("the clinic’s own history is searched, and undoes only what was changed last", async () => {
  const html = await owner.text("/admin/clinic/history");
  expect(html).toContain('action="/admin/clinic/history/2/undo"');
  expect(html).not.toContain('action="/admin/clinic/history/1/undo"');
  expect(plain(await owner.text("/admin/clinic/history?q=3+pm"))).toMatch(/early, at <a [^>]*>3 PM<\/a>\.(?!.*closed the clinic <a)/);
  expect(await owner.text("/admin/clinic/history?q=nothing")).toContain("Nothing matches.");
});
