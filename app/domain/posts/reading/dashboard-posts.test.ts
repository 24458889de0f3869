import { expect, test } from "vitest";
import { indexWords } from "~/database/search/search-index.server";
import { distinctWords } from "~/database/search/search-words";
import { schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { createPost, refreshStaleHtml } from "~/domain/posts/writing/post-commands.server";
import { trashPost } from "~/domain/posts/writing/trash-commands.server";
import { describeEachDatabase } from "../../../../tests/support/databases";
import { oddSearches } from "../../../../tests/support/hostile-texts";
import {
  authorAlex,
  authorRobin,
  editorSam,
  monday,
  ownerMorgan,
  save,
  saveUnpublished,
  start,
  tuesday,
  wednesday,
  written,
} from "../../../../tests/support/post-editing";
import { countPostsForStaff, listPostsForStaff, type StaffPostQuery, staffSorts } from "./dashboard-posts.server";

describeEachDatabase("the dashboard", (getDatabase) => {
  const list = (query: Partial<StaffPostQuery> = {}) => listPostsForStaff(getDatabase().kysely, { actor: ownerMorgan, ...query });
  const slugs = async (query: Partial<StaffPostQuery> = {}) => (await list(query)).posts.map(({ slug }) => slug);

  test("shows a post's row, its text where it has no excerpt", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat", { content: "## Heat\n\n- Call [us](/contact) **now**.\n" }), { actor: authorAlex });
    expect((await list()).posts).toEqual([
      {
        ...{ id: post.id, version: 1, title: "Title of heat", slug: "heat", status: "draft", excerpt: "Heat: Call us now." },
        ...{ category: "General", theme: "general", authorName: "Clinic Team", authorId: authorAlex.id },
        ...{ createdAt: monday.toISOString(), updatedAt: monday.toISOString(), publishedAt: null, deletedAt: null, deletedBy: null },
        hasUnpublishedChanges: false,
      },
    ]);
    await save(database, post, written("heat", { excerpt: "An excerpt." }));
    expect((await list()).posts[0]?.excerpt).toBe("An excerpt.");
  });

  test("counts what is published, drafts, all and the trash", async () => {
    const database = getDatabase();
    expect(await countPostsForStaff(database.kysely, ownerMorgan)).toEqual({
      published: 0,
      drafts: 0,
      scheduled: 0,
      changes: 0,
      total: 0,
      trashed: 0,
    });
    await start(database, written("a", { status: "published" }));
    await start(database, written("b"), { actor: authorAlex });
    await start(database, written("c"), { actor: authorRobin });
    const trashed = await start(database, written("d"), { actor: authorAlex });
    await trashPost(database, { id: trashed.id, actor: ownerMorgan, now: tuesday });
    expect(await countPostsForStaff(database.kysely, editorSam)).toEqual({
      published: 1,
      drafts: 2,
      scheduled: 0,
      changes: 0,
      total: 3,
      trashed: 1,
    });
    expect(await countPostsForStaff(database.kysely, authorAlex)).toEqual({
      published: 0,
      drafts: 1,
      scheduled: 0,
      changes: 0,
      total: 1,
      trashed: 1,
    });
  });

  test("shows authors their own posts only", async () => {
    const database = getDatabase();
    await start(database, written("alex"), { actor: authorAlex });
    await start(database, written("robin"), { actor: authorRobin });
    await createPost(database.kysely, { ...written("nobody"), published_at: null }, monday);
    expect(await slugs({ actor: authorAlex })).toEqual(["alex"]);
    expect(await slugs({ actor: authorAlex, search: "robin" })).toEqual([]);
    expect((await slugs({ actor: editorSam })).sort()).toEqual(["alex", "nobody", "robin"]);
  });

  test.each([
    ["a wrong letter", "ratlesnake season"],
    ["letters exchanged", "rattelsnake"],
    ["one word as two", "rattel snake"],
    ["two words as one", "toadpoison"],
  ])("finds words with %s, once nothing has them as typed", async (_what, search) => {
    const database = getDatabase();
    await start(database, written("snakes", { title: "Rattlesnake season", content: "Toad poison, too." }), { actor: authorAlex });
    await start(database, written("cats", { title: "Slow plans" }), { actor: authorAlex });
    expect(await slugs({ search })).toEqual(["snakes"]);
    expect(await list({ search })).toMatchObject({ found: 1, isCorrected: true });
    expect(await list({ search, actor: authorRobin })).toMatchObject({ found: 0, isCorrected: false });
    expect(await list({ search: "rattlesnake" })).toMatchObject({ found: 1, isCorrected: false });
  });

  test("tells scheduled posts from drafts", async () => {
    const database = getDatabase();
    await start(database, written("draft"), { now: monday });
    const { id } = await start(database, written("planned"), { now: monday });
    await schedulePost(database, { id, at: wednesday, actor: ownerMorgan, now: monday });
    expect(await slugs({ status: "scheduled" })).toEqual(["planned"]);
    expect(await slugs({ status: "draft" })).toEqual(["draft"]);
  });

  test("finds the posts with unpublished changes, and shows them as readers see them", async () => {
    const database = getDatabase();
    await start(database, written("draft"));
    const first = await start(database, written("heat", { status: "published" }), { actor: authorAlex });
    const other = await start(database, written("cold", { status: "published" }));
    expect(await slugs({ status: "unpublished-changes" })).toEqual([]);
    for (const post of [first, other]) await saveUnpublished(database, post, written(`${post.slug}-2`, { title: "Typed" }));
    expect((await slugs({ status: "unpublished-changes" })).sort()).toEqual(["cold", "heat"]);
    expect(await slugs({ status: "unpublished-changes", actor: authorAlex })).toEqual(["heat"]);
    expect(await slugs({ status: "unpublished-changes", search: "heat" })).toEqual(["heat"]);
    const rows = (await list()).posts.map(({ slug, title, hasUnpublishedChanges }) => [slug, title, hasUnpublishedChanges]);
    expect(rows.sort()).toEqual([
      ["cold", "Title of cold", true],
      ["draft", "Title of draft", false],
      ["heat", "Title of heat", true],
    ]);
  });

  test("sorts and filters", async () => {
    const database = getDatabase();
    const first = await start(database, written("b", { title: "beta", category: "Surgery", status: "published" }), { now: monday });
    await start(database, written("c", { title: "Gamma", category: "Surgery" }), { now: tuesday });
    await start(database, written("a", { title: "Alpha" }), { now: wednesday });
    await save(database, first, written("b", { title: "Beta", category: "Surgery", status: "published" }), {
      now: new Date("2026-11-19T00:00:00Z"),
    });
    expect(await slugs()).toEqual(["a", "c", "b"]);
    expect(await slugs({ sort: "oldest" })).toEqual(["b", "c", "a"]);
    expect(await slugs({ sort: "updated" })).toEqual(["b", "a", "c"]);
    expect(await slugs({ sort: "title" })).toEqual(["a", "b", "c"]);
    expect(await slugs({ status: "draft" })).toEqual(["a", "c"]);
    expect(await slugs({ category: "Surgery", sort: "title" })).toEqual(["b", "c"]);
    expect(await slugs({ category: "Surgery", status: "draft", search: "gam" })).toEqual(["c"]);
    expect(await slugs({ category: "'; drop table blog_posts; --" })).toEqual([]);
  });

  test("pages without losing or repeating a post, even of one instant", async () => {
    const database = getDatabase();
    for (let number = 1; number <= 45; number++)
      await createPost(database.kysely, { ...written(`p${number}`, { title: "Same" }), published_at: null }, monday);
    for (const sort of staffSorts) {
      const pages = await Promise.all([1, 2, 3].map((page) => slugs({ sort, page })));
      expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
      expect(new Set(pages.flat()).size).toBe(45);
    }
    expect(await list({ page: 99 })).toMatchObject({ found: 45, page: 3, pages: 3 });
    expect(await list({ page: -1 })).toMatchObject({ page: 1 });
    expect(await list({ search: "nothing" })).toEqual({ posts: [], found: 0, page: 1, pages: 1, isCorrected: false });
  });

  test("finds posts by the beginnings of words in title, excerpt and text, whatever case and accents", async () => {
    const database = getDatabase();
    await start(database, written("heat", { title: "Heatstroke & “hot” cars", content: "Señor Niño’s café, x-ray at 12.5 °C" }));
    await start(database, written("dog", { excerpt: "Собака и кошка", content: "कुत्ता 한국어 犬の歯 ﬁnal" }));
    for (const search of ["heat", "HEATSTROKE", "hot cars", "cars hot", "senor", "NIÑO cafe", "ray 12", "heat*", " heat-  "]) {
      expect([search, await slugs({ search })]).toEqual([search, ["heat"]]);
    }
    for (const search of ["собака", "КОШ", "कुत्ता", "한국", "犬", "final", "dog"])
      expect([search, await slugs({ search })]).toEqual([search, ["dog"]]);
    expect((await slugs({ search: "  " })).length).toBe(2);
    expect(await slugs({ search: "t" })).toEqual(["dog"]);
    expect(await slugs({ search: "heat dog" })).toEqual([]);
  });

  test("treats every character of a search as part of a word or ignores it", async () => {
    const database = getDatabase();
    await start(database, written("heat", { title: "Heat" }));
    await start(database, written("dog", { title: "Dog" }));
    for (const search of oddSearches) expect([search, (await slugs({ search })).length <= 1]).toEqual([search, true]);
    for (const search of ['"heat"', "^heat", "heat:*", "-heat", "heat & !", "(heat)"])
      expect([search, await slugs({ search })]).toEqual([search, ["heat"]]);
  });

  test("finds a post by its present words only", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat", { content: "monsoon" }));
    await save(database, post, written("heat", { content: "toads" }));
    expect(await slugs({ search: "monsoon" })).toEqual([]);
    expect(await slugs({ search: "toads" })).toEqual(["heat"]);
    await trashPost(database, { id: post.id, actor: ownerMorgan, now: tuesday });
    expect(await slugs({ search: "toads" })).toEqual([]);
    expect(await slugs({ search: "toads", trashed: true })).toEqual(["heat"]);
  });

  test("finds seeded posts, and those from before there was a search once their HTML is rendered again", async () => {
    const database = getDatabase();
    const id = await createPost(database.kysely, { ...written("seeded"), published_at: null }, monday);
    expect(await slugs({ search: "seeded" })).toEqual(["seeded"]);
    await indexWords(database.kysely, id, { title: "", words: [] });
    expect(await slugs({ search: "seeded" })).toEqual([]);
    await database.kysely.updateTable("blog_posts").set({ content_html_version: 0 }).execute();
    await refreshStaleHtml(database);
    expect(await slugs({ search: "seeded" })).toEqual(["seeded"]);
  });

  test("accepts the longest article of different words only", async () => {
    const database = getDatabase();
    const texts = [Array.from({ length: 25_000 }, (_, index) => index.toString(36)).join(" "), "ﷺ".repeat(30_000), "犬".repeat(100_000)];
    for (const [index, content] of texts.entries()) {
      const id = await createPost(database.kysely, { ...written(`long-${index}`, { content: "x" }), published_at: null }, monday);
      await indexWords(database.kysely, id, { title: "", words: distinctWords(content) });
    }
    expect(await slugs({ search: "犬" })).toEqual(["long-2"]);
  });
});
