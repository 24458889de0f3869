import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { oncePerTurn, PageCache, type PageCacheParts, type Rendered } from "./page-cache.server";

const NOON = Date.parse("2026-11-21T19:00:00Z");
const ALWAYS = Number.POSITIVE_INFINITY;

function page(text: string, validUntil: number | null = ALWAYS): Rendered {
  const representation = { status: 200, headers: {}, tag: text, encodings: { identity: Buffer.from(text) } };
  return { representation, validUntil, isText: true, failed: false };
}

function standIn(text: string): Rendered {
  return { ...page(text, null), failed: true };
}

function cacheInTime(max?: PageCacheParts["max"]) {
  const state = { generation: 1, now: NOON };
  const generation = () => state.generation;
  const cache = new PageCache({ generation, generationAtRequest: generation, now: () => state.now, ...(max && { max }) });
  const keep = (key: string, text: string, validUntil?: number) => cache.render(key, async () => page(text, validUntil));
  return { state, cache, keep };
}

describe("PageCache", () => {
  it("keeps a page until its content changes", async () => {
    const { cache, state, keep } = cacheInTime();
    await keep("/", "first");
    expect(cache.find("/")?.tag).toBe("first");
    state.generation += 1;
    expect(cache.find("/")).toBeUndefined();
  });

  it("drops a page at the instant it would become untrue", async () => {
    const { cache, state, keep } = cacheInTime();
    await keep("/", "open now", NOON + 60_000);
    state.now = NOON + 59_999;
    expect(cache.find("/")?.tag).toBe("open now");
    state.now = NOON + 60_000;
    expect(cache.find("/")).toBeUndefined();
  });

  it("never keeps a page whose render began before a change", async () => {
    const { cache, state } = cacheInTime();
    const served = await cache.render("/", async () => {
      state.generation += 1;
      return page("stale");
    });
    expect(served?.tag).toBe("stale");
    expect(cache.find("/")).toBeUndefined();
  });

  it("renders once for everybody who asks before it is done", async () => {
    const { cache } = cacheInTime();
    let renders = 0;
    const render = async () => {
      renders += 1;
      await Promise.resolve();
      return page("shared");
    };
    const answers = await Promise.all([cache.render("/", render), cache.render("/", render)]);
    expect(answers.map((answer) => answer?.tag)).toEqual(["shared", "shared"]);
    expect(renders).toBe(1);
  });

  it("gives an answer that may not be kept to nobody but its asker", async () => {
    const { cache } = cacheInTime();
    const render = async () => page("private", null);
    const [own, other] = await Promise.all([cache.render("/", render), cache.render("/", render)]);
    expect(own?.tag).toBe("private");
    expect(other).toBeNull();
    expect(cache.find("/")).toBeUndefined();
  });

  it("tries again after a render that failed", async () => {
    const { cache, keep } = cacheInTime();
    await expect(cache.render("/", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect((await keep("/", "whole"))?.tag).toBe("whole");
  });
});

describe("the limits of the PageCache", () => {
  it("lets go first what nobody has asked for the longest", async () => {
    const { cache, keep } = cacheInTime({ bytes: ALWAYS, pages: 2 });
    await keep("/a", "a");
    await keep("/b", "b");
    cache.find("/a");
    await keep("/c", "c");
    expect(["/a", "/b", "/c"].filter((key) => cache.find(key))).toEqual(["/a", "/c"]);
  });

  it("counts keys, headers and every encoding", async () => {
    const { cache } = cacheInTime();
    const big = Buffer.alloc(20_000);
    const pages = {
      key: "/?".padEnd(15_000, "k"),
      headers: { Link: "l".repeat(20_000) },
      encodings: { identity: big, br: big, gzip: big },
    };
    await cache.render(pages.key, async () => ({ ...page("x"), isText: false, representation: { ...page("x").representation, ...pages } }));
    expect(cache.size.bytes).toBeGreaterThanOrEqual(110_000);
  });

  it("stays within them whatever is asked", async () => {
    const { cache, keep } = cacheInTime({ bytes: 50_000, pages: 1000 });
    for (let page = 0; page < 100; page += 1) {
      await keep(`/blog?page=${page}`, "x".repeat(1000));
      expect(cache.size.bytes).toBeLessThanOrEqual(50_000);
    }
    expect(cache.size.pages).toBeGreaterThan(10);
  });
});

describe("the best compression", () => {
  const text = "Words that are worth compressing. ".repeat(50);

  it("replaces what was compressed quickly, under the same tag", async () => {
    const { cache, keep } = cacheInTime();
    await keep("/", text);
    expect(cache.find("/")?.encodings.br).toBeUndefined();
    await cache.idle();
    const { encodings, tag } = cache.find("/") ?? {};
    expect(tag).toBe(text);
    expect(brotliDecompressSync(encodings?.br ?? "").toString()).toBe(text);
    expect(encodings?.gzip).toBeDefined();
  });

  it("is made for kept pages only, and counted", async () => {
    const { cache, state, keep } = cacheInTime();
    await keep("/", text);
    const quick = cache.size.bytes;
    await cache.render("/search", async () => page(text, null));
    await cache.idle();
    expect(cache.size.pages).toBe(1);
    expect(cache.size.bytes).toBeGreaterThan(quick);
    await Promise.all([keep("/contact", text), keep("/about", text)]);
    state.generation += 1;
    await cache.idle();
    state.generation -= 1;
    expect(cache.find("/about")?.encodings.br).toBeUndefined();
  });
});

describe("while data can't be read", () => {
  it("serves the last good page, marked, and the stand-in where there is none", async () => {
    const { cache, state, keep } = cacheInTime();
    await keep("/blog", "all posts");
    state.generation += 1;
    const served = await cache.render("/blog", async () => standIn("built-in posts"));
    expect(served).toMatchObject({ tag: "all posts", headers: { "Cache-Status": expect.stringContaining("fwd=stale") } });
    expect(cache.find("/blog")).toBeUndefined();
    expect((await cache.render("/blog?page=2", async () => standIn("built-in posts")))?.tag).toBe("built-in posts");
  });

  it("reads again after five seconds or the next change, and unmarked once it succeeds", async () => {
    const { cache, state, keep } = cacheInTime();
    await keep("/blog", "all posts");
    state.generation += 1;
    await cache.render("/blog", async () => standIn("built-in posts"));
    state.now += 4999;
    expect((await keep("/blog", "newer posts"))?.tag).toBe("all posts");
    state.now += 1;
    expect(await keep("/blog", "newer posts")).toEqual(page("newer posts").representation);
    state.generation += 1;
    await cache.render("/blog", async () => standIn("built-in posts"));
    state.generation += 1;
    expect((await keep("/blog", "newest posts"))?.tag).toBe("newest posts");
  });

  it("serves no page that the clock has made untrue", async () => {
    const { cache, state, keep } = cacheInTime();
    await keep("/blog", "open now", NOON + 60_000);
    state.now = NOON + 60_000;
    expect((await cache.render("/blog", async () => standIn("closed")))?.tag).toBe("closed");
  });

  it("serves no page that was taken away since", async () => {
    const { cache, state, keep } = cacheInTime();
    await keep("/blog/recalled", "an article");
    state.generation += 1;
    await cache.render("/blog/recalled", async () => page("not found", null));
    expect((await cache.render("/blog/recalled", async () => standIn("unavailable")))?.tag).toBe("unavailable");
  });

  it("shares the failed answer with everybody who waited for it", async () => {
    const { cache } = cacheInTime();
    const answers = await Promise.all([cache.render("/", async () => standIn("sorry")), cache.render("/", async () => standIn("again"))]);
    expect(answers.map((answer) => answer?.tag)).toEqual(["sorry", "sorry"]);
  });
});

it("asks once in a turn of the event loop, and again in the next", async () => {
  let asked = 0;
  const ask = oncePerTurn(() => {
    asked += 1;
    return asked;
  });
  expect([ask(), ask()]).toEqual([1, 1]);
  await Promise.resolve();
  expect(ask()).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ask()).toBe(2);
});
