import { describe, expect, it } from "vitest";
import { PageCache, type Rendered } from "./page-cache.server";

const NOON = Date.parse("2026-11-21T19:00:00Z");

function page(text: string, validUntil: number | null = Number.POSITIVE_INFINITY): Rendered {
  return { representation: { status: 200, headers: {}, tag: text, encodings: { identity: Buffer.from(text) } }, validUntil };
}

function cacheWithGeneration(limit?: number) {
  const content = { generation: 1 };
  return { content, cache: new PageCache(() => content.generation, limit) };
}

describe("PageCache", () => {
  it("keeps a page until its content changes", async () => {
    const { cache, content } = cacheWithGeneration();
    await cache.render("/", async () => page("first"));
    expect(cache.find("/", NOON)?.tag).toBe("first");
    content.generation += 1;
    expect(cache.find("/", NOON)).toBeUndefined();
  });

  it("drops a page at the instant it would become untrue", async () => {
    const { cache } = cacheWithGeneration();
    await cache.render("/", async () => page("open now", NOON + 60_000));
    expect(cache.find("/", NOON + 59_999)?.tag).toBe("open now");
    expect(cache.find("/", NOON + 60_000)).toBeUndefined();
  });

  it("never keeps a page whose render began before a change", async () => {
    const { cache, content } = cacheWithGeneration();
    const served = await cache.render("/", async () => {
      content.generation += 1;
      return page("stale");
    });
    expect(served?.tag).toBe("stale");
    expect(cache.find("/", NOON)).toBeUndefined();
  });

  it("renders once for everybody who asks before it is done", async () => {
    const { cache } = cacheWithGeneration();
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
    const { cache } = cacheWithGeneration();
    const render = async () => page("private", null);
    const [own, other] = await Promise.all([cache.render("/", render), cache.render("/", render)]);
    expect(own?.tag).toBe("private");
    expect(other).toBeNull();
    expect(cache.find("/", NOON)).toBeUndefined();
  });

  it("lets the oldest pages go when it is full", async () => {
    const { cache } = cacheWithGeneration(250);
    for (const name of ["/a", "/b", "/c"]) await cache.render(name, async () => page("x".repeat(100)));
    expect(cache.find("/a", NOON)).toBeUndefined();
    expect(cache.find("/b", NOON)).toBeDefined();
    expect(cache.find("/c", NOON)).toBeDefined();
  });

  it("tries again after a render that failed", async () => {
    const { cache } = cacheWithGeneration();
    await expect(cache.render("/", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect((await cache.render("/", async () => page("whole")))?.tag).toBe("whole");
  });
});
