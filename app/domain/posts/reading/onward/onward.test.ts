import { expect, test } from "vitest";
import type { PostFields } from "~/domain/posts/post/post";
import { findPublishedPostBySlug, listNewestPosts } from "~/domain/posts/reading/published-posts.server";
import { createPost } from "~/domain/posts/writing/post-commands.server";
import { describeEachDatabase } from "../../../../../tests/support/databases";
import { publishedPost } from "../../../../../tests/support/fixtures";
import { listAuthorSlugs, readAuthorPage } from "./author-reading.server";
import { endOfMonth, listMonthPosts } from "./month-posts.server";
import { findNeighbors } from "./neighbor-posts.server";
import { keywordsOf, listRelatedPosts } from "./related-posts.server";

const now = new Date("2026-07-15T17:00:00.000Z");

test("takes keywords from the title and from repeated words, without common words, plurals and sources", () => {
  const markdown = "Rinse. A rinse helps. Rinse with water.\n\n[^one]: Journal Journal Journal, 2026.";
  const words = keywordsOf({ title: "When the Toads Come", excerpt: "", markdown });
  expect(words.map(({ stem }) => stem)).toEqual(["toad", "rinse"]);
  const long = keywordsOf({ title: "Toads", excerpt: "", markdown: `${"word ".repeat(20_000)}late late late` });
  expect(long.map(({ stem }) => stem)).toEqual(["toad", "word"]);
});

describeEachDatabase("what a reader finds after an article", (getDatabase) => {
  let days = 0;
  const add = async (slug: string, fields: Partial<PostFields> = {}) => {
    days += 1;
    const published_at = new Date(Date.UTC(2026, 4, days)).toISOString();
    const text = { title: slug, excerpt: "", content: "Nothing to see.", category: "Surgery", published_at };
    await createPost(getDatabase().kysely, { ...publishedPost, slug, ...text, ...fields }, now);
  };
  const about = async (slug: string) => {
    const { kysely } = getDatabase();
    const post = await findPublishedPostBySlug(kysely, slug, now);
    if (!post) throw new Error(slug);
    return {
      post,
      related: (await listRelatedPosts(kysely, post, now)).map((one) => one.slug),
      ...(await findNeighbors(kysely, post, now)),
    };
  };
  const toads = "Rinse the mouth after a toad. Toads come with the monsoon. A toad has poison. Rinse, then rinse again.";

  test("are articles with the same keywords, of any category, then the newest of its own, and only public ones", async () => {
    for (let index = 0; index < 12; index += 1) await add(`other-${index}`, { category: "Nutrition" });
    await add("toads", { title: "Monsoon Toads", content: toads });
    await add("poison", { title: "Poison from toads", content: toads, category: "Emergency Care" });
    await add("mention", { title: "Rain", content: "One toad.", category: "Nutrition" });
    await add("older-surgery");
    await add("surgery");
    await add("newer-surgery");
    await add("draft", { title: "Monsoon Toads again", content: toads, status: "draft", published_at: null });
    await add("to-come", { title: "Monsoon Toads once more", content: toads, published_at: "2026-09-01T00:00:00.000Z" });
    await add("trashed", { title: "Monsoon Toads too", content: toads });
    await getDatabase().kysely.updateTable("blog_posts").set({ deleted_at: now.toISOString() }).where("slug", "=", "trashed").execute();
    expect((await about("toads")).related).toEqual(["poison", "newer-surgery", "surgery"]);
    expect((await about("poison")).related).toEqual(["toads"]);
    expect((await about("surgery")).related).toEqual(["newer-surgery", "older-surgery", "toads"]);
  });

  test("are the articles before and after in its category by date, even of one instant", async () => {
    await add("first");
    await add("elsewhere", { category: "Nutrition" });
    const same = "2026-06-20T00:00:00.000Z";
    for (const slug of ["b", "a", "c"]) await add(slug, { published_at: same });
    await add("last", { title: "# Last", published_at: "2026-07-01T00:00:00.000Z" });
    await add("to-come", { published_at: "2026-09-01T00:00:00.000Z" });
    await add("draft", { status: "draft", published_at: null });
    const inOrder = (await listNewestPosts(getDatabase().kysely, now, 9)).map(({ slug }) => slug).filter((slug) => slug !== "elsewhere");
    expect(inOrder).toHaveLength(5);
    for (const [index, slug] of inOrder.entries()) {
      const { previous, next } = await about(slug);
      expect([slug, next?.slug, previous?.slug]).toEqual([slug, inOrder[index - 1], inOrder[index + 1]]);
    }
    expect((await about(inOrder[1] ?? "")).next).toEqual({ slug: "last", title: "Last" });
  });

  test("are all articles that its author or reviewer wrote or reviewed, whatever the accents, and only public ones", async () => {
    const { kysely } = getDatabase();
    await add("written", { author_name: "Dr. José Núñez" });
    await add("also-written", { author_name: "Dr. Jose Nunez" });
    await add("reviewed", { author_name: "Clinic Team" });
    await add("draft", { author_name: "Ann Draft", status: "draft", published_at: null });
    await add("to-come", { author_name: "Ann Later", published_at: "2026-09-01T00:00:00.000Z" });
    await add("nameless", { author_name: "!!!" });
    const review = { reviewed_by: "Dr. José Núñez", reviewed_on: "2026-07-01" };
    await kysely.updateTable("blog_posts").set(review).where("slug", "in", ["reviewed", "written", "draft", "to-come"]).execute();
    const page = async (slug: string, number = 1) => {
      const found = await readAuthorPage(kysely, now, { slug, page: number });
      return found && { ...found, posts: found.posts.map((one) => one.slug) };
    };
    const nunez = { name: "Dr. José Núñez", hasWritten: true, hasReviewed: true, hasMore: false };
    expect(await page("dr-jose-nunez")).toEqual({ ...nunez, posts: ["reviewed", "also-written", "written"] });
    expect(await page("clinic-team")).toMatchObject({ name: "Clinic Team", hasReviewed: false, posts: ["reviewed"] });
    for (const slug of ["ann-draft", "ann-later", "nobody"]) expect(await page(slug), slug).toBeNull();
    expect(await listAuthorSlugs(kysely, now)).toEqual(["clinic-team", "dr-jose-nunez"]);
    for (let index = 0; index < 9; index += 1) await add(`more-${index}`, { author_name: "Clinic Team" });
    expect(await page("clinic-team")).toMatchObject({ hasMore: true, posts: { length: 9 } });
    expect(await page("clinic-team", 2)).toMatchObject({ hasMore: false, posts: ["reviewed"] });
    expect(await page("clinic-team", 3)).toBeNull();
  });

  test("is listed in the months in which it matters, newest first, until the end of Arizona's month", async () => {
    const { kysely } = getDatabase();
    for (const slug of ["heat", "toads", "snakes"]) await add(slug, { months: "Jun, Jul" });
    await add("winter", { months: "Dec" });
    await add("all-year");
    await add("to-come", { months: "Jul", published_at: "2026-09-01T00:00:00.000Z" });
    await add("draft", { months: "Jul", status: "draft", published_at: null });
    const list = async (at: Date, except: readonly string[] = [], limit = 2) =>
      (await listMonthPosts(kysely, at, { limit, except })).map(({ slug }) => slug);
    expect(await list(now)).toEqual(["snakes", "toads"]);
    expect(await list(now, ["snakes"])).toEqual(["toads", "heat"]);
    const end = endOfMonth(now);
    expect(end.toISOString()).toBe("2026-08-01T07:00:00.000Z");
    expect(await list(new Date(end.getTime() - 1))).toEqual(["snakes", "toads"]);
    expect(await list(end)).toEqual([]);
    expect(endOfMonth(new Date("2026-12-31T12:00:00.000Z")).toISOString()).toBe("2027-01-01T07:00:00.000Z");
  });
});
