import { request } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { publishedPost, savePosts } from "./support/fixtures";
import { contentPages } from "./support/pages";
import { processorTime } from "./support/processor-time";
import { startTestSite, type TestSite } from "./support/site";

const machinePages = [
  "/sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/closures.ics",
  "/contact.vcf",
  "/es/closures.ics",
  "/es/contact.vcf",
  "/blog/rss.xml",
  "/blog/feed.json",
  "/share/about.png",
];

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
  await savePosts(site.database, publishedPost);
});

afterAll(() => site.close());

/** Counts the uses of the database while a page is asked for. */
async function usesOfDatabase(path: string): Promise<number> {
  const uses = vi.spyOn(site.database, "kysely", "get");
  await site.get(path);
  const { length } = uses.mock.calls;
  uses.mockRestore();
  return length;
}

describe("a cached page", () => {
  it("asks the database nothing", async () => {
    expect(await usesOfDatabase("/blog?page=1")).toBeGreaterThan(0);
    expect(await usesOfDatabase("/blog?page=1")).toBe(0);
  });

  it.each([...contentPages, ...machinePages])("%s is the same page with a made-up parameter", async (path) => {
    const { headers } = await site.get(path);
    for (const query of ["v=1", "page=2&category=Surgery", "utm_source=mail"]) {
      if (path === "/blog" && query.startsWith("page")) continue;
      const { status, headers: same } = await site.get(`${path}?${query}`);
      expect([status, same.get("ETag")]).toEqual([200, headers.get("ETag")]);
    }
    expect(await usesOfDatabase(`${path}?v=2`)).toBe(0);
  });

  it("is rendered again at the first request after another process has changed the data", async () => {
    await site.get("/blog");
    const other = new DatabaseSync(join(site.dataDir, "clinic.sqlite"));
    other.exec("update blog_posts set title = 'Changed elsewhere'");
    other.close();
    expect(await (await site.get("/blog")).text()).toContain("Changed elsewhere");
  });

  it("has at most 16 headers of at most 1,450 bytes", async () => {
    const raw = await rawHeaders("/");
    expect(raw.length / 2).toBeLessThanOrEqual(16);
    expect(raw.join(": ").length).toBeLessThanOrEqual(1450);
  });
});

describe("an answer that is not kept", () => {
  it("costs at most 10 ms of processor time for an unknown address", async () => {
    const unknown = (index: number) => [`/made-up-${index}`, `/made/up/${index}`, `/blog/made-up-${index}`][index % 3] ?? "/";
    for (let index = 0; index < 10; index += 1) await site.get(unknown(index));
    const ask = async (from: number) => {
      for (let index = from; index < from + 5; index += 1) expect((await site.get(unknown(index))).status).toBe(404);
    };
    const batches: number[] = [];
    for (let from = 10; from < 110; from += 5) batches.push(await processorTime(() => ask(from)));
    // What others do on a busy machine costs the caches of the processor, too: the cheapest batch is the product's own.
    expect(Math.min(...batches)).toBeLessThan(50);
  });

  it("is a list without articles, whatever category or page is made up", async () => {
    for (const path of ["/blog?category=Made-up", "/blog?page=99"]) {
      await site.get(path);
      expect(await usesOfDatabase(path)).toBeGreaterThan(0);
    }
  });
});

describe("while the database can't be read", () => {
  it("readers get the last good page, and built-in posts where there is none", async () => {
    const good = await (await site.get("/blog")).text();
    await site.database.changeContent(async () => undefined);
    const outage = vi.spyOn(site.database, "kysely", "get").mockImplementation(() => {
      throw new Error("The connection is lost.");
    });
    const last = await site.get("/blog");
    expect(last.headers.get("Cache-Status")).toBe("page-cache; hit; fwd=stale");
    expect(await last.text()).toBe(good);
    const own = await site.get("/blog", { headers: { Cookie: "theme=dark" } });
    expect(own.headers.get("Cache-Status")).toBeNull();
    expect(await own.text()).toContain("Preventive Care");
    outage.mockRestore();
    await site.database.changeContent(async () => undefined);
    expect((await site.get("/blog")).headers.get("Cache-Status")).toBeNull();
  });
});

function rawHeaders(path: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, site.url), { headers: { "Accept-Encoding": "br" } }, (answer) => {
      answer.resume();
      resolve(answer.rawHeaders);
    });
    asked.once("error", reject);
    asked.end();
  });
}
