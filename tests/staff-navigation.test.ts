import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMember, makeOwner, writePost } from "./support/post-forms";
import { startTestSite, type TestSite } from "./support/site";
import { drMorgan, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let editor: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  editor = await makeMember(site, owner, samFrontDesk, "editor");
});
afterAll(() => site.close());

const plain = (html: string) => html.replaceAll("<!-- -->", "");

test("a wrong address stays in the admin for staff, and leads strangers to the sign-in", async () => {
  for (const path of ["/admin/nothing", "/admin/posts/some/thing/else", "/admin/clinic/nothing"]) {
    for (const answer of [await editor.get(path), await editor.post(path, { title: "x" })]) {
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain("This page doesn’t exist");
      expect(html).toMatch(/<nav class="admin-menu.*href="\/admin\/clinic"/s);
      expect(html).toMatch(/<main.*<a class="button"[^>]*href="\/admin"/s);
    }
    const stranger = await new Visitor(site).get(path);
    expect([stranger.status, stranger.headers.get("Location")]).toEqual([303, `/admin?${new URLSearchParams({ to: path })}`]);
  }
});

test("an editor merges a category into another one, and its address leads readers on", async () => {
  for (const title of ["Gums", "Teeth"]) await writePost(site, owner, { title, category: "Dental Care", status: "published" });
  const merge = "/admin/categories/dental-care/merge";
  expect(await editor.text("/admin/categories")).toContain(`href="${merge}"`);
  const page = plain(await editor.text(merge));
  for (const words of ["Its 2 posts move", "This can’t be undone"]) expect(page).toContain(words);
  const unchosen = await editor.post(merge, { into: "" });
  expect([unchosen.status, await unchosen.text()]).toEqual([409, expect.stringContaining("Choose a category that is in use.")]);
  expect(await editor.submit(merge, { into: "surgery" })).toBe("/admin/categories");
  expect(await editor.text("/admin/categories")).toContain("Dental Care is part of Surgery now. 2 posts moved.");
  const old = await site.get("/blog?category=Dental+Care&page=2");
  expect([old.status, old.headers.get("Location")]).toEqual([302, "/blog?category=Surgery"]);
  const list = await (await site.get("/blog?category=Surgery")).text();
  for (const title of ["Gums", "Teeth"]) expect(list).toContain(title);
  expect((await editor.get(merge)).status).toBe(404);
  expect(await editor.text("/admin/categories/general/merge")).not.toContain(">Merge</button>");
});
