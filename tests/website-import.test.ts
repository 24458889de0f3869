import { expect, it } from "vitest";
import { plainText } from "~/domain/blog-import/html/html-to-markdown.server";
import type { FoundPost, ImportItem } from "~/domain/blog-import/import-item";
import { crawlWebsite } from "~/domain/blog-import/website/crawl-website.server";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { crawledItems, crawlOf } from "./support/old-sites/loopback-import";
import { oldSites, oldTextAt, servePages } from "./support/old-sites/old-site-server";
import { oldAuthor, oldTexts } from "./support/old-sites/texts";

const isPost = (item: ImportItem): item is FoundPost => item.kind === "post";

/** How many of the words of the text are kept, and how many of the kept words are of the text. */
function scoreOf(html: string, markdown: string): { recall: number; precision: number } {
  const wordsOf = (text: string) =>
    plainText(text.replace(/<(?=t[dh]|figcaption|img)/g, " <"))
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const [all, kept] = [wordsOf(html), wordsOf(renderMarkdown(markdown))];
  const left = new Map<string, number>();
  for (const word of kept) left.set(word, (left.get(word) ?? 0) + 1);
  const found = all.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
  return { recall: found / all.length, precision: found / Math.max(1, kept.length) };
}

/** Links to a map and a video, which are not of the text's words, are the rest of it. */
const MIN_PRECISION = 0.96;

it.each(Object.entries(oldSites))(
  "gives every text without what is around it, with its title, date and author: %s",
  async (name, makePages) => {
    const old = await servePages(makePages);
    const options = crawlOf(old.address);
    expect(await crawlWebsite(options)).toBe(true);
    await old.close();
    const pages = (await crawledItems(options.file)).filter(isPost).map((post) => ({ ...post, text: oldTextAt(post.where) }));
    const known = pages.flatMap(({ text, values, guess }) => (text ? [{ text, values, guess }] : []));
    expect(known.map(({ values }) => values.title).toSorted()).toEqual(oldTexts.map(({ title }) => title).toSorted());
    const scores = known.map(({ text, values }) => ({ name: text.name, ...scoreOf(text.html, String(values.content)) }));
    for (const { recall, precision, ...text } of scores) {
      expect(recall, text.name).toBe(1);
      expect(precision, text.name).toBeGreaterThanOrEqual(MIN_PRECISION);
    }
    expect(scores.filter(({ recall, precision }) => recall === 1 && precision === 1).length).toBeGreaterThanOrEqual(15);
    for (const { text, values, guess } of known) {
      expect(String(values.content).match(/!\[/g)?.length ?? 0, text.name).toBe(text.pictures);
      // Where the old site does not say when it was written, nothing is invented.
      const saysDate = name !== "page builder" && text.date !== null;
      expect([values.published_at, values.author_name]).toEqual(saysDate ? [`${text.date}T15:00:00.000Z`, oldAuthor] : [null, ""]);
      expect(guess?.fate === "article", text.name).toBe(saysDate);
    }
  },
);

it("reads only the folder that was typed, and counts what is outside of it", async () => {
  const page = (text: string) => ({ body: `<title>${text}</title><p>${text} has enough words to be a page.</p>`, type: "text/html" });
  const old = await servePages(() => ({
    "/clinic/": { ...page("Home"), body: '<p>Welcome to the clinic of this farm.</p><a href="team">Team</a> <a href="/shop/">Shop</a>' },
    "/clinic/team": page("Team"),
    "/shop/": page("Shop"),
    "/clinic": { body: "", location: "/clinic/" },
  }));
  const options = crawlOf(`${old.address}/clinic`);
  await crawlWebsite(options);
  await old.close();
  expect(old.asked).not.toContain("/shop/");
  const items = await crawledItems(options.file);
  expect(items.filter(isPost).map(({ where, guess }) => `${where} ${guess?.fate}`)).toEqual(["/clinic/ skip", "/clinic/team page"]);
  expect(items.find(({ kind }) => kind === "skipped")).toMatchObject({ where: "/shop/", reason: expect.stringContaining("/clinic/") });
});
