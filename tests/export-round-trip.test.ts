import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import {
  exportedBuiltInReview,
  exportedReview,
  exportedReviewComment,
  exportedReviewRequest,
  exportedSpanishReview,
  headColumns,
} from "~/domain/blog-export/exported-post";
import { retireCategory } from "~/domain/categories/category-commands.server";
import { type ClinicChange, changeClinic, undoClinicChange } from "~/domain/clinic/clinic-commands.server";
import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import type { ClinicSection } from "~/domain/clinic/clinic-sections";
import type { Testimonial } from "~/domain/clinic/testimonials/testimonial";
import { parseFrontMatter } from "~/domain/front-matter";
import { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import { approveBuiltInText, readBuiltInText } from "~/domain/pages/built-in-reviews.server";
import { hashesOf } from "~/domain/pages/edition-paragraphs.server";
import { signEdition } from "~/domain/pages/edition-signatures.server";
import { addOwnPage, moveOwnPage, showOwnPage } from "~/domain/pages/own-page-commands.server";
import type { PageName } from "~/domain/pages/page";
import { editPage, restoreBuiltInText } from "~/domain/pages/page-commands.server";
import { listOwnPages } from "~/domain/pages/page-queries.server";
import { shippedPages } from "~/domain/pages/shipped-pages.server";
import { ShownPages } from "~/domain/pages/shown-pages.server";
import { readEdition } from "~/domain/pages/spanish-editions.server";
import { markReviewed } from "~/domain/posts/publishing/medical-review-commands.server";
import { schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { commentOnText, listReviewComments, markComment } from "~/domain/posts/reviewing/review-comments.server";
import { requestReview, returnReview } from "~/domain/posts/reviewing/review-requests.server";
import { discardChanges, savePost, saveWithoutPublishing, startPost } from "~/domain/posts/writing/post-editing-commands.server";
import { findPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { trashPost } from "~/domain/posts/writing/trash-commands.server";
import { clinicDefaults } from "~content/clinic";
import { pageTexts } from "~content/page-texts";
import { shippedTexts } from "~content/shipped-texts";
import { describeEachDatabase } from "./support/databases";
import { importingOwner as actor, contentsOf, exportTo, fileOf, importFrom, temporaryFolder } from "./support/exports";
import { draftPost, publishedPost, savePosts } from "./support/fixtures";
import { makeVeterinarian } from "./support/post-editing";
import { wednesdayMorning } from "./support/site";

const now = wednesdayMorning;

/** Columns that an import makes itself, and the text, which is below a file's head. */
const madeFromText = ["content", "content_html", "content_html_version", "shown_revision_id", "newest_revision_id", "public_from"];

/** Texts that a careless writer or reader of files would change. */
const difficultTexts: Readonly<Record<string, string>> = {
  "windows line ends": "One\r\n\r\ntwo  \r\nthree\r\n",
  "trailing spaces and no final newline": "  One  \n\ttwo\t \n\n\nlast line   ",
  "a byte order mark": "\uFEFFText after a mark\n",
  "a diagram with its caption": "![A dog’s head](/diagrams/toad-rinse.svg)\nHead down.[^1]\n\n[^1]: Source\n",
  "emoji and accents": "🐶🏳️‍🌈 café — “niño” \u200B\u2028end\n",
  "front matter of its own": "---\ntitle: Not the head\n---\n\n---\n",
  "only a rule": "---",
  "old Mac line ends": "one\rtwo\r---\rthree",
  "half a megabyte": `${`${"A line of a very long article, with an ünusual letter.\n".repeat(90)}\n`.repeat(100)}end`,
};

async function withScratchDatabase(use: (database: Database) => Promise<void>): Promise<void> {
  const database = await Database.open(parseConfig({ DATA_DIR: temporaryFolder(), NODE_ENV: "test" }), () => undefined);
  try {
    await use(database);
  } finally {
    await database.close();
  }
}

const testimonial: Testimonial = {
  ...{ id: "first", text: "“They” called \\ me\u2028", name: "Maria R.", source: "Card", date: "2026-03-31", rating: 4 },
  consent: { by: "Maria Reyes", how: "paper", on: "2026-04-02" },
};

function changeFacts<Section extends ClinicSection>(
  database: Database,
  change: Pick<ClinicChange<Section>, "base" | "section" | "fields">,
): Promise<number> {
  return changeClinic(database, { ...change, defaults: clinicDefaults, actor, now });
}

const pages = new BuiltInPages(pageTexts);

/** Its id. */
function beginPage(database: Database, page: PageName): Promise<string> {
  return editPage(database, { page, builtIn: pages.copy(page), actor, now });
}

/** Words that readers see in place of the built-in ones, and others that they don't see yet. */
async function changePage(database: Database, page: PageName): Promise<void> {
  const id = await beginPage(database, page);
  const { title, intro, content } = pages.copy(page);
  const fields = { title, excerpt: intro, slug: "", category: "", featured_image: "", author_name: actor.name, read_time: 5, months: "" };
  const save = { id, actor, now };
  const shown = { ...fields, content: `${content}\n\nShown.`, status: "published" } as const;
  await savePost(database, { ...save, basedOnVersion: 1, fields: shown, saveId: crypto.randomUUID() });
  const next = { ...shown, content: `${content}\n\nNot yet.` };
  await saveWithoutPublishing(database, { ...save, basedOnVersion: 2, fields: next, saveId: crypto.randomUUID(), automatic: false });
}

/** Pages that the clinic added: one of the menu, moved to another address, and one in the trash. */
async function addPages(database: Database): Promise<void> {
  const by = { builtIn: pages, actor, now };
  const copy = { title: "Our team", intro: "", content: "Dr. Vega\n" };
  const id = await addOwnPage(database, { address: "team-2", copy, isInMenu: true, ...by });
  await showOwnPage(database, { id, actor, now });
  await moveOwnPage(database, { id, address: "our-team", ...by });
  await trashPost(database, { id: await addOwnPage(database, { address: "careers", copy, isInMenu: false, ...by }), actor, now });
}

/** Pages in every state, and facts that were changed. */
async function fillPages(database: Database): Promise<void> {
  const save = { actor, now };
  await changePage(database, "about");
  await markReviewed(database, {
    id: await beginPage(database, "about"),
    review: { veterinarianId: (await makeVeterinarian(database, "Dr. C")).id, on: "2026-11-01", nextOn: null },
    ...save,
  });
  await changePage(database, "home");
  await restoreBuiltInText(database, { page: "home", builtIn: pages.copy("home"), ...save });
  await beginPage(database, "dentistry");
  await addPages(database);
  await changeFacts(database, { base: 0, section: "booking", fields: { bookingUrl: "https://book.example/ünï—code?a=1" } });
  await changeFacts(database, { base: 1, section: "testimonials", fields: { testimonials: [testimonial] } });
}

/** A blog with a post in every state. */
async function fillBlog(database: Database): Promise<void> {
  const save = { actor, now };
  const { published_at: _date, ...written } = publishedPost;
  const fields = { ...written, months: "Jun, Jul" };
  const renamed = await startPost(database, { fields, saveId: crypto.randomUUID(), ...save });
  await savePost(database, {
    id: renamed.id,
    basedOnVersion: 1,
    fields: { ...fields, slug: "a-new-address" },
    saveId: crypto.randomUUID(),
    ...save,
  });
  const { published_at: _none, ...draft } = draftPost;
  const trashed = await startPost(database, { fields: { ...draft, slug: "thrown-away" }, saveId: crypto.randomUUID(), ...save });
  await trashPost(database, { id: trashed.id, ...save });
  const planned = await startPost(database, { fields: { ...draft, slug: "planned" }, saveId: crypto.randomUUID(), ...save });
  await schedulePost(database, { id: planned.id, at: new Date("2026-11-25T15:00:00.000Z"), ...save });
  await saveWithoutPublishing(database, {
    ...{ id: planned.id, basedOnVersion: 1, saveId: crypto.randomUUID(), automatic: true, ...save },
    fields: { ...draft, slug: "planned-better", title: "—: better", content: "---\r\nNot a head\r\n---\n", category: "Nutrition" },
  });
  const theirs = { ...fields, slug: "a-new-address", content: "Theirs" };
  await saveWithoutPublishing(database, {
    ...{ id: renamed.id, basedOnVersion: 2, saveId: crypto.randomUUID(), automatic: false, merged: true, ...save },
    ...{ fields: theirs, setAside: { ...theirs, content: "Mine" } },
  });
  await discardChanges(database, { id: renamed.id, basedOnVersion: 4, saveId: crypto.randomUUID(), ...save });
  await retireCategory(database, { id: "nutrition", ...save });
  const { id: veterinarianId } = await makeVeterinarian(database, 'Dr. "C": Morgan');
  await markReviewed(database, { id: renamed.id, review: { veterinarianId, on: "2026-11-01", nextOn: "2027-11-01" }, ...save });
  const vega = await makeVeterinarian(database);
  const asked = { ...save, veterinarianId: vega.id };
  await requestReview(database, { id: renamed.id, ...asked, message: "The “numbers”: please\nand # the rest" });
  await commentOnText(database, { id: renamed.id, version: 5, block: 0, text: "Which — one?\n\n- this", actor: vega, now });
  await commentOnText(database, {
    id: renamed.id,
    version: 5,
    block: null,
    text: "Good.",
    actor: vega,
    now: new Date(now.getTime() + 1000),
  });
  const [comment] = await listReviewComments(database.kysely, renamed.id);
  await markComment(database, { id: renamed.id, comment: comment?.id ?? "", isDone: true, ...save });
  await returnReview(database, { id: renamed.id, actor: vega, now });
  const { hash } = await readBuiltInText(database.kysely, pages, "dentistry");
  await approveBuiltInText(database, pages, { name: "dentistry", hash, actor: vega, now });
  await requestReview(database, { id: renamed.id, ...asked, message: "", now: new Date(now.getTime() + 2000) });
  for (const [title, content] of Object.entries(difficultTexts)) {
    const file = fileOf(
      `${title.replaceAll(" ", "-").toLowerCase()}.md`,
      `---\ntitle: ${JSON.stringify(`Post: ${title} # 1`)}\nauthor_name: no\nexcerpt: "'quoted' \\u2028 \\\\ yes"\n---\n${content}`,
    );
    expect((await importFrom(database, file)).skipped).toEqual([]);
  }
}

/** Leaves the planned post as an import does that broke off before its changes came. */
async function forgetChanges({ kysely }: Database): Promise<void> {
  const planned = kysely.updateTable("blog_posts").where("slug", "=", "planned");
  const { newest_revision_id } = await kysely
    .selectFrom("blog_posts")
    .select("newest_revision_id")
    .where("slug", "=", "planned")
    .executeTakeFirstOrThrow();
  await planned.set((post) => ({ newest_revision_id: post.ref("shown_revision_id") })).execute();
  await kysely.deleteFrom("post_revisions").where("id", "=", newest_revision_id).execute();
}

describeEachDatabase("exporting and importing the blog", (getDatabase) => {
  it("exports the same bytes again after an import into an empty blog", async () => {
    await withScratchDatabase(async (source) => {
      await fillBlog(source);
      await fillPages(source);
      const first = await exportTo(source, { revisions: true });
      const report = await importFrom(getDatabase(), first);
      expect(report.skipped).toEqual([]);
      expect(report.counts).toMatchObject({
        posts: 3 + Object.keys(difficultTexts).length,
        existing: 0,
        revisions: 18,
        changes: 2,
        redirects: 2,
        clinic: 2,
        pages: 5,
      });
      const second = await exportTo(getDatabase(), { revisions: true });
      expect(contentsOf(second)).toEqual(contentsOf(first));
      expect(contentsOf(first)["review-requests.yaml"]).toMatch(/answer: returned[\s\S]*\n- id/);
      expect(contentsOf(first)["built-in-reviews.yaml"]).toContain("text_name: dentistry");
      expect(contentsOf(first)["review-comments.yaml"]).toMatch(/^- [\s\S]*block: 0[\s\S]*done_at: [\s\S]*\n- /);
      const html = (database: Database) =>
        database.kysely.selectFrom("blog_posts").select(["id", "content_html"]).orderBy("slug").execute();
      expect(await html(getDatabase())).toEqual(await html(source));
    });
  });

  it("changes nothing if the same export is imported twice", async () => {
    await fillBlog(getDatabase());
    await fillPages(getDatabase());
    const folder = await exportTo(getDatabase(), { revisions: true });
    const report = await importFrom(getDatabase(), folder);
    expect(report.counts).toMatchObject({ posts: 0, differing: 0, categories: 0, revisions: 0, changes: 0, redirects: 0, clinic: 0 });
    expect(report.skipped).toEqual([]);
    expect(contentsOf(await exportTo(getDatabase(), { revisions: true }))).toEqual(contentsOf(folder));
  });

  it("keeps to the limits for pages that staff add, and takes no address of the site itself", async () => {
    const database = getDatabase();
    await withScratchDatabase(async (source) => {
      const copy = { title: "Team", intro: "", content: "Dr. Vega\n" };
      await addOwnPage(source, { address: "team", copy, isInMenu: true, builtIn: pages, actor, now });
      const folder = await exportTo(source);
      const [name, text] = Object.entries(contentsOf(folder)).find(([, one]) => one.includes("own/team")) ?? ["", ""];
      for (const address of ["admin", ...Array.from({ length: 35 }, (_, number) => `team-${number}`)]) {
        const other = text.replaceAll("own/team", `own/${address}`).replace(/^id: .*$/m, `id: ${crypto.randomUUID()}`);
        writeFileSync(path.join(folder, path.dirname(name), `${address}.md`), other);
      }
      const report = await importFrom(database, folder);
      const found = await listOwnPages(database.kysely);
      expect([found.length, found.filter(({ menuPlace }) => menuPlace !== null).length]).toEqual([30, 8]);
      const reasons = report.skipped.map(({ reason }) => reason);
      expect(reasons).toContain("Its address /admin belongs to the site itself.");
      expect(reasons.filter((reason) => reason === "A site has at most 30 pages of its own.")).toHaveLength(6);
    });
  });

  it("takes a Spanish text of the clinic’s own, and who signed which words", async () => {
    const builtInPages = shippedPages(shippedTexts);
    await withScratchDatabase(async (source) => {
      const copy = { title: "Vacunas", intro: "Hola", content: "Llame.\n" };
      await editPage(source, { page: "es/vacunas", builtIn: copy, actor, now });
      const reader = await makeVeterinarian(source);
      await source.kysely.updateTable("staff_accounts").set({ spanish_name: "Ana" }).where("id", "=", reader.id).execute();
      const path = "/es/vacunas";
      const { spanish, english } = await readEdition(source.kysely, builtInPages, path, now);
      await signEdition(source, builtInPages, { path, seen: hashesOf(spanish, english), actor: reader, now });
      const folder = await exportTo(source, { revisions: true });
      const report = await importFrom(getDatabase(), folder);
      expect(report).toMatchObject({ counts: { pages: 1, builtInReviews: 1 }, skipped: [] });
      expect(contentsOf(await exportTo(getDatabase(), { revisions: true }))).toEqual(contentsOf(folder));
      expect((await readEdition(getDatabase().kysely, builtInPages, path, now)).review?.by).toBe("Ana");
    });
  });

  it("takes no approval of a built-in text for other words than it has", async () => {
    await withScratchDatabase(async (source) => {
      await fillBlog(source);
      const folder = await exportTo(source);
      const file = path.join(folder, "built-in-reviews.yaml");
      writeFileSync(file, readFileSync(file, "utf8").replace(/content: .*/, "content: Other words"));
      const report = await importFrom(getDatabase(), folder);
      expect(report.skipped.map(({ reason }) => reason)).toContain("It is not for the words that it has.");
      expect(await getDatabase().kysely.selectFrom("built_in_reviews").select("id").execute()).toEqual([]);
    });
  });

  it("imports the clinic’s facts and later changes, until staff have changed them here", async () => {
    const database = getDatabase();
    const parking = (arrival: string) =>
      ({ section: "visit", fields: { payment: "", parking: "Behind", arrival, walkIns: "welcome" } }) as const;
    await withScratchDatabase(async (source) => {
      await changeFacts(source, { base: 0, ...parking("Ring") });
      const first = await exportTo(source);
      expect(contentsOf(first)["clinic/00001.json"]).toContain('"arrival": "Ring"');
      expect(await importFrom(database, first)).toMatchObject({
        counts: { clinic: 1 },
        notices: [{ text: expect.stringContaining("became those of the file, last changed on Nov 18, 2026") }],
      });
      await changeFacts(source, { base: 1, ...parking("Knock") });
      expect((await importFrom(database, await exportTo(source))).counts).toMatchObject({ clinic: 1 });
      expect((await newestClinicRevision(database.kysely, clinicDefaults)).record).toMatchObject({ arrival: "Knock", walkIns: "welcome" });
      await undoClinicChange(database, { number: 2, defaults: clinicDefaults, actor, now });
      const before = contentsOf(await exportTo(database));
      await changeFacts(source, { base: 2, section: "testimonials", fields: { testimonials: [testimonial] } });
      const report = await importFrom(database, await exportTo(source));
      expect(report.counts).toMatchObject({ clinic: 0 });
      expect(report.notices).toEqual([
        {
          where: "The clinic’s facts",
          text: "They were changed here and stay. The file has others: Paying, parking, arriving; Testimonials.",
        },
      ]);
      expect(contentsOf(await exportTo(database))).toEqual(before);
    });
  });

  it("keeps the text of a page that staff have opened here", async () => {
    const database = getDatabase();
    await withScratchDatabase(async (source) => {
      await changePage(source, "home");
      await changePage(source, "about");
      const folder = await exportTo(source, { revisions: true });
      const files = Object.keys(contentsOf(folder)).filter((name) => name.includes("home"));
      expect(files).toEqual([
        "pages/home.md",
        ...["1", "2", "3"].map((version) => `revisions/pages/home/0000${version}.md`),
        "unpublished-changes/pages/home.md",
      ]);
      await beginPage(database, "home");
      const before = contentsOf(await exportTo(database));
      expect(await importFrom(database, folder)).toMatchObject({
        counts: { posts: 0, existing: 0, pages: 1, changes: 1 },
        skipped: [],
        notices: [{ where: "pages/home.md", text: "It was opened for editing here, so the page’s text here stayed." }],
      });
      expect(contentsOf(await exportTo(database))).toMatchObject({ "pages/home.md": before["pages/home.md"] });
      const shown = new ShownPages(database, pages, () => undefined);
      expect((await shown.read("about", now)).text.html).toContain("Shown.");
    });
  });

  it("skips invalid facts, and drops no column of valid ones", async () => {
    const database = getDatabase();
    await changeFacts(database, { base: 0, section: "testimonials", fields: { testimonials: [testimonial] } });
    const folder = await exportTo(database);
    const file = path.join(folder, "clinic/00001.json");
    const revision = JSON.parse(readFileSync(file, "utf8"));
    const tables = await database.kysely.introspection.getTables();
    expect(Object.keys(revision).sort()).toEqual(
      tables
        .find(({ name }) => name === "clinic_revisions")
        ?.columns.map(({ name }) => name)
        .sort(),
    );
    const { monday, ...hours } = revision.record.hours;
    const wrong = { hours: { ...hours, monday: { ...monday, opens: "29:00" } }, bookingUrl: "javascript:alert(1)" };
    writeFileSync(file, JSON.stringify({ ...revision, record: { ...revision.record, ...wrong } }));
    await database.kysely.deleteFrom("clinic_revisions").execute();
    expect((await importFrom(database, folder)).skipped).toEqual([
      { where: "clinic/00001.json", reason: "record: These facts can’t be: bookingUrl, hours." },
    ]);
    writeFileSync(file, JSON.stringify({ ...revision, record: { ...revision.record, unknown: "x".repeat(1024 * 1024) } }));
    expect((await importFrom(database, folder)).skipped).toEqual([
      { where: "clinic/00001.json", reason: "clinic/00001.json has 2 MB; at most 1 MB are read." },
    ]);
  });

  it("restores unpublished changes after an interrupted import, but never beside another text", async () => {
    const database = getDatabase();
    await fillBlog(database);
    const folder = await exportTo(database);
    const before = contentsOf(folder);
    expect(before["unpublished-changes/planned.md"]).toContain("slug: planned-better\n");
    await forgetChanges(database);
    expect((await importFrom(database, folder)).counts).toMatchObject({ posts: 0, changes: 1 });
    expect(contentsOf(await exportTo(database))).toEqual(before);
    await forgetChanges(database);
    await database.kysely.updateTable("blog_posts").set({ version: 9 }).where("slug", "=", "planned").execute();
    expect((await importFrom(database, folder)).counts).toMatchObject({ changes: 0 });
  });

  it("keeps the current address of a post if the wanted one is taken", async () => {
    await withScratchDatabase(async (source) => {
      await fillBlog(source);
      const folder = await exportTo(source);
      const database = getDatabase();
      await savePosts(database, { ...draftPost, slug: "planned-better" });
      expect((await importFrom(database, folder)).counts).toMatchObject({ changes: 1 });
      const { id } = await database.kysely.selectFrom("blog_posts").select("id").where("slug", "=", "planned").executeTakeFirstOrThrow();
      expect((await findPostForStaff(database.kysely, id, actor))?.fields).toMatchObject({ slug: "planned", title: "—: better" });
    });
  });

  it.each(["built-in-posts", "demonstration-posts"])("keeps the %s byte for byte", async (name) => {
    const folder = path.join("content", name);
    const files = readdirSync(folder);
    const report = await importFrom(getDatabase(), folder);
    expect(report).toMatchObject({ counts: { posts: files.length }, skipped: [], notices: [] });
    const exported = await exportTo(getDatabase());
    for (const file of files) {
      const before = parseFrontMatter(readFileSync(path.join(folder, file), "utf8"));
      const after = parseFrontMatter(readFileSync(path.join(exported, "posts", file), "utf8"));
      expect(after.body).toBe(before.body);
      expect(after.data).toMatchObject(before.data as object);
    }
  });

  it("exports all columns of a post except derived ones", async () => {
    const tables = await getDatabase().kysely.introspection.getTables();
    const columns = tables.find(({ name }) => name === "blog_posts")?.columns.map(({ name }) => name) ?? [];
    expect(columns.filter((name) => !madeFromText.includes(name)).sort()).toEqual([...headColumns].sort());
    const records = {
      ...{ post_reviews: exportedReview, review_requests: exportedReviewRequest, review_comments: exportedReviewComment },
      ...{ built_in_reviews: exportedBuiltInReview, spanish_reviews: exportedSpanishReview },
    };
    for (const [table, { shape }] of Object.entries(records)) {
      const names = tables.find(({ name }) => name === table)?.columns.map(({ name }) => (name === "revision_id" ? "version" : name));
      expect(names?.sort()).toEqual(Object.keys(shape).sort());
    }
  });
});
