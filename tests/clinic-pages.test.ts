import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SITE_ADDRESSES } from "~/domain/pages/own-page";
import routes from "~/routes";
import { serviceTexts } from "~content/page-texts";
import { hiddenFields, makeMember, makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite } from "./support/site";
import { drMorgan, samFrontDesk } from "./support/staff";
import type { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let editor: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  editor = await makeMember(site, owner, samFrontDesk, "editor");
});
afterAll(() => site.close());

const page = async (path: string) => (await (await site.get(path)).text()).replaceAll("<!-- -->", "");

/** The forms and links of a page's row, by their labels. */
async function actionsOf(title: string): Promise<Map<string, string>> {
  const html = await editor.text("/admin/pages");
  const forms = [...html.matchAll(/action="([^"]+)"[^>]*>(?:(?!<\/form>).)*?aria-label="([^":]+): ([^"]+)"/gs)];
  const links = [...html.matchAll(/<a [^>]*?aria-label="([^":]+): ([^"]+)"[^>]*?href="([^"]+)"/g)];
  return new Map([
    ...forms.flatMap(([, action = "", label = "", of]) => (of === title ? [[label, action] as const] : [])),
    ...links.flatMap(([, label = "", of, address = ""]) => (of === title ? [[label, address.replaceAll("&amp;", "&")] as const] : [])),
  ]);
}

async function press(title: string, label: string): Promise<string> {
  const action = (await actionsOf(title)).get(label);
  if (!action) throw new Error(`${title} has no “${label}”.`);
  return editor.submit(action);
}

async function add(fields: Record<string, string>): Promise<string> {
  return editor.submit("/admin/pages/new", { title: "", address: "", ...fields });
}

async function publish(address: string, fields: Record<string, string> = {}): Promise<void> {
  const form = hiddenFields(await editor.text(address));
  await editor.submit(address, { ...form, excerpt: "Who we are.", content: "Dr. Vega treats cats.", status: "published", ...fields });
}

const menuOf = (html: string) => {
  const [, nav = ""] = /<nav class="menu[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  return [...nav.matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path).filter((path) => !path?.includes("tel:"));
};

test("is added, written, published, moved, hidden, deleted and restored, without a script", async () => {
  const [home, map] = [await page("/"), await page("/sitemap.xml")];
  const address = await add({ start: "team", isInMenu: "yes" });
  expect(await editor.text(address)).toMatch(/>Title \*<\/label>[\s\S]*>Hero sentence<\/label>/);
  expect((await site.get("/our-team")).status).toBe(404);
  expect([await page("/"), await page("/sitemap.xml")]).toEqual([home, map]);

  await publish(address, { title: "Meet us" });
  const shown = await page("/our-team");
  expect(shown).toMatch(/<title>Meet us[^<]*<\/title>/);
  expect(shown).toMatch(/<h1>Meet us<\/h1>[\s\S]*Who we are\.[\s\S]*<p>Dr\. Vega treats cats\.<\/p>/);
  expect(shown).not.toContain('href="/services" aria-current');
  const inMenu = await page("/");
  expect(menuOf(inMenu).slice(0, 5)).toEqual(["/", "/about", "/services", "/our-team", "/blog"]);
  expect(inMenu.match(/href="\/our-team"/g)).toHaveLength(3);
  expect(await page("/sitemap.xml")).toMatch(/<loc>[^<]*\/our-team<\/loc><lastmod>2026-/);
  expect(await page("/blog?q=vega")).toContain('href="/our-team"');
  expect((await site.get("/share/our-team.png")).headers.get("Content-Type")).toBe("image/png");
  expect(await page("/blog")).not.toContain("Dr. Vega treats cats.");

  const settings = (await actionsOf("Meet us")).get("Change web address") ?? "";
  expect(await editor.submit(settings, { address: "People" })).toBe("/admin/pages");
  const led = await site.get("/our-team");
  expect([led.status, led.headers.get("Location")]).toEqual([301, "/people"]);

  await press("Meet us", "Take out of the menu");
  expect([await page("/"), await page("/sitemap.xml"), (await site.get("/people")).status]).toEqual([home, map, 200]);
  await press("Meet us", "Put in the menu");

  await press("Meet us", "Hide");
  expect([(await site.get("/people")).status, (await site.get("/our-team")).status, await page("/")]).toEqual([404, 404, home]);
  expect(await editor.text("/admin/pages")).toContain(">Hidden</span>");
  await press("Meet us", "Show again");
  expect((await site.get("/people")).status).toBe(200);

  const question = (await actionsOf("Meet us")).get("Delete") ?? "";
  expect(await editor.text(question)).toContain("disappears from the site right away");
  expect(await editor.submit(question, { to: "/admin/pages" })).toBe("/admin/pages");
  expect([(await site.get("/people")).status, (await actionsOf("Meet us")).size]).toEqual([404, 0]);
  expect(await editor.text("/admin/posts/trash")).toMatch(/Meet us[\s\S]*<span>Page<\/span>/);
  await editor.submit(question.replace(/delete\?.*/, "restore"), { to: "/admin/pages" });
  expect((await site.get("/people")).status).toBe(200);
  const history = (await owner.text("/admin/history")).replace(/<[^>]*>/g, "");
  expect(history).toContain("moved the page Meet us from /our-team to /people");
});

test("more than the header has room for are in the menu of small screens and the footer, in the order that staff chose", async () => {
  for (const [index, title] of ["Prices", "Careers", "Everything about your pet’s first visit"].entries()) {
    await publish(await add({ start: "empty", title, address: `page-${index}`, isInMenu: "yes" }), { title });
  }
  await press("Prices", "Move down");
  const html = await page("/about");
  const order = ["/people", "/page-1", "/page-0", "/page-2"];
  expect(menuOf(html).slice(3, 7)).toEqual(order);
  const [, header = ""] = /<nav aria-label="Main">(.*?)<\/nav>/s.exec(html) ?? [];
  expect(order.filter((path) => header.includes(`"${path}"`))).toEqual(["/people"]);
  const [, footer = ""] = /<nav aria-label="Quick Links">(.*?)<\/nav>/s.exec(html) ?? [];
  expect(order.filter((path) => footer.includes(`"${path}"`))).toEqual(order);
});

test("says at the field what can’t be used, and keeps what was typed", async () => {
  for (const [fields, sentence] of [
    [{ start: "empty", title: "" }, "Give the page a title."],
    [{ start: "prices", title: "x".repeat(61) }, "A title has at most 60 characters."],
    [{ start: "prices", title: "News", address: "blog" }, "“blog” belongs to the site itself. Use another."],
    [{ start: "none", title: "News" }, "Choose how the page starts."],
  ] as const) {
    const answer = await editor.post("/admin/pages/new", { address: "", ...fields });
    const html = await answer.text();
    expect([answer.status >= 400, html.includes(sentence), html.includes(`value="${fields.title}"`)]).toEqual([true, true, true]);
  }
});

test("a preview link shows it as a page, and no article has its address", async () => {
  const address = await add({ start: "careers", address: "jobs" });
  expect(await page("/blog/page%2Fown%2Fjobs")).not.toContain("Open positions");
  const shown = await editor.post(`${address}/as-visitors`, { title: "Jobs here", excerpt: "Now.", content: "Come." });
  expect(await shown.text()).toMatch(/<h1>Jobs here<\/h1>[\s\S]*<p>Come\.<\/p>/);
});

test("none takes an address of the site itself", () => {
  const first = (path: string | undefined) => path?.split("/")[0] ?? "";
  const ofRoutes = (list: typeof routes): string[] =>
    list.flatMap(({ path, children }) => (path ? [first(path)] : ofRoutes(children ?? [])));
  const taken = [...ofRoutes(routes), ...readdirSync("build/client").map(first)].filter((name) => /^[a-z0-9-]+$/.test(name));
  expect(taken.length).toBeGreaterThan(10);
  expect(taken.filter((name) => !SITE_ADDRESSES.has(name) && !(name in serviceTexts))).toEqual([]);
});
