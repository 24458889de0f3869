import { expect, test } from "vitest";
import { rendererVersion } from "~/domain/posts/article/article-html";
import type { PostFields } from "~/domain/posts/post/post";
import { SlugTakenError } from "~/domain/posts/post/post-errors";
import { postFields } from "~/domain/posts/post/post-file";
import { publishDuePosts } from "~/domain/posts/publishing/scheduling-commands.server";
import { listRelatedPosts } from "~/domain/posts/reading/onward/related-posts.server";
import {
  countPublishedPosts,
  findNextPublication,
  findPublishedPostBySlug,
  listNewestPosts,
  listPublishedCategories,
  listPublishedPart,
  listPublishedPosts,
} from "~/domain/posts/reading/published-posts.server";
import { describeEachDatabase } from "../../../../tests/support/databases";
import { processorTime } from "../../../../tests/support/processor-time";
import { createPost, refreshStaleHtml } from "./post-commands.server";

const now = new Date("2026-11-18T17:00:00.000Z");
const day = (number: number) => `2026-10-${String(number).padStart(2, "0")}T15:00:00.000Z`;

function post(slug: string, fields: Partial<PostFields> = {}): PostFields {
  const basic = {
    title: slug,
    slug,
    content: `Text of **${slug}**`,
    author_name: "Clinic Team",
    status: "published",
    published_at: day(1),
  };
  return postFields.parse({ ...basic, ...fields });
}

describeEachDatabase("posts", (getDatabase) => {
  const add = (fields: PostFields, at = now) => createPost(getDatabase().kysely, fields, at);
  const slugs = (posts: readonly { slug: string }[]) => posts.map(({ slug }) => slug);

  test("are listed newest first, nine a page and cumulatively", async () => {
    for (let number = 1; number <= 20; number++) await add(post(`p${number}`, { published_at: day(number) }));
    const { kysely } = getDatabase();
    const first = await listPublishedPosts(kysely, { page: 1, now });
    expect(slugs(first.posts)).toEqual(["p20", "p19", "p18", "p17", "p16", "p15", "p14", "p13", "p12"]);
    expect(first).toMatchObject({ total: 20, hasMore: true });
    expect((await listPublishedPosts(kysely, { page: 2, now })).posts).toHaveLength(18);
    expect(await listPublishedPosts(kysely, { page: 3, now })).toMatchObject({ total: 20, hasMore: false, posts: { length: 20 } });
    expect(await listPublishedPosts(kysely, { page: 4, now })).toEqual({ posts: [], total: 20, firstPage: 1, hasMore: false });
  });

  test("of the same instant keep their order from page to page", async () => {
    for (let number = 1; number <= 12; number++) await add(post(`p${number}`));
    const { kysely } = getDatabase();
    const first = slugs((await listPublishedPosts(kysely, { page: 1, now })).posts);
    expect(slugs((await listPublishedPosts(kysely, { page: 2, now })).posts).slice(0, 9)).toEqual(first);
  });

  test("are hidden while drafts and until their time", async () => {
    await add(post("draft", { status: "draft" }));
    await add(post("later", { published_at: "2026-11-18T17:00:00.001Z" }));
    const { kysely } = getDatabase();
    expect(await countPublishedPosts(kysely, now)).toBe(0);
    expect(await findPublishedPostBySlug(kysely, "draft", now)).toBeNull();
    expect(await findPublishedPostBySlug(kysely, "later", now)).toBeNull();
    expect(await findNextPublication(kysely, now)).toBe("2026-11-18T17:00:00.001Z");
    const then = new Date(now.getTime() + 1);
    await publishDuePosts(getDatabase(), then);
    expect(await findPublishedPostBySlug(kysely, "later", then)).toMatchObject({ title: "later" });
    expect(await findNextPublication(kysely, then)).toBeNull();
  });

  test("without a publication date are sorted by their creation", async () => {
    await add(post("newer", { published_at: day(5) }));
    const id = await add(post("undated", { published_at: null }), new Date(day(3)));
    await add(post("older", { published_at: day(1) }));
    const { kysely } = getDatabase();
    await kysely.updateTable("blog_posts").set({ published_at: null }).where("id", "=", id).execute();
    expect(
      (await listPublishedPart(kysely, now, { part: 1, size: 9 })).toReversed().map(({ slug, publishedAt }) => [slug, publishedAt]),
    ).toEqual([
      ["newer", day(5)],
      ["undated", day(3)],
      ["older", day(1)],
    ]);
  });

  test("are filtered by the exact category, whatever bytes it has", async () => {
    await add(post("a", { category: "Dental Care" }));
    await add(post("b", { category: "Surgery" }));
    await add(post("c", { category: "Surgery", published_at: day(2) }));
    await add(post("d", { category: "Hidden", status: "draft" }));
    const { kysely } = getDatabase();
    expect(await listPublishedCategories(kysely, now)).toEqual(["Dental Care", "Surgery"]);
    expect(slugs((await listPublishedPosts(kysely, { category: "Surgery", page: 1, now })).posts)).toEqual(["c", "b"]);
    for (const category of ["surgery", "%", "' or 1=1 --", "🐶".repeat(500), "\u0001"]) {
      expect(await listPublishedPosts(kysely, { category, page: 1, now })).toEqual({ posts: [], total: 0, firstPage: 1, hasMore: false });
    }
  });

  test("are found complete by slug, with related ones of their category", async () => {
    await add(post("a", { title: "## Heat", category: "Surgery", featured_image: "/media/a.jpg" }));
    await add(post("b", { category: "Surgery" }));
    await add(post("c", { category: "Nutrition" }));
    const { kysely } = getDatabase();
    const found = await findPublishedPostBySlug(kysely, "a", now);
    expect(found).toMatchObject({
      title: "Heat",
      markdown: "Text of **a**",
      html: "<p>Text of <strong>a</strong></p>",
      featuredImage: "/media/a.jpg",
    });
    if (found) expect(slugs(await listRelatedPosts(kysely, found, now))).toEqual(["b"]);
    expect(await findPublishedPostBySlug(kysely, "A", now)).toBeNull();
    expect(slugs(await listNewestPosts(kysely, now, 2))).toHaveLength(2);
  });

  test("never contain a picture address that could run a script", async () => {
    const id = await add(post("a"));
    const { kysely } = getDatabase();
    await kysely.updateTable("blog_posts").set({ featured_image: "javascript:alert(1)" }).where("id", "=", id).execute();
    expect(await findPublishedPostBySlug(kysely, "a", now)).toMatchObject({ featuredImage: "" });
  });

  test("of a taken slug are rejected and the first stays", async () => {
    await add(post("a", { title: "First" }));
    await expect(add(post("a", { title: "Second" }))).rejects.toThrow(SlugTakenError);
    expect(await findPublishedPostBySlug(getDatabase().kysely, "a", now)).toMatchObject({ title: "First" });
  });

  test("published without a date are published now, drafts are not", async () => {
    await add(post("a", { published_at: null }));
    await add(post("b", { published_at: null, status: "draft" }));
    const rows = await getDatabase().kysely.selectFrom("blog_posts").select(["slug", "published_at"]).orderBy("slug").execute();
    expect(rows).toEqual([
      { slug: "a", published_at: now.toISOString() },
      { slug: "b", published_at: null },
    ]);
  });

  test("of 60,000 blank lines take half a second at most and stay byte for byte", async () => {
    const content = `a${"\n".repeat(60_000)}b\n`;
    expect(await processorTime(() => add(post("blank", { content })))).toBeLessThan(500);
    expect(await findPublishedPostBySlug(getDatabase().kysely, "blank", now)).toMatchObject({
      markdown: content,
      html: expect.stringContaining("shown as it was typed"),
    });
  });

  test("are rendered again only when an older renderer made their HTML", async () => {
    const stale = await add(post("stale"));
    await add(post("fresh"));
    const database = getDatabase();
    const outdated = { content_html: "old", content_html_version: rendererVersion - 1 };
    await database.kysely.updateTable("blog_posts").set(outdated).where("id", "=", stale).execute();
    const generation = database.contentGeneration;
    expect(await refreshStaleHtml(database)).toBe(1);
    expect(database.contentGeneration).toBeGreaterThan(generation);
    expect(await findPublishedPostBySlug(database.kysely, "stale", now)).toMatchObject({ html: "<p>Text of <strong>stale</strong></p>" });
    expect(await refreshStaleHtml(database)).toBe(0);
  });
});
