import { afterAll, beforeAll, expect, it } from "vitest";
import { recordFormerAddresses } from "~/domain/former-addresses/former-addresses.server";
import { storeVisits } from "~/domain/visits/store-visits.server";
import { VisitCounts } from "~/domain/visits/visit-counts";
import { publishedPost, savePosts } from "./support/fixtures";
import { makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan } from "./support/staff";
import { browserHeaders, type Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
const page = "/admin/system-status";

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  await savePosts(site.database, publishedPost);
  const counts = new VisitCounts(() => wednesdayMorning);
  const asked = [
    "/Our-Team.aspx",
    "/our-team.aspx?utm=x",
    "/staff/",
    "/Staff",
    "/wp-login.php",
    "/.env",
    "/jo@client.example",
    `/${"x".repeat(300)}`,
    "/",
  ];
  for (const address of asked) counts.noteMissing(browserHeaders, address);
  counts.noteMissing({ ...browserHeaders, dnt: "1" }, "/not-counted");
  counts.noteMissing({ "user-agent": "a program" }, "/not-counted");
  for (let number = 0; number < 300; number += 1) counts.noteMissing(browserHeaders, `/made-up-${number}`);
  const taken = counts.take();
  expect(taken.length).toBeLessThan(110);
  await storeVisits(site.database, taken);
});
afterAll(() => site.close());

const locationOf = async (path: string) => {
  const { status, headers } = await site.get(path, { redirect: "manual" });
  return status === 301 ? headers.get("Location") : status;
};

it("lists the addresses that visitors did not find, without those of programs and persons", async () => {
  const shown = await owner.text(page);
  expect(shown).toMatch(/<code>\/our-team.aspx<\/code><small>2 times/);
  expect(shown).toContain("<code>/staff</code>");
  for (const hidden of ["wp-login", ".env", "client.example", "not-counted", "xxxx"]) expect(shown).not.toContain(hidden);
  expect(shown.match(/>Redirect it</g)?.length).toBeLessThan(60);
});

it("leads an address to a page or an article, and ends that", async () => {
  await owner.submit(`${page}/lead`, { address: "/our-team.aspx", target: "/about" });
  await owner.submit(`${page}/lead`, { address: "/old-news", target: `/blog/${publishedPost.slug}` });
  expect(await locationOf("/OUR-TEAM.aspx")).toBe("/about");
  expect(await locationOf("/our-team")).toBe("/about");
  expect(await locationOf("/old-news.html")).toBe(`/blog/${publishedPost.slug}`);
  expect(await owner.text(page)).toContain("leads to /about");
  expect(await owner.text("/admin/history")).toContain("redirected the old address");
  await owner.submit(`${page}/end-lead`, { address: "/our-team.aspx" });
  expect(await locationOf("/our-team.aspx")).toBe(404);
});

it.each([
  "https://other.example/",
  "//other.example",
  "/\\other.example",
  "/nothing-here",
  "about",
  "",
  "/blog/no-such-article",
  "/old-news",
  "/about?x=1",
])("leads no address to %j", async (target) => {
  expect((await owner.post(`${page}/lead`, { address: "/staff", target })).status).toBe(400);
  expect(await locationOf("/staff")).toBe(404);
});

it("goes in no circle when a page becomes an old address", async () => {
  const { kysely } = site.database;
  await kysely.transaction().execute((transaction) =>
    recordFormerAddresses(transaction, [{ address: "/contact", kind: "page", targetId: "/about" }], {
      importId: "one",
      now: wednesdayMorning,
    }),
  );
  expect((await owner.post(`${page}/lead`, { address: "/about-us", target: "/contact" })).status).toBe(400);
  expect((await owner.post(`${page}/lead`, { address: "/about", target: "/about" })).status).toBe(400);
});

it("ignores an address until that is ended", async () => {
  await owner.submit(`${page}/ignore`, { address: "/staff" });
  const shown = await owner.text(page);
  expect(shown).toContain("is ignored");
  expect(await locationOf("/staff")).toBe(404);
  await owner.submit(`${page}/end-lead`, { address: "/staff" });
  expect(await owner.text(page)).not.toContain("is ignored");
});
