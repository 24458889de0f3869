import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "~/domain/blog-import/html/html-to-markdown.server";
import { readImport } from "~/domain/blog-import/import-source.server";
import { fileOf } from "./support/exports";
import { hostileHtml } from "./support/hostile-html";
import { processorTime } from "./support/processor-time";
import { item, wordpress } from "./support/wordpress-export";

/** Milliseconds of processor time below which a ratio says nothing. */
const TOO_LITTLE_TO_TELL = 60;

describe.each(Object.entries(hostileHtml))("imported HTML: %s", (_name, htmlOf) => {
  it("costs in proportion to its length", async () => {
    const [long, short] = [htmlOf(16_000), htmlOf(4_000)];
    const least = { long: Number.POSITIVE_INFINITY, short: Number.POSITIVE_INFINITY };
    // Four times the length costs four times as much, not sixteen times.
    const isInProportion = () => least.long < TOO_LITTLE_TO_TELL || least.long / least.short < 9;
    // Other work of this process only ever adds to a figure, so the least of a few tells.
    for (let round = 0; round < 10 && !isInProportion(); round += 1) {
      least.long = Math.min(least.long, await processorTime(() => htmlToMarkdown(long)));
      least.short = Math.min(least.short, await processorTime(() => htmlToMarkdown(short)));
    }
    expect(least).toSatisfy(isInProportion);
  });
});

it("converts 4,000 empty links at once", async () => {
  const html = `Hay${'<a href="https://a.example/"></a>'.repeat(4_000)}`;
  let markdown = "";
  expect(await processorTime(() => ({ markdown } = htmlToMarkdown(html)))).toBeLessThan(1000);
  expect(markdown).toBe("Hay\n");
});

it("leaves out an entry that takes too long, and reads the others", async () => {
  const slow = item(1, { title: "Slow", "content:encoded": "<p>a".repeat(99_000) });
  const quick = item(2, { title: "Quick", "content:encoded": "<p>Hay" });
  const found: string[] = [];
  for await (const entry of readImport(fileOf("old.xml", wordpress(slow + quick)), { site: null, entryTimeoutMs: 300 })) {
    if (entry.kind === "skipped") found.push(`${entry.where}: ${entry.reason}`);
    if (entry.kind === "post") found.push(String(entry.values.content));
  }
  expect(found).toEqual(["WordPress post 1 “Slow”: Reading it takes more than 0.3 seconds. Copy its text by hand.", "Hay\n"]);
});
