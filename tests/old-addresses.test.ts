import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import type { Database } from "~/database/database.server";
import { publishPost } from "~/domain/posts/writing/post-editing-commands.server";
import { encodeOnce } from "./support/encode-once";
import { importingOwner } from "./support/exports";
import { loopbackImport } from "./support/old-sites/loopback-import";
import { importOldWebsite, readOldWebsite, serveWhole } from "./support/old-sites/moving-in";
import { oldSites } from "./support/old-sites/old-site-server";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";

/** Where some addresses of the old sites lead. */
const places = {
  "WordPress, blocks": {
    "/2021/06/heat-and-dogs/": "/blog/heat-and-dogs",
    "/?p=9": "/blog/heat-and-dogs",
    "/?page_id=5": "/dentistry",
    "/about/": "/about",
    "/location/": "/contact",
    "/questions/": "/questions",
    "/category/dogs-and-cats/": "/blog",
    "/author/casey/": "/blog",
    "/feed/": "/blog/rss.xml",
  },
  "WordPress, classic": {
    "/?p=9": "/blog/heat-and-dogs-what-to-watch-for",
    "/?page_id=4": "/about",
    "/?p=4": "/about",
    "/?cat=2": "/blog",
  },
  Ghost: { "/heat-and-dogs/": "/blog/heat-and-dogs", "/about/": "/about", "/dental-care/": "/dentistry", "/tag/dogs/": "/blog" },
  "static generator": {
    "/2021/06/14/heat-and-dogs.html": "/blog/heat-and-dogs",
    "/about.html": "/about",
    "/archives/2021/06/": "/blog",
    "/tags/first-aid/": "/blog",
  },
  "page builder": { "/About.aspx": "/about", "/DentalCare.aspx": "/dentistry", "/Default.aspx": "/", "/OurTeam.aspx": "/our-team" },
} as const;

const FRONT = ["", "/", "/index.html", "/index.php", "/Default.html", "/default.aspx", "/Default.asp"];
const ENDINGS = [...FRONT, ".html", ".HTM", ".php", ".aspx", ".asp"];

/** How visitors, search engines and other websites spell an address. */
function spellings(address: string): string[] {
  const [path = "", query] = address.split("?");
  if (query !== undefined) return ["/?", "/index.php?", "/default.aspx?", "/?utm_source=x&", "/?fbclid=x&"].map((start) => start + query);
  const bare = path.replace(/(\/default)?\.\w+$|\/$/i, "");
  if (bare === "") return FRONT.slice(1);
  const spelled = ENDINGS.map((ending) => bare + ending);
  return [
    ...spelled,
    path.toUpperCase(),
    bare.toUpperCase(),
    `${bare}/?utm_source=x`,
    ...["-", "a", "e"].map((sign) => encoded(path, sign)),
  ];
}

function encoded(path: string, sign: string): string {
  return path.replaceAll(sign, `%${sign.charCodeAt(0).toString(16)}`);
}

it.each(Object.entries(places))("of an old website lead to the same page however they are spelled: %s", async (name, known) => {
  const site = await startTestSite();
  onTestFinished(() => site.close());
  const old = await serveWhole(name as keyof typeof places);
  onTestFinished(() => old.close());
  const options = { ...loopbackImport(site.database, site.dataDir, "site"), encode: encodeOnce };
  await readOldWebsite(site.database, old.address, options);
  await importOldWebsite(site.database, options);
  await publishDrafts(site.database);
  for (const [from, to] of Object.entries(known)) expect([from, await placeOf(site, from)]).toEqual([from, to]);
  const form = await site.get("/Files/New-Client.pdf", { redirect: "follow" });
  expect([form.status, form.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  const answers = Object.entries(oldSites[name as keyof typeof places](old.address));
  const pages = answers.flatMap(([path, { type = "", location }]) => (location?.endsWith("/") || /html/.test(type) ? [path] : []));
  expect(pages.length).toBeGreaterThanOrEqual(20);
  for (const page of pages) {
    const found = await Promise.all(spellings(page).map(async (spelled) => `${spelled} → ${await placeOf(site, spelled)}`));
    const [, place = ""] = found[0]?.split(" → ") ?? [];
    expect(found).toEqual(spellings(page).map((spelled) => `${spelled} → ${place}`));
  }
});

async function publishDrafts(database: Database): Promise<void> {
  const drafts = await database.kysely.selectFrom("blog_posts").select(["id", "version"]).where("status", "=", "draft").execute();
  for (const { id, version } of drafts)
    await publishPost(database, { id, basedOnVersion: version, saveId: randomUUID(), actor: importingOwner, now: wednesdayMorning });
}

/** The page of this site that an address leads to, in at most one redirect. */
async function placeOf(site: TestSite, address: string): Promise<string> {
  const { status, headers } = await site.get(address, { method: "HEAD" });
  const to = status === 200 ? address : (headers.get("Location") ?? "");
  if (status === 200) return decodeURI(to.replace(/\?.*/, ""));
  const isRedirect = (status === 301 || status === 308) && /^\/(?!\/)/.test(to);
  return isRedirect && (await site.get(to)).status === 200 ? to.replace(/\?.*/, "") : `${status} ${to}`;
}
