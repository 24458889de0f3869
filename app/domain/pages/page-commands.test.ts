import { describe, expect, test } from "vitest";
import type { Database } from "~/database/database.server";
import type { EditorFields } from "~/domain/posts/post/post-for-staff";
import { markReviewed } from "~/domain/posts/publishing/medical-review-commands.server";
import { publishDuePosts, schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { countPostsForStaff, listPostsForStaff } from "~/domain/posts/reading/dashboard-posts.server";
import {
  countPublishedPosts,
  findPublishedPostBySlug,
  listNewestPosts,
  listPublishedCategories,
} from "~/domain/posts/reading/published-posts.server";
import { refreshStaleHtml } from "~/domain/posts/writing/post-commands.server";
import { restoreRevision } from "~/domain/posts/writing/post-editing-commands.server";
import { getPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { trashPost } from "~/domain/posts/writing/trash-commands.server";
import { pageTexts } from "~content/page-texts";
import { describeEachDatabase } from "../../../tests/support/databases";
import {
  authorAlex,
  edit,
  editorSam,
  makeVeterinarian,
  monday,
  ownerMorgan,
  save,
  saveUnpublished,
  start,
  tuesday,
  unpublishPost,
  wednesday,
  written,
} from "../../../tests/support/post-editing";
import { plansOf } from "../../../tests/support/query-plans";
import { BuiltInPages } from "./built-in-pages.server";
import type { PageCopy } from "./page";
import { editPage, restoreBuiltInText, undoBuiltInText } from "./page-commands.server";
import { listPagesForStaff } from "./page-queries.server";
import { listOwnTexts, ShownPages } from "./shown-pages.server";

const builtIn = new BuiltInPages(pageTexts);
const by = { actor: editorSam, now: monday };
const words = builtIn.copy("dentistry");
const dentistry = { page: "dentistry", builtIn: words, ...by } as const;

describeEachDatabase("a page with a text of its own", (getDatabase) => {
  const shownAt = async (now = wednesday) => (await shownPages(getDatabase()).read("dentistry", now)).text;
  const stateOf = async () => (await listPagesForStaff(getDatabase().kysely, builtIn)).find(({ name }) => name === "dentistry");
  const newest = (id: string) => getPostForStaff(getDatabase().kysely, id, ownerMorgan);

  async function published(content = "Own words.") {
    const post = await newest(await editPage(getDatabase(), dentistry));
    return save(getDatabase(), post, { ...post.fields, content, status: "published" }, { actor: editorSam });
  }

  test("begins as one draft of the built-in text, which readers don't see", async () => {
    const database = getDatabase();
    const ids = await Promise.all([editPage(database, dentistry), editPage(database, dentistry)]);
    expect(ids[0]).toBe(ids[1]);
    const { fields, version, page } = await newest(ids[0]);
    expect({ ...fields, version, page }).toMatchObject({
      page: "dentistry",
      version: 1,
      status: "draft",
      title: words.title,
      excerpt: words.intro,
    });
    expect(fields.content).toBe(words.content);
    expect(await stateOf()).toMatchObject({ state: "built-in", title: "Dentistry", postId: ids[0], changedAt: null });
    const draft = await saveUnpublished(database, { id: ids[0], version }, { ...fields, content: "Half a sentence" }, { automatic: true });
    expect(await stateOf()).toMatchObject({ state: "draft", changedBy: ownerMorgan.name });
    expect((await shownAt()).html).toBe(builtIn.text("dentistry").html);
    await editPage(database, dentistry);
    expect((await newest(draft.id)).fields.content).toBe("Half a sentence");
  });

  test("follows a newer built-in text until somebody edits it", async () => {
    const newer: PageCopy = { ...words, content: "Newer built-in words." };
    const id = await editPage(getDatabase(), dentistry);
    await editPage(getDatabase(), { ...dentistry, builtIn: newer });
    expect((await newest(id)).fields.content).toBe(newer.content);
  });

  test("keeps slug, title, category and author, whatever a form, a merge or a restored version says", async () => {
    const database = getDatabase();
    const id = await editPage(database, dentistry);
    const { fields } = await newest(id);
    const forged: EditorFields = { ...written("elsewhere"), category: "Surgery", excerpt: "A new sentence.", status: "published" };
    const saved = await save(database, { id, version: 1 }, forged);
    expect((await newest(id)).fields).toEqual({ ...fields, excerpt: forged.excerpt, content: forged.content, status: "published" });
    await restoreRevision(database, { ...edit(saved), version: 1 });
    expect((await newest(id)).fields).toEqual({ ...fields, status: "published" });
    expect(await database.kysely.selectFrom("post_redirects").selectAll().execute()).toEqual([]);
  });

  test("is shown once it is published, with the review of exactly these words", async () => {
    const { id, version } = await published();
    expect(await shownAt()).toEqual({ ...builtInIntro, html: "<p>Own words.</p>", review: null });
    await markReviewed(getDatabase(), {
      id,
      actor: ownerMorgan,
      now: tuesday,
      version,
      review: { veterinarianId: (await makeVeterinarian(getDatabase(), "Dr. Morgan")).id, on: "2026-11-17", nextOn: null },
    });
    expect((await shownAt()).review).toEqual({ by: "Dr. Morgan", on: "2026-11-17" });
    await saveUnpublished(getDatabase(), { id, version }, { ...(await newest(id)).fields, content: "Next words." });
    expect((await shownAt()).html).toBe("<p>Own words.</p>");
    expect(await stateOf()).toMatchObject({ state: "unpublished-changes", publishedAt: tuesday.toISOString() });
    await expect(unpublishPost(getDatabase(), edit({ id, version: version + 1 }))).resolves.toMatchObject({ status: "draft" });
    expect((await shownAt()).html).toBe(builtIn.text("dentistry").html);
  });

  test("is shown from its planned time on", async () => {
    const database = getDatabase();
    const post = await newest(await editPage(database, dentistry));
    await saveUnpublished(database, post, { ...post.fields, content: "Planned words." });
    await schedulePost(database, { id: post.id, at: wednesday, actor: editorSam, now: tuesday });
    expect(await shownPages(database).read("dentistry", tuesday)).toEqual({
      text: builtIn.text("dentistry"),
      validUntil: wednesday.toISOString(),
    });
    expect((await shownAt()).html).toBe("<p>Planned words.</p>");
    await publishDuePosts(database, wednesday);
    expect(await shownAt()).toMatchObject({ html: "<p>Planned words.</p>" });
    expect(await stateOf()).toMatchObject({ state: "published" });
  });

  test("is replaced by the built-in text at once, and undo restores it with its unpublished changes", async () => {
    const database = getDatabase();
    const { id, version } = await published();
    await saveUnpublished(database, { id, version }, { ...(await newest(id)).fields, content: "Next words." });
    const back = await restoreBuiltInText(database, { ...dentistry, now: tuesday });
    if (!back) throw new Error("The page was built-in already.");
    expect((await shownAt()).html).toBe(builtIn.text("dentistry").html);
    expect(await stateOf()).toMatchObject({ state: "built-in" });
    expect(await restoreBuiltInText(database, dentistry)).toBeNull();
    await undoBuiltInText(database, { page: "dentistry", ...back, actor: editorSam, now: wednesday });
    expect((await shownAt()).html).toBe("<p>Own words.</p>");
    expect(await newest(id)).toMatchObject({ fields: { content: "Next words.", status: "published" }, live: { content: "Own words." } });
    await expect(undoBuiltInText(database, { page: "dentistry", ...back, actor: editorSam, now: wednesday })).rejects.toMatchObject({
      kind: "conflict",
      message: "This page has been changed since. Its earlier texts are under Revisions.",
    });
  });

  test("restores a draft that the built-in text replaced", async () => {
    const database = getDatabase();
    const post = await newest(await editPage(database, dentistry));
    await saveUnpublished(database, post, { ...post.fields, content: "Half a sentence" });
    const back = await restoreBuiltInText(database, { ...dentistry, now: tuesday });
    await undoBuiltInText(database, {
      page: "dentistry",
      version: back?.version ?? 0,
      shownBefore: null,
      actor: editorSam,
      now: wednesday,
    });
    expect((await newest(post.id)).fields).toMatchObject({ content: "Half a sentence", status: "draft" });
  });

  test("is no article: not in a list, count, category, feed or search, nor under an address of the blog", async () => {
    const database = getDatabase();
    await start(database, written("a-post", { status: "published" }));
    await published("Words that both have: text of a-post.");
    const db = database.kysely;
    expect([await countPublishedPosts(db, wednesday), (await listNewestPosts(db, wednesday, 9)).map(({ slug }) => slug)]).toEqual([
      1,
      ["a-post"],
    ]);
    expect([await listPublishedCategories(db, wednesday), await findPublishedPostBySlug(db, "page/dentistry", wednesday)]).toEqual([
      ["General"],
      null,
    ]);
    expect(await countPostsForStaff(db, ownerMorgan)).toMatchObject({ published: 1, drafts: 0, total: 1, trashed: 0 });
    for (const query of [{}, { search: "words" }, { search: "text" }, { status: "published" as const }]) {
      const { posts, found } = await listPostsForStaff(db, { actor: ownerMorgan, ...query });
      const expected = query.search === "words" ? [] : ["a-post"];
      expect([posts.map(({ slug }) => slug), found]).toEqual([expected, expected.length]);
    }
  });

  test("is read through an index, and rendered again by a newer renderer", async () => {
    const database = getDatabase();
    await published();
    for (const read of [listOwnTexts, (db: typeof database.kysely) => listPagesForStaff(db, builtIn)]) {
      expect((await plansOf(database, read)).join()).toContain("blog_posts_page");
    }
    await database.kysely.updateTable("blog_posts").set({ content_html: "", content_html_version: 0 }).execute();
    expect(await refreshStaleHtml(database)).toBe(1);
    expect((await shownAt()).html).toBe("<p>Own words.</p>");
  });

  test("is for editors and owners, and nobody deletes it", async () => {
    const database = getDatabase();
    const asAuthor = { ...dentistry, actor: authorAlex };
    await expect(editPage(database, asAuthor)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(restoreBuiltInText(database, asAuthor)).rejects.toMatchObject({ kind: "forbidden" });
    const id = await editPage(database, dentistry);
    await expect(getPostForStaff(database.kysely, id, authorAlex)).rejects.toThrow("Pages are for the front desk and owners.");
    await expect(save(database, { id, version: 1 }, written("x"), { actor: authorAlex })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(trashPost(database, { id, actor: ownerMorgan, now: tuesday })).rejects.toThrow("A page can’t be deleted.");
  });
});

describe("while the database is away", () => {
  test("pages show the last known text, for a short time", async () => {
    const pages = shownPages({
      contentGeneration: 1,
      publicReads: { run: () => Promise.reject(new Error("away")) },
    } as unknown as Database);
    const { text, validUntil } = await pages.read("dentistry", wednesday);
    expect(text).toBe(builtIn.text("dentistry"));
    expect(Date.parse(validUntil) - wednesday.getTime()).toBe(5000);
  });
});

const builtInIntro = { intro: words.intro };

function shownPages(database: Database): ShownPages {
  return new ShownPages(database, builtIn, () => undefined);
}
