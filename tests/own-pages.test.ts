import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { editPage, restoreBuiltInText, undoBuiltInText } from "~/domain/pages/page-commands.server";
import { markReviewed } from "~/domain/posts/publishing/medical-review-commands.server";
import { createPreviewLink } from "~/domain/posts/publishing/preview-links-commands.server";
import { getPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { editorSam as actor, makeVeterinarian, ownerMorgan, save, saveUnpublished } from "./support/post-editing";
import { wednesdayMorning as now, startTestSite, type TestSite } from "./support/site";

/** What ships with the site, as far as these tests need it. */
const builtIn = { title: "Dentistry", intro: "Built-in sentence.", content: "Built-in words.\n\n## Sources\n\n- A book\n" };
const by = { actor, now };

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const text = async (path: string) => (await (await site.get(path)).text()).replaceAll("<!-- -->", "");
const newest = async (id: string) => getPostForStaff(site.database.kysely, id, ownerMorgan);

async function publish(page: "home" | "about" | "dentistry", words: { excerpt: string; content: string }) {
  const post = await newest(await editPage(site.database, { page, builtIn, ...by }));
  return save(site.database, post, { ...post.fields, ...words, status: "published" }, by);
}

it("shows a changed sentence of a service page at once, and switches to the built-in text and back", async () => {
  const before = await text("/dentistry");
  const { id, version } = await publish("dentistry", {
    excerpt: "We count every tooth.",
    content: "Own words.\n\n## Sources\n\n- Our own book\n",
  });
  const own = await text("/dentistry");
  expect(own).toContain('<p class="lead">We count every tooth.</p>');
  expect(own).toMatch(/Own words\.<\/p>[\s\S]*<section class="sources">[\s\S]*>Sources<\/h2>\s*<ul>\s*<li>Our own book/);
  const uses = vi.spyOn(site.database, "kysely", "get");
  expect([await text("/dentistry"), uses.mock.calls.length]).toEqual([own, 0]);
  uses.mockRestore();
  const { id: veterinarianId } = await makeVeterinarian(site.database, "Dr. Morgan");
  await markReviewed(site.database, { id, version, actor: ownerMorgan, now, review: { veterinarianId, on: "2026-11-17", nextOn: null } });
  expect(await text("/dentistry")).toContain("Reviewed by Dr. Morgan, November 2026");
  const back = await restoreBuiltInText(site.database, { page: "dentistry", builtIn, ...by });
  expect(await text("/dentistry")).toBe(before);
  await undoBuiltInText(site.database, { page: "dentistry", version: 0, shownBefore: null, ...back, ...by });
  expect(await text("/dentistry")).toContain("We count every tooth.");
});

it.each(["home", "about"] as const)("shows the own words of %s, with headings that take no id of the page", async (page) => {
  const path = page === "home" ? "/" : "/about";
  await publish(page, { excerpt: "A sentence of our own.", content: "## Contact\n\nOwn words.\n" });
  const html = await text(path);
  expect(html).toContain('<p class="lead">A sentence of our own.</p>');
  expect(html).toContain("<h2>Contact</h2>\n<p>Own words.</p>");
  expect(html).not.toMatch(/ id="([^"]+)"[\s\S]* id="\1"/);
  await publish(page, { excerpt: "", content: "No sentence above." });
  expect(await text(path)).not.toContain('<p class="lead"></p>');
});

it("shows a preview as the page itself, only to those with the link, until it is published", async () => {
  const { id } = await publish("dentistry", { excerpt: "Shown.", content: "Shown words." });
  const draft = await saveUnpublished(site.database, await newest(id), { ...(await newest(id)).fields, excerpt: "Not shown yet." }, by);
  const { token } = await createPreviewLink(site.database, { id, ...by });
  const preview = await site.get(`/preview/${token}`);
  expect([preview.status, preview.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const html = await preview.text();
  expect(html).toContain('<p class="lead">Not shown yet.</p>');
  expect([
    html.includes('class="wrap service-hero"'),
    html.includes('class="article-hero'),
    html.includes("Preview, not published"),
  ]).toEqual([true, false, true]);
  expect(await text("/dentistry")).toContain("Shown.");
  await save(site.database, draft, { ...(await newest(id)).fields, status: "published" }, by);
  const ended = await site.get(`/preview/${token}`);
  expect([ended.status, ended.headers.get("Location")]).toEqual([302, "/dentistry"]);
});

it("shows the last known text while the database is away", async () => {
  await publish("about", { excerpt: "Known before the outage.", content: "Own words." });
  await text("/about");
  await site.database.changeContent(async () => undefined);
  const outage = vi.spyOn(site.database, "kysely", "get").mockImplementation(() => {
    throw new Error("The connection is lost.");
  });
  const page = await text("/about");
  outage.mockRestore();
  expect(page).toContain("Known before the outage.");
});
