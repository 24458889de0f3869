import { expect, test } from "vitest";
import { createPost } from "~/domain/posts/writing/post-commands.server";
import { describeEachDatabase } from "../../../../tests/support/databases";
import { publishedPost, scheduledPost } from "../../../../tests/support/fixtures";
import { type Reading, readArticle, readBlogPage, readNewestPosts, readPublishedPart } from "./blog-reading.server";
import { builtInPostsFrom } from "./built-in-posts.server";

const now = new Date("2026-11-18T17:00:00.000Z");
const builtInFile = (slug: string, category: string, year = 2026) =>
  `---\ntitle: ${slug}\nslug: ${slug}\ncategory: ${category}\nauthor_name: Clinic Team\npublished_at: ${year}-01-01T00:00:00.000Z\n---\nText`;
const builtIn = builtInPostsFrom([
  builtInFile("gums", "Dental Care", 2025),
  builtInFile("teeth", "Dental Care"),
  builtInFile("wounds", "Surgery"),
]);

describeEachDatabase("reading the blog", (getDatabase) => {
  const failures: unknown[] = [];
  const reading = (): Reading => {
    failures.length = 0;
    return { database: getDatabase(), now, builtIn, failed: (error) => failures.push(error) };
  };

  test("returns what is published, until the next scheduled post", async () => {
    await createPost(getDatabase().kysely, publishedPost, now);
    await createPost(getDatabase().kysely, scheduledPost, now);
    const { result, validUntil } = await readBlogPage(reading(), { page: 1 });
    expect(result.posts.map(({ slug }) => slug)).toEqual([publishedPost.slug]);
    expect(result.categories).toEqual([publishedPost.category]);
    expect(validUntil).toBe(scheduledPost.published_at);
    expect(await readBlogPage(reading(), { page: 1, category: "Nothing" })).toMatchObject({
      result: { posts: [], total: 0, categories: { length: 1 } },
    });
    expect((await readArticle(reading(), "teeth")).result).toBeNull();
    expect((await readArticle(reading(), scheduledPost.slug)).result).toBeNull();
    expect((await readArticle(reading(), publishedPost.slug)).result?.post.title).toBe(publishedPost.title);
  });

  test("returns the built-in posts, listed and opened, while none is published", async () => {
    const page = await readBlogPage(reading(), { page: 1 });
    expect(page).toMatchObject({
      result: { total: 2, hasMore: false, categories: ["Dental Care", "Surgery"] },
      validUntil: "until-changed",
    });
    expect((await readBlogPage(reading(), { page: 1, category: "Surgery" })).result.posts.map(({ slug }) => slug)).toEqual(["wounds"]);
    expect((await readBlogPage(reading(), { page: 2 })).result.posts).toEqual([]);
    for (const slug of ["teeth", "gums"]) expect((await readArticle(reading(), slug)).result?.post.html).toBe("<p>Text</p>");
    expect((await readArticle(reading(), "none")).result).toBeNull();
    expect((await readNewestPosts(reading(), 1)).result).toHaveLength(1);
    expect((await readPublishedPart(reading(), { part: 1, size: 9 })).result.posts).toHaveLength(3);
    expect(failures).toEqual([]);
  });

  test("returns the built-in posts, reports it once and caches nothing when the database fails", async () => {
    const failing = reading();
    await getDatabase().close();
    expect(await readBlogPage(failing, { page: 1 })).toMatchObject({ result: { total: 2 }, validUntil: null });
    expect(failures).toHaveLength(1);
    expect((await readArticle(failing, "teeth")).result?.post.slug).toBe("teeth");
    expect(await readArticle(failing, "none")).toEqual({ result: null, validUntil: null });
    expect(failures).toHaveLength(3);
  });
});
