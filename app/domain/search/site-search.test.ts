import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import type { Database } from "~/database/database.server";
import { dropUnusedWords } from "~/database/search/word-list.server";
import { addCategory } from "~/domain/categories/category-commands.server";
import { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import { publishDuePosts, schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { renameCategory } from "~/domain/posts/writing/post-categories.server";
import { restorePost, trashPost } from "~/domain/posts/writing/trash-commands.server";
import { pageTexts } from "~content/page-texts";
import { describeEachDatabase } from "../../../tests/support/databases";
import { oddSearches } from "../../../tests/support/hostile-texts";
import {
  edit,
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
import { indexUntitledPosts } from "./build-index.server";
import { parseSearch } from "./search-query";
import { SiteSearch } from "./site-search.server";

const pages = new BuiltInPages(pageTexts);
const contact = { page: "contact", title: "Contact", intro: "Office hours and parking", content: "" } as const;
const later = new Date(wednesday.getTime() + 60_000);

function searching(database: Database) {
  const search = new SiteSearch({ database, builtIn: { pages, posts: () => [], others: [contact] }, logError: expect.fail });
  const answer = (text: string, now = wednesday) => search.find(parseSearch(text) ?? { text: "", words: [] }, now);
  const articles = async (text: string, now = wednesday) => (await answer(text, now)).hits.flatMap(({ post }) => (post ? [post.slug] : []));
  return { answer, articles };
}

const published = { status: "published" } as const;

describeEachDatabase("visitors' search", (getDatabase) => {
  test("finds the same on both engines", async () => {
    const database = getDatabase();
    const { answer, articles } = searching(database);
    const texts = {
      toads: { title: "Toads of the monsoon", excerpt: "Rinse first.", content: "A café owner’s puppy met a **Sonoran** toad." },
      kittens: { title: "Two kittens", content: "They saw a toad, and hid.\n\nPuppies don’t." },
      teeth: { title: "What a tooth tells", category: "Dental Care", content: "Anesthesia is safer than many think." },
      gums: { title: "Gums", category: "Dental Care", content: "Brushing helps a kitten." },
      heat: { title: "Kitten heat", content: "Pavement burns paws." },
    };
    for (const [slug, fields] of Object.entries(texts)) await start(database, written(slug, { ...published, ...fields }));
    const expected: Readonly<Record<string, readonly string[]>> = {
      toad: ["toads", "kittens"],
      TOADS: ["toads", "kittens"],
      "kitten ": ["heat", "kittens", "gums"],
      "cafe puppies": ["toads"],
      Café: ["toads"],
      puppies: ["kittens", "toads"],
      sonor: ["toads"],
      so: ["toads"],
      "teeth anaesthesia": ["teeth"],
      "teeth anesthesia": ["teeth"],
      dental: ["gums", "teeth"],
      "dental kitten": ["gums"],
      "pavment burns": ["heat"],
      "pavemnet brns": ["heat"],
      "sonoron toad": ["toads"],
      "the kitten and the toad": ["kittens"],
      zebrafish: [],
      "rinse*": ["toads"],
    };
    const found = Object.fromEntries(await Promise.all(Object.keys(expected).map(async (text) => [text, await articles(text)])));
    expect(found).toEqual(expected);
    const typo = await answer("pavment");
    expect(typo).toMatchObject({ isCorrected: true, hits: { 0: { text: ["", "Pavement", " burns paws."] } } });
    expect((await answer("vacine")).hits[0]?.page).toBe("vaccinations");
    expect((await answer("zebrafish kitten")).leading).toEqual(["kitten"]);
    const vaccine = await answer("vaccine");
    expect(vaccine.hits[0]).toMatchObject({ kind: "service", page: "vaccinations", post: null, title: ["", "Vaccinations"] });
    expect((await answer("office hours")).hits[0]?.page).toBe("contact");
  });

  test("finds what readers see and nothing else", async () => {
    const database = getDatabase();
    const { answer, articles } = searching(database);
    await start(database, written("draft", { content: "quokka" }));
    const planned = await start(database, written("planned", { content: "quokka" }));
    await schedulePost(database, { id: planned.id, at: wednesday, actor: ownerMorgan, now: tuesday });
    const shown = await start(database, written("shown", { ...published, content: "wombat" }));
    const trashed = await start(database, written("trashed", { ...published, content: "quokka" }));
    await trashPost(database, { id: trashed.id, actor: ownerMorgan, now: tuesday });
    const page = await start(database, written("former", { ...published, content: "quokka" }));
    await unpublishPost(database, edit(page));
    const changed = await saveUnpublished(database, shown, written("shown", { title: "Of quokkas", content: "quokka" }));
    expect(await articles("quokka", tuesday)).toEqual([]);
    expect((await answer("quokka", tuesday)).validUntil).toBe(wednesday.toISOString());
    expect(await articles("wombat", tuesday)).toEqual(["shown"]);
    expect(await articles("quokka", wednesday)).toEqual(["planned"]);
    await publishDuePosts(database, wednesday);
    await save(database, changed, written("shown", { ...published, title: "Of quokkas", content: "quokka" }), { now: later });
    expect(await articles("wombat", later)).toEqual([]);
    expect(await articles("quokka", later)).toEqual(["shown", "planned"]);
    await restorePost(database, { id: trashed.id, actor: ownerMorgan, now: later });
    expect(await articles("quokka", later)).toContain("trashed");
  });

  test("follows a renamed category, and forgets words that no post has", async () => {
    const database = getDatabase();
    const { articles } = searching(database);
    await addCategory(database, { name: "Wallabies", actor: ownerMorgan, now: monday });
    const post = await start(database, written("hop", { ...published, category: "Wallabies", content: "numbat" }));
    expect(await articles("wallaby", tuesday)).toEqual(["hop"]);
    const { id } = await database.kysely
      .selectFrom("blog_categories")
      .select("id")
      .where("name", "=", "Wallabies")
      .executeTakeFirstOrThrow();
    await renameCategory(database, { id, name: "Kangaroos", actor: ownerMorgan, now: tuesday });
    expect([await articles("wallaby"), await articles("kangaroo")]).toEqual([[], ["hop"]]);
    const current = await database.kysely
      .selectFrom("blog_posts")
      .select(["id", "version"])
      .where("id", "=", post.id)
      .executeTakeFirstOrThrow();
    await save(database, current, written("hop", { ...published, category: "Kangaroos", content: "bilby" }), { now: later });
    for (let after = await dropUnusedWords(database.kysely, "", 2); after !== ""; )
      after = await dropUnusedWords(database.kysely, after, 2);
    const words = await database.kysely.selectFrom("post_search_vocabulary").select("word").orderBy("word").execute();
    expect(words.map(({ word }) => word)).toEqual(["bilby", "hop", "of", "title"]);
  });

  test("indexes posts from before there was a search, while requests are answered", async () => {
    const database = getDatabase();
    const { articles } = searching(database);
    await start(database, written("old", { ...published, title: "Old numbats" }));
    await forgetIndex(database);
    expect(await articles("numbat")).toEqual([]);
    expect([await indexUntitledPosts(database), await indexUntitledPosts(database)]).toEqual([1, 0]);
    expect(await articles("numbat")).toEqual(["old"]);
  });

  test("caches an answer until something changes", async () => {
    const database = getDatabase();
    const { articles } = searching(database);
    await start(database, written("one", { ...published, content: "numbat" }));
    const asked = vi.spyOn(database.publicReads, "run");
    for (let times = 0; times < 3; times += 1) expect(await articles("numbat")).toEqual(["one"]);
    const once = asked.mock.calls.length;
    await articles("NUMBAT");
    expect(asked.mock.calls.length).toBe(once);
    await start(database, written("two", { ...published, content: "numbat" }));
    expect(await articles("numbat")).toEqual(["one", "two"]);
  });

  test("treats any text as words", async () => {
    const database = getDatabase();
    await start(database, written("heat", { ...published, content: "heat" }));
    const { answer } = searching(database);
    const answers = await Promise.all(oddSearches.map(async (text) => [text, (await answer(text)).failed]));
    expect(answers).toEqual(oddSearches.map((text) => [text, false]));
  });
});

/** As an earlier version left it. */
async function forgetIndex({ kysely, kind }: Database): Promise<void> {
  await kysely.deleteFrom("post_search_vocabulary").execute();
  if (kind === "postgres") await sql`update post_search set title = null`.execute(kysely);
  else {
    await sql`update post_search_rows set has_title = 0`.execute(kysely);
    await sql`delete from post_search_titles where rowid in (select search_row from post_search_rows)`.execute(kysely);
  }
}
