import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishedPost, savePosts } from "./support/fixtures";
import { contentPages } from "./support/pages";
import { startTestSite, type TestSite } from "./support/site";

/** Bytes of a page and its style sheets that arrive in TCP's first round trip: ten segments of 1,460. */
const FIRST_ROUND_TRIP = 14_600;

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
  await savePosts(site.database, publishedPost);
});

afterAll(() => site.close());

describe.each(contentPages)("%s", (path) => {
  it("arrives with its style sheets in the first round trip", async () => {
    const html = await (await site.get(path)).text();
    const sheets = await Promise.all(stylesheetsOf(html).map(async (address) => (await site.get(address)).text()));
    const bytes = [html, ...sheets].reduce((sum, text) => sum + brotliCompressSync(text).length, 0);
    expect(bytes).toBeLessThanOrEqual(FIRST_ROUND_TRIP);
  });

  it("ships no script", async () => {
    const html = await (await site.get(path)).text();
    expect(html.match(/<script(?![^>]*type="application\/ld\+json")[^>]*>/g) ?? []).toEqual([]);
    expect(html).not.toMatch(/rel="modulepreload"|\son[a-z]+="/);
  });
});

function stylesheetsOf(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, address]) => address ?? "");
}
