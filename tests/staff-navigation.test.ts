import { afterAll, beforeAll, expect, test } from "vitest";
import { photo } from "./support/pictures";
import { hiddenFields, makeMember, makeOwner, typedArticle, writePost } from "./support/post-forms";
import { startTestSite, type TestSite } from "./support/site";
import { drMorgan, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let editor: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  const { id } = await site.database.kysely.selectFrom("staff_accounts").select("id").executeTakeFirstOrThrow();
  await owner.submit(`/admin/staff/${id}/veterinarian`, { printedName: "Dr. Casey Morgan, DVM" });
  editor = await makeMember(site, owner, samFrontDesk, "editor");
});
afterAll(() => site.close());

test("a wrong address stays in the admin for staff, and leads others to the sign-in", async () => {
  for (const path of ["/admin/nothing", "/admin/posts/some/thing/else", "/admin/clinic/nothing"]) {
    for (const answer of [await editor.get(path), await editor.post(path, { title: "x" })]) {
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain("This page doesn’t exist");
      expect(html).toMatch(/<nav aria-label="Website admin".*href="\/admin\/facts"/s);
      expect(html).toMatch(/<main.*<a class="button"[^>]*href="\/admin"/s);
    }
    const stranger = await new Visitor(site).get(path);
    expect([stranger.status, stranger.headers.get("Location")]).toEqual([303, `/admin?${new URLSearchParams({ to: path })}`]);
  }
});

test("an old address leads on to where the page is now, with its query", async () => {
  const upload = await owner.upload(await photo({ width: 70, height: 40 }), "quail.jpg");
  const { id } = ((await upload.json()) as { file: { id: string } }).file;
  const moved = {
    "/admin/reads?days=30": "/admin/visits?days=30",
    "/admin/audit?by=staff": "/admin/history?by=staff",
    "/admin/health": "/admin/system-status",
    "/admin/mail": "/admin/email",
    "/admin/import": "/admin/import-export",
    [`/admin/media/${id}`]: `/admin/pictures/${id}`,
    "/admin/clinic/record": "/admin/facts",
    "/admin/clinic/contact": "/admin/facts/contact",
    "/admin/clinic/hospitals": "/admin/facts/hospitals",
    "/admin/clinic/testimonials": "/admin/facts/testimonials",
    "/admin/clinic/hours": "/admin/hours",
    "/admin/clinic/days": "/admin/hours/special",
    "/admin/clinic/share/door-sign": "/admin/share/door-sign",
    "/admin/clinic/go-live": "/admin/go-live",
  };
  for (const [from, to] of Object.entries(moved)) {
    const answer = await owner.get(from);
    expect([from, answer.status, answer.headers.get("Location")]).toEqual([from, 301, to]);
    expect([to, (await owner.get(to)).status]).toEqual([to, 200]);
    const posted = await owner.post(from);
    expect([from, posted.status, posted.headers.get("Location")]).toEqual([from, 308, to]);
    expect([from, (await new Visitor(site).get(from)).headers.get("Location")]).toEqual([
      from,
      `/admin?${new URLSearchParams({ to: from })}`,
    ]);
  }
});

test("an editor merges a category into another one, and its address redirects readers", async () => {
  for (const title of ["Gums", "Teeth"]) await writePost(site, owner, { title, category: "Dental Care", status: "published" });
  const merge = "/admin/categories/dental-care/merge";
  expect(await editor.text("/admin/categories")).toContain(`href="${merge}"`);
  const page = await editor.text(merge);
  for (const words of ["Its 2 posts move", "This can’t be undone"]) expect(page).toContain(words);
  const unchosen = await editor.post(merge, { into: "" });
  expect([unchosen.status, await unchosen.text()]).toEqual([409, expect.stringContaining("Choose a category that is in use.")]);
  expect(await editor.submit(merge, { into: "surgery" })).toBe("/admin/categories");
  expect(await editor.text("/admin/categories")).toContain("Dental Care is now part of Surgery. 2 posts moved.");
  expect(await editor.submit(merge, { into: "surgery" })).toBe("/admin/categories");
  expect(await editor.text("/admin/categories")).toContain("Already merged");
  const old = await site.get("/blog?category=Dental+Care&page=2");
  expect([old.status, old.headers.get("Location")]).toEqual([302, "/blog?category=Surgery"]);
  const list = await (await site.get("/blog?category=Surgery")).text();
  for (const title of ["Gums", "Teeth"]) expect(list).toContain(title);
  expect((await editor.get(merge)).status).toBe(404);
  expect(await editor.text("/admin/categories/general/merge")).not.toContain(">Merge</button>");
});

/** The first address in a page that begins like this. */
const linkIn = (html: string, start: string) =>
  (new RegExp(`(?:href|action|formAction)="(${start}[^"]*)"`, "i").exec(html)?.[1] ?? "").replaceAll("&amp;", "&");

test("the link back from a post leads to the search that found it", async () => {
  const id = await writePost(site, owner, { title: "Rattlesnake season" });
  const search = "/admin?q=rattlesnake&status=draft&sort=title";
  const page = linkIn(await owner.text(search), `/admin/posts/${id}`);
  expect(page).toBe(`/admin/posts/${id}?${new URLSearchParams({ list: search.split("?")[1] ?? "" })}`);
  const editor = await owner.text(page);
  expect(linkIn(editor, "/admin\\?")).toBe(search);
  const form = { ...typedArticle, title: "Rattlesnake season", ...hiddenFields(editor) };
  expect(await owner.submit(page, { ...form, title: "Rattlesnakes" })).toBe(search);
  expect(await owner.text(search)).toContain("Only staff see it.");
  const query = page.slice(page.indexOf("?"));
  expect(await owner.submit(page, { ...form, ...hiddenFields(await owner.text(page)), excerpt: "x", save: "draft" })).toBe(search);
  const side = await owner.text(page);
  for (const path of ["revisions", "schedule", "review", "review/ask", "review/plan", "preview-links"]) {
    expect(linkIn(side, `/admin/posts/${id}/${path}(?=[?"])`)).toBe(`/admin/posts/${id}/${path}${query}`);
  }
  expect(await owner.submit(`/admin/posts/${id}/preview-links${query}`)).toBe(`${page}#publication`);
  expect(await owner.submit(`/admin/posts/${id}/schedule${query}`, { publish_at: "" })).toBe(`${page}&publish_at=#publication`);
  const revisions = await owner.text(`/admin/posts/${id}/revisions${query}`);
  expect(linkIn(revisions, `/admin/posts/${id}\\?`)).toBe(page);
  const first = await owner.text(linkIn(revisions, `/admin/posts/${id}/revisions\\?version=1`));
  const restore = linkIn(first, `/admin/posts/${id}/revisions/1/restore`);
  expect(await owner.submit(restore, hiddenFields(first))).toBe(page);
  const odd = ["https://evil.example/", "//evil.example", "page=99999999&status=any", "x".repeat(500), "q=%22%3E%3Cscript%3E"];
  const back = odd.map(async (list) => {
    const html = await owner.text(`/admin/posts/${id}?${new URLSearchParams({ list })}`);
    return /<a class="back"[^>]*href="([^"]*)"/.exec(html)?.[1];
  });
  expect(await Promise.all(back)).toEqual([...Array(4).fill("/admin"), "/admin?q=%22%3E%3Cscript%3E"]);
});

test("the link back from a picture leads to the search that found it", async () => {
  const upload = await owner.upload(await photo({ width: 60, height: 40 }), "gila monster.jpg");
  const { file } = (await upload.json()) as { file: { id: string } };
  const search = "/admin/pictures?q=gila&show=unused";
  const page = linkIn(await owner.text(search), `/admin/pictures/${file.id}`);
  const html = await owner.text(page);
  expect(linkIn(html, "/admin/pictures\\?")).toBe(search);
  expect(await owner.submit(page, { name: "gila.jpg", altText: "A Gila monster." })).toBe(page);
  expect(await owner.submit(linkIn(html, `/admin/pictures/${file.id}/trash`))).toBe(search);
  expect(await owner.submit(`/admin/pictures/${file.id}/restore`)).toBe("/admin/pictures");
});
