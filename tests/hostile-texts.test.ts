import path from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readArticleFacts } from "~/domain/posts/article/article-facts";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { ArticleWorkers } from "~/domain/posts/article/article-workers.server";
import { hostileTexts, repeated } from "./support/hostile-texts";
import { PauseMeter } from "./support/pause-meter";
import { processorTime } from "./support/processor-time";

/** What a text may cost the process in all, and the event loop at a time, in milliseconds of processor time. */
const MAX_IN_ALL = 3000;
const LONGEST_PAUSE = 50;

const workers = new ArticleWorkers(pathToFileURL(path.resolve("build/server/render-worker.js")));

beforeAll(async () => {
  await workers.run("renderMarkdown", "warm");
  // Else the garbage of the files that ran before in this process is collected within a measurement, which takes up to 50 ms.
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
});

afterAll(() => workers.close());

const post = (content: string) => ({ title: "Heat", excerpt: "Cool first.", content });

describe.each(Object.entries(hostileTexts))("%s", (_name, textOf) => {
  it.each([10_000, 100_000])("at %i characters cost seconds at most, and none of the event loop", async (length) => {
    let pause = Number.POSITIVE_INFINITY;
    // This thread does other things, too, such as reporting tests: what the text costs it costs it each time.
    for (let attempt = 0; attempt < 10 && pause >= LONGEST_PAUSE; attempt += 1) {
      const text = textOf(length - attempt);
      expect(text.length).toBe(length - attempt);
      let html: string | null = null;
      const pauses = new PauseMeter();
      const inAll = await processorTime(async () => {
        html = await workers.run("renderMarkdown", text);
      });
      pause = pauses.end();
      expect(inAll).toBeLessThan(MAX_IN_ALL);
      expect(html === null || String(html).length <= 1_000_000).toBe(true);
    }
    expect(pause).toBeLessThan(LONGEST_PAUSE);
  });
});

describe("article workers", () => {
  const costly = hostileTexts["emphasis behind a fence that is none"]?.(300_000) ?? "";

  it("make of a text what this thread makes of it", async () => {
    const text = repeated("Give *water* and [shade](#shade).\n\n## Shade\n\n", 20_000);
    expect(await workers.run("renderMarkdown", text)).toBe(renderMarkdown(text));
    expect(await workers.run("readArticleFacts", post(text))).toEqual(readArticleFacts(post(text)));
  });

  it("give a text up that costs too much, at once the second time, and serve the others", async () => {
    const [given, other] = await Promise.all([workers.run("renderMarkdown", costly), workers.run("renderMarkdown", "*fine*")]);
    expect(given).toBeNull();
    expect(other).toBe("<p><em>fine</em></p>");
    expect(await processorTime(() => workers.run("renderMarkdown", costly))).toBeLessThan(500);
  });
});
