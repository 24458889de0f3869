import path from "node:path";
import { expect, it } from "vitest";
import type { Database } from "~/database/database.server";
import { readImport } from "~/domain/blog-import/import-source.server";
import type { ImportReview } from "~/domain/blog-import/review/import-review";
import { reviewImport } from "~/domain/blog-import/review/review-import.server";
import { chosenItem, type ImportChoices } from "~/domain/blog-import/runs/import-record";
import { createImport, getImport, startImport, undoImport } from "~/domain/blog-import/runs/import-records.server";
import { type RunOptions, runImport } from "~/domain/blog-import/runs/run-import.server";
import { crawlWebsite } from "~/domain/blog-import/website/crawl-website.server";
import { readWebsite } from "~/domain/blog-import/website/read-website.server";
import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import { readFormerTarget } from "~/domain/former-addresses/former-addresses.server";
import { createPageFetcher } from "~/integrations/fetch-page.server";
import { createPictureFetcher } from "~/integrations/fetch-picture.server";
import { clinicDefaults } from "~content/clinic";
import { describeEachDatabase } from "./support/databases";
import { encodeOnce } from "./support/encode-once";
import { fileOf, importingOwner, temporaryFolder } from "./support/exports";
import { oldSites, servePages } from "./support/old-sites/old-site-server";
import { photo } from "./support/pictures";
import { wednesdayMorning } from "./support/site";
import { item, wordpress } from "./support/wordpress-export";

/** Where some addresses of the old sites lead after the import; every address that their pages, sitemaps and feeds name leads somewhere. */
const addresses = {
  "WordPress, blocks": {
    "/2021/06/heat-and-dogs/": "/blog/heat-and-dogs",
    "/?p=9": "/blog/heat-and-dogs",
    "/?page_id=5": "/dentistry",
    "/location/": "/contact",
    "/questions/": "/questions",
    "/category/dogs-and-cats/": "/blog",
    "/author/casey/": "/blog",
    "/feed/": "feed",
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
  "page builder": { "/About.aspx": "/about", "/DentalCare.aspx": "/dentistry", "/Default.aspx": "/" },
} as const;

/** How visitors and other sites spell an address. */
function spellings(address: string): string[] {
  const [path = "", query] = address.split("?");
  if (query !== undefined || /^\/default/i.test(path)) return [address];
  const bare = path.replace(/\.(html|aspx)$|\/$/, "");
  return bare === ""
    ? [path]
    : [path, bare, `${bare}/`, `${bare}.html`, `${bare}.aspx`, path.toUpperCase(), path.replace(/-|(?<=\/)a/, encoded)];
}

const LEADS = ["/", "/about", "/blog", "/blog/", "/contact", "/dentistry"];

const encoded = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

describeEachDatabase("an old website", (getDatabase) => {
  it.each(Object.entries(addresses))("moves in whole, leads on and goes back out: %s", async (name, leading) => {
    const picture = await photo({ width: 30, height: 20 });
    const old = await servePages((origin) => {
      const pages = oldSites[name as keyof typeof oldSites](origin);
      const named = Object.values(pages).flatMap(({ body }) => [...String(body).matchAll(/images\/\w+\.jpg/g)].map(([path]) => `/${path}`));
      const images = named.map((path) => [path, { body: picture, type: "image/jpeg" }] as const);
      return { ...pages, ...Object.fromEntries(images) };
    });
    const database = getDatabase();
    const { kysely } = database;
    await createImport(kysely, { id: "site", fileName: `${old.address}/`, kind: "website", by: importingOwner, now: wednesdayMorning });
    const options = surroundings(database);
    await runImport(database, "site", options);
    const { state, review } = await getImport(kysely, "site");
    expect(state).toBe("waiting");
    const { decisions } = JSON.parse(review ?? "{}");
    expect(decisions.find(({ path }: { path: string }) => path === "/")).toMatchObject({ guess: "skip", instead: "/" });
    expect(decisions.length).toBeGreaterThanOrEqual(9);
    expect(decisions.every(({ sentence }: { sentence: string }) => sentence !== "")).toBe(true);

    const choices: ImportChoices = { categories: {}, author: "Clinic Team", fetchesPictures: true, publishesArticles: true };
    expect(await startImport(kysely, "site", choices)).toBe(true);
    await runImport(database, "site", options);
    expect(await getImport(kysely, "site")).toMatchObject({ state: "done", problem: null });
    const articles = name === "page builder" ? 0 : 8;
    expect((await getImport(kysely, "site")).totals).toMatchObject({ posts: articles, pages: 17 - articles, pictures: 1 });
    const posts = await kysely.selectFrom("blog_posts").select(["page", "status", "content", "published_at"]).execute();
    expect(posts.filter(({ status }) => status === "published")).toHaveLength(articles);
    expect(posts.every(({ page, status }) => page === null || status === "draft")).toBe(true);
    // Drafts of pages of the clinic's own lead on from the moment they are published.
    await kysely
      .updateTable("blog_posts")
      .set({ status: "published", published_at: wednesdayMorning.toISOString() })
      .where("page", "is not", null)
      .execute();
    for (const [from, to] of Object.entries(leading)) expect(await leadsTo(database, from), from).toBe(to);
    const own = posts.flatMap(({ page }) => (page?.startsWith("own/") ? [page.slice(3)] : []));
    const pages = Object.entries(oldSites[name as keyof typeof oldSites](old.address)).filter(([, { type = "" }]) => type.includes("html"));
    for (const address of pages.flatMap(([path]) => (/^\/(\?m=|$)/.test(path) ? [] : spellings(path)))) {
      const to = (await leadsTo(database, address)) ?? address.toLowerCase().replace(/\/$/, "");
      expect([...LEADS, ...own], address).toContain(to.replace(/^\/blog\/.*/, "/blog/"));
    }
    for (const { page } of posts)
      if (page?.startsWith("own/")) expect(page).toMatch(/^own\/(boarding|first-visit|your-first-visit|our-team|[a-z-]+)$/);
    // Files stay where they are, and two of the sites have links to pages that they never had.
    const staying = /classic|generator/.test(name) ? /127\.0\.0\.1:\d+\/(?!files\/|location\/|about\))/ : /127\.0\.0\.1:\d+\/(?!files\/)/;
    expect(posts.map(({ content }) => content).join()).not.toMatch(staying);
    await kysely.updateTable("blog_posts").set({ status: "draft", published_at: null }).where("page", "is not", null).execute();

    expect(await undoImport(kysely, "site")).toBe(true);
    await runImport(database, "site", options);
    for (const table of ["blog_posts", "media_files", "former_addresses"] as const)
      expect(await kysely.selectFrom(table).selectAll().execute(), table).toHaveLength(0);
    await old.close();
  });

  it("brings pages of a WordPress export in the same way, and their addresses and links", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const page = (id: number, title: string, name: string, html: string, more: Record<string, string> = {}) =>
      item(id, {
        ...{ title, "wp:post_type": "page", "wp:post_name": name },
        link: `https://old.example/${name}/`,
        "content:encoded": html,
        ...more,
      });
    const items = [
      page(1, "About us", "about-us", "<p>We are small.</p>"),
      page(
        2,
        "Boarding",
        "boarding",
        '<p>Stay with <a href="https://old.example/?page_id=1">us</a> or <a href="/puppies/">puppies</a>.</p>',
        { "wp:post_parent": "3" },
      ),
      page(3, "Contact", "contact-us", "<p>Call.</p>", { "wp:menu_order": "-1" }),
      item(4, { "wp:post_name": "puppies", link: "https://old.example/puppies/", "content:encoded": "Puppies." }),
    ];
    const file = fileOf("old.xml", wordpress(items.join("")));
    await createImport(kysely, { id: "export", fileName: "old.xml", by: importingOwner, now: wednesdayMorning });
    const options: RunOptions = {
      ...surroundings(database),
      read: async function* ({ choices }) {
        for await (const found of readImport(file, { site: null })) yield choices ? chosenItem(found, choices) : found;
      },
      review: async () => ({
        kind: "site",
        review: JSON.stringify(await reviewImport(database, readImport(file, { site: null }), { now: wednesdayMorning })),
      }),
    };
    await runImport(database, "export", options);
    const { decisions = [], posts } = JSON.parse((await getImport(kysely, "export")).review ?? "{}") as ImportReview;
    expect([posts, decisions.map(({ path, guess }) => `${path} ${guess}`)]).toEqual([
      1,
      // As the old site lists them, each below its parent.
      ["/contact-us/ skip", "/boarding/ page", "/about-us/ about"],
    ]);
    await startImport(kysely, "export", { categories: {}, author: "Clinic Team", fetchesPictures: false });
    await runImport(database, "export", options);
    const row = await kysely
      .selectFrom("blog_posts")
      .select(["content", "status"])
      .where("page", "=", "own/boarding")
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ content: "Stay with [us](/about) or [puppies](/blog/puppies).\n", status: "draft" });
    for (const from of ["/about-us", "/?page_id=1", "/?p=1"]) expect(await leadsTo(database, from)).toBe("/about");
    expect(await leadsTo(database, "/contact-us/")).toBe("/contact");
    expect(await leadsTo(database, "/boarding/")).toBeNull();
    await undoImport(kysely, "export");
    await runImport(database, "export", options);
    for (const table of ["blog_posts", "former_addresses"] as const)
      expect(await kysely.selectFrom(table).selectAll().execute()).toHaveLength(0);
  });

  it("takes the facts about the clinic that have a tick, and gives them back", async () => {
    const pages = oldSites["page builder"]("http://old.example");
    const old = await servePages(() => {
      const [about, boarding] = ["/About.aspx", "/Boarding.aspx"].map((page) => String(pages[page]?.body.toString("latin1")));
      return {
        ...pages,
        // One page was forgotten when the number changed.
        "/Boarding.aspx": {
          body: (boarding ?? "").replaceAll("555-0123", "555-0199").replace("+15205550123", "+15205550199"),
          type: "text/html",
        },
        "/About.aspx": { body: about ?? "", type: "text/html" },
      };
    });
    const database = getDatabase();
    const { kysely } = database;
    const options = surroundings(database);
    const recordHere = async () => (await newestClinicRevision(kysely, clinicDefaults)).record;
    const before = await recordHere();
    await createImport(kysely, { id: "site", fileName: `${old.address}/`, kind: "website", by: importingOwner, now: wednesdayMorning });
    await runImport(database, "site", options);
    await old.close();
    const { facts } = JSON.parse((await getImport(kysely, "site")).review ?? "{}") as ImportReview;
    expect(facts?.map(({ field, text }) => `${field} ${text}`)).toEqual([
      "phone (520) 555-0123",
      "hours Mon–Fri 8 AM–6 PM · Sat 9 AM–1 PM · Sun closed",
      "phone (520) 555-0199",
      "email billing@juniper.example",
      "email jobs@juniper.example",
    ]);
    expect(facts?.[2]?.places).toEqual(["/Boarding.aspx"]);

    const choices: ImportChoices = { categories: {}, author: "Clinic Team", fetchesPictures: false, facts: [1, 2] };
    await startImport(kysely, "site", choices);
    await runImport(database, "site", options);
    expect(await recordHere()).toMatchObject({
      phone: "+15205550199",
      email: before.email,
      hours: { sunday: null, saturday: { opens: "09:00" } },
    });
    expect((await getImport(kysely, "site")).totals).toMatchObject({ facts: 2 });
    await undoImport(kysely, "site");
    await runImport(database, "site", options);
    expect(await recordHere()).toEqual(before);
  });
});

function surroundings(database: Database): RunOptions {
  let time = wednesdayMorning.getTime();
  const file = path.join(temporaryFolder(), "journal");
  const wait = async (milliseconds: number) => {
    time += milliseconds;
  };
  const now = () => new Date(time);
  return {
    ...{ now, wait, clinicDefaults, encode: encodeOnce },
    folder: path.join(temporaryFolder(), "pictures"),
    fetchPicture: createPictureFetcher({ megabytes: 1, allowsLoopback: true }),
    read: async function* ({ choices }) {
      for await (const item of readWebsite(file)) yield choices ? chosenItem(item, choices) : item;
    },
    review: async ({ fileName }) => {
      const fetchPage = createPageFetcher({ userAgent: "clinic-import", allowsLoopback: true });
      await crawlWebsite({ file, start: new URL(fileName), fetchPage, now, wait, onRead: async () => true, spentMs: 0 });
      return { kind: "website", review: JSON.stringify(await reviewImport(database, readWebsite(file), { now: wednesdayMorning })) };
    },
    discardUpload: async () => undefined,
  };
}

async function leadsTo(database: Database, address: string): Promise<string | null> {
  const target = await readFormerTarget(database, address, wednesdayMorning);
  if (target?.kind === "post") return `/blog/${target.slug}`;
  return target?.kind === "page" ? target.path : target?.kind === "blog" ? "/blog" : (target?.kind ?? null);
}
