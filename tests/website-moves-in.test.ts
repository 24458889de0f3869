import { expect, it } from "vitest";
import type { Database } from "~/database/database.server";
import { readImport } from "~/domain/blog-import/import-source.server";
import type { ImportReview } from "~/domain/blog-import/review/import-review";
import { reviewImport } from "~/domain/blog-import/review/review-import.server";
import { chosenItem } from "~/domain/blog-import/runs/chosen-item.server";
import { createImport, getImport, startImport, undoImport } from "~/domain/blog-import/runs/import-records.server";
import { type RunOptions, runImport } from "~/domain/blog-import/runs/run-import.server";
import { listEntries } from "~/domain/blog-import/runs/stored-ledger.server";
import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import { readFormerTarget } from "~/domain/former-addresses/former-addresses.server";
import { addMedia } from "~/domain/media/media-commands.server";
import { clinicDefaults } from "~content/clinic";
import { describeEachDatabase } from "./support/databases";
import { encodeOnce } from "./support/encode-once";
import { contentsOf, fileOf, importingOwner, temporaryFolder } from "./support/exports";
import { publishedPost, savePosts } from "./support/fixtures";
import { loopbackImport } from "./support/old-sites/loopback-import";
import { everythingIn, importOldWebsite, readOldWebsite, serveWhole } from "./support/old-sites/moving-in";
import { type OldSiteName, oldSites, servePages } from "./support/old-sites/old-site-server";
import { pdf, photo } from "./support/pictures";
import { wednesdayMorning } from "./support/site";
import { item, wordpress } from "./support/wordpress-export";

describeEachDatabase("an old website", (getDatabase) => {
  it.each(Object.keys(oldSites) as OldSiteName[])("moves in whole and goes back out: %s", async (name) => {
    const [database, dataDir, old] = [getDatabase(), temporaryFolder(), await serveWhole(name)];
    const { kysely } = database;
    await savePosts(database, publishedPost);
    // The library has its picture already, and an owner has led one of its addresses.
    const upload = { bytes: await photo({ width: 30, height: 20 }), name: "mine.jpg", actor: importingOwner, now: wednesdayMorning };
    await addMedia(database, { ...upload, encode: encodeOnce });
    const lead = { path: "/boarding", kind: "page", target_id: "/contact", created_at: wednesdayMorning.toISOString() } as const;
    await kysely.insertInto("former_addresses").values(lead).execute();
    const before = await everythingIn(database);

    const options = { ...loopbackImport(database, dataDir, "site"), encode: encodeOnce };
    const { decisions = [] } = await readOldWebsite(database, old.address, options);
    expect(decisions.find(({ path }) => path === "/")).toMatchObject({ guess: "skip", instead: "/" });
    expect(decisions.length).toBeGreaterThanOrEqual(9);
    expect(decisions.every(({ sentence }) => sentence !== "")).toBe(true);
    await importOldWebsite(database, options);
    await old.close();
    expect(await getImport(kysely, "site")).toMatchObject({ state: "done", problem: null });
    const articles = name === "page builder" ? 0 : 8;
    expect((await getImport(kysely, "site")).totals).toMatchObject({ posts: articles, pages: 17 - articles, pictures: 4 });
    const columns = ["page", "status", "content"] as const;
    const posts = await kysely.selectFrom("blog_posts").select(columns).where("slug", "!=", publishedPost.slug).execute();
    expect(posts.filter(({ status }) => status === "published")).toHaveLength(articles);
    expect(posts.every(({ page, status }) => page === null || status === "draft")).toBe(true);
    for (const { page } of posts)
      if (page?.startsWith("own/")) expect(page).toMatch(/^own\/(boarding|first-visit|your-first-visit|our-team|[a-z-]+)$/);
    const text = posts.map(({ content }) => content).join();
    expect(text).toMatch(/\[New client form\]\(\/media\/\w{12}\)/);
    // Three of the sites have links to pages that they never had.
    expect(text).not.toMatch(/classic|generator|builder/.test(name) ? /127\.0\.0\.1:\d+\/(?!location\/|about\))/ : /127\.0\.0\.1/);

    expect(await undoImport(kysely, "site")).toBe(true);
    await runImport(database, "site", options);
    expect(await everythingIn(database)).toEqual(before);
    expect(contentsOf(dataDir)).toEqual({});
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
      ...loopbackImport(database, temporaryFolder(), "export"),
      read: async function* ({ choices }) {
        for await (const found of readImport(file, { site: null })) yield choices ? chosenItem(found, choices, wednesdayMorning) : found;
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

  it("brings PDFs, and names the links that still lead to the old website in the review and in the result", async () => {
    const page = (title: string, more = "") => ({
      body: `<title>${title}</title><h1>${title}</h1><p>${title} has enough words to be a page of this website.</p><p>${more}</p>`,
      type: "text/html",
    });
    const old = await servePages(() => ({
      "/": page("Home", '<a href="/forms">Forms</a> <a href="/prices">Prices</a>'),
      "/forms": page(
        "Forms",
        'See <a href="/prices">prices</a>, <a href="/new.docx">the form</a> and <a href="/New%20form.PDF">its PDF</a>.',
      ),
      "/prices": page("Prices"),
      "/New%20form.PDF": { body: pdf(), type: "application/pdf" },
    }));
    const database = getDatabase();
    const options = { ...loopbackImport(database, temporaryFolder(), "site"), encode: encodeOnce };
    const { groups, pictures } = await readOldWebsite(database, old.address, options);
    const named = (path: string) => `It still links to the old site: ${old.address}${path}.`;
    expect(groups).toEqual([{ about: "links", count: 1, examples: [{ where: "/forms", text: named("/new.docx") }] }]);
    expect(pictures).toMatchObject({ pdfs: 1, fetched: ["New form.PDF"] });
    await importOldWebsite(database, options, { fates: { "/prices": "skip" } });
    await old.close();
    const entry = (await listEntries(database.kysely, "site")).find(({ place }) => place === "/forms");
    expect(entry?.notes).toEqual(expect.arrayContaining([named("/new.docx"), named("/prices")]));
    const { content } = await database.kysely
      .selectFrom("blog_posts")
      .select("content")
      .where("page", "=", "own/forms")
      .executeTakeFirstOrThrow();
    const [, id = ""] = /\[its PDF\]\(\/media\/(\w+)\)/.exec(content) ?? [];
    expect(await readFormerTarget(database, "/new%20form.pdf", wednesdayMorning)).toEqual({ kind: "media", id });
    expect(await database.kysely.selectFrom("media_files").select(["id", "kind", "name"]).execute()).toEqual([
      { id, kind: "pdf", name: "New form.PDF" },
    ]);
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
    const options = loopbackImport(database, temporaryFolder(), "site");
    const recordHere = async () => (await newestClinicRevision(kysely, clinicDefaults)).record;
    const before = await recordHere();
    const { facts } = await readOldWebsite(database, old.address, options);
    await old.close();
    expect(facts?.map(({ field, text }) => `${field} ${text}`)).toEqual([
      "phone (520) 555-0123",
      "hours Mon–Fri 8 AM–6 PM · Sat 9 AM–1 PM · Sun closed",
      "phone (520) 555-0199",
      "email billing@juniper.example",
      "email jobs@juniper.example",
    ]);
    expect(facts?.[2]?.places).toEqual(["/Boarding.aspx"]);

    await importOldWebsite(database, options, { fetchesPictures: false, facts: [1, 2] });
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

async function leadsTo(database: Database, address: string): Promise<string | null> {
  const target = await readFormerTarget(database, address, wednesdayMorning);
  if (target?.kind === "post") return `/blog/${target.slug}`;
  return target?.kind === "page" ? target.path : target?.kind === "blog" ? "/blog" : (target?.kind ?? null);
}
