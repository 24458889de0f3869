import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { categoryTheme } from "~/domain/categories/category-theme";
import { drawingTexts } from "~/domain/pictures/drawings";
import { drawnPictureOf } from "~/domain/pictures/drawn-picture";
import { builtInPostsFrom } from "~/domain/posts/reading/built-in-posts.server";
import { fnv1a } from "~/domain/share-images/share-image";
import { COVERS, coverAddress, coversOf } from "~/ui/public/covers";
import { demonstrationPostTexts } from "~content/demonstration-posts";
import { publishedPost, savePosts } from "./support/fixtures";
import { startTestSite, type TestSite } from "./support/site";

const shipped = builtInPostsFrom(demonstrationPostTexts)();
const drawings = globSync("app/domain/pictures/drawings/*.svg");
const covers = globSync("app/ui/art/covers/*-[2-6].svg");

/** Bytes of a file in the repository, and of one on its way to a reader, at every width: an AVIF 800 pixels wide would have 14,000. */
const MAX = { source: 9000, sent: 4000 };

describe("the drawings", () => {
  it("are one for each article that ships, with a description and a focal point", () => {
    for (const { slug } of shipped) {
      const picture = drawnPictureOf(slug);
      expect(picture?.alt.length, slug).toBeGreaterThan(30);
      expect(picture?.alt, slug).not.toMatch(/picture|drawing|illustration|\.$/i);
      for (const share of drawingTexts[slug]?.focal ?? [-1]) expect(share > 0 && share < 1, slug).toBe(true);
    }
    expect(new Set(Object.values(drawingTexts).map(({ alt }) => alt)).size).toBe(Object.keys(drawingTexts).length);
  });

  it("have one description and one file each", () => {
    const files = drawings.map((file) => path.basename(file, ".svg"));
    expect(files.sort()).toEqual(Object.keys(drawingTexts).sort());
  });

  it.each([...drawings, ...covers])("%s is small", async (file) => {
    const svg = readFileSync(file, "utf8");
    expect(svg.length).toBeLessThanOrEqual(MAX.source);
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(MAX.sent);
    expect(svg).not.toMatch(/<text|NaN|undefined/);
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: "svg", width: 1600, height: 900 });
  });
});

describe("the covers of articles without a picture", () => {
  const post = (slug: string, category = "Surgery") => ({ slug, category, featuredImage: "" });

  it("are six for each category", () => {
    for (const theme of ["preventive", "dental", "surgery", "nutrition", "emergency", "general"] as const)
      expect(new Set(Array.from({ length: COVERS }, (_, cover) => coverAddress(theme, cover)).filter(Boolean)).size).toBe(COVERS);
  });

  it("are never two alike side by side or one above the other, in one, two or three columns", () => {
    const covers = coversOf(Array.from({ length: 200 }, (_, index) => post(`article-${index % 7}`)));
    for (const [index, cover] of covers.entries()) expect(covers.slice(Math.max(0, index - 3), index)).not.toContain(cover);
    expect(new Set(covers).size).toBe(COVERS);
  });

  it("follow the article's address, and leave out those with a picture", () => {
    const alone = coverAddress(categoryTheme("Surgery"), fnv1a("one-of-us") % COVERS);
    expect(coversOf([post("one-of-us")])).toEqual([alone]);
    expect(coversOf([post("other", "Nutrition"), post("one-of-us")])[1]).toBe(alone);
    expect(coversOf([{ ...post("with-photo"), featuredImage: "/photo.jpg" }])).toEqual([""]);
  });
});

describe("on the site", () => {
  let site: TestSite;
  const slug = "valley-fever-in-dogs-and-cats";
  const text = drawingTexts[slug]?.alt ?? "";

  beforeAll(async () => {
    site = await startTestSite();
    await savePosts(site.database, { ...publishedPost, slug, featured_image: "" });
  });

  afterAll(() => site.close());

  test("an article's drawing is on its card, and with its description in its head and share picture", async () => {
    const list = await (await site.get("/blog")).text();
    expect(list).toMatch(new RegExp(`<img src="/assets/${slug}-[^"]+\\.svg" alt=""`));
    const page = await (await site.get(`/blog/${slug}`)).text();
    expect(page).toMatch(new RegExp(`<img src="/assets/${slug}-[^"]+\\.svg" alt="${text}"`));
    expect(page).toContain("object-position:55% 70%");
    expect(page).toMatch(new RegExp(`og:image:alt" content="[^"]*${text}\\."`));
    const address = /<img src="(\/assets\/valley-fever[^"]+)"/.exec(page)?.[1] ?? "";
    expect((await site.get(address)).headers.get("Content-Type")).toMatch("image/svg+xml");
  });

  test("its share picture shows it beside the title, and mail programs get a PNG", async () => {
    const share = Buffer.from(await (await site.get(`/share/blog/${slug}.png`)).arrayBuffer());
    expect(await sharp(share).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    const [right, other] = await Promise.all([share, Buffer.from(await (await site.get("/share/blog.png")).arrayBuffer())].map(rightHalf));
    expect(right?.equals(other ?? Buffer.alloc(0))).toBe(false);
    const mailed = await site.get(`/pictures/${slug}.png`);
    expect(await sharp(Buffer.from(await mailed.arrayBuffer())).metadata()).toMatchObject({ format: "png", width: 1200, height: 675 });
    for (const name of ["no-such-article", "constructor", "..%2Fdrawings"])
      expect((await site.get(`/pictures/${name}.png`)).status).toBe(404);
  });

  test("a photo that staff chose comes first", async () => {
    await savePosts(site.database, { ...publishedPost, slug: "the-lean-pet-math", featured_image: "/photo-of-ours.jpg" });
    const page = await (await site.get("/blog/the-lean-pet-math")).text();
    expect(page).toContain('<img src="/photo-of-ours.jpg"');
    expect(page).not.toContain("/assets/the-lean-pet-math");
  });
});

function rightHalf(png: Buffer): Promise<Buffer> {
  return sharp(png).extract({ left: 700, top: 0, width: 500, height: 630 }).removeAlpha().raw().toBuffer();
}
