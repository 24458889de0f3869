import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diagramSize } from "~/domain/posts/article/article-rules";
import { startTestSite, type TestSite } from "./support/site";

const MAX_BYTES = 8_000;

/** In a phone 320 px wide a diagram is 280 px wide, so that this is at least 12 px. */
const SMALLEST_TYPE = 16;

const names = readdirSync("public/diagrams");
const texts = readdirSync("content", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(`content/${name}`, "utf8"));
const named = texts.flatMap((text) => {
  const figures = text.matchAll(/^!\[(.*)\]\(\/diagrams\/(.*)\)\n(.+)$/gm);
  return Array.from(figures, ([, alt = "", name = "", caption = ""]) => ({ alt, name, caption, text }));
});

/** Where a page has no bytes to spare for a figure; such a drawing describes itself. */
const linked = texts.flatMap((text) =>
  Array.from(text.matchAll(/(?<!!)\[[^\]]+\]\(\/diagrams\/([^)]*)\)/g), ([, name = ""]) => ({ name, text })),
);

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

it("every diagram is in a text, and every diagram that a text names is there", () => {
  expect([...named.map(({ name }) => name), ...linked.map(({ name }) => name)].sort()).toEqual(names.sort());
  expect(texts.join("").match(/\/diagrams\//g)).toHaveLength(names.length);
});

describe.each(named)("the figure $name", ({ alt, caption, text }) => {
  it("has an alternative text, and a caption with its source", () => {
    expect(alt.length).toBeGreaterThan(40);
    const [, label] = /\[\^([a-z0-9]+)\]$/.exec(caption) ?? [];
    expect(text).toContain(`\n[^${label}]: `);
  });
});

describe.each([...named, ...linked])("the drawing $name", ({ name, text }) => {
  const drawing = readFileSync(`public/diagrams/${name}`, "utf8");

  it("is small, fits its place, fills a window of its own, and has type that a phone shows legibly", () => {
    expect(Buffer.byteLength(drawing)).toBeLessThanOrEqual(MAX_BYTES);
    expect(drawing).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 360 280"/);
    expect(diagramSize.width / diagramSize.height).toBe(360 / 280);
    const sizes = Array.from(drawing.matchAll(/font-size="(\d+)"/g), ([, size]) => Number(size));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST_TYPE);
  });

  it("says no number that its text does not say", () => {
    const written = Array.from(drawing.matchAll(/<text[^>]*>([^<]*)<\/text>/g), ([, words = ""]) => words);
    // A single digit is the number of a step.
    const numbers = written.filter((words) => words.length > 1).flatMap((words) => words.match(/\d+(–\d+)?/g) ?? []);
    for (const number of numbers) expect(text).toMatch(new RegExp(`\\b${number}\\b`));
  });

  it("is kept by browsers for a month", async () => {
    const answer = await site.get(`/diagrams/${name}`);
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
      200,
      "image/svg+xml; charset=utf-8",
      "public, max-age=2592000",
    ]);
  });
});

it.each(linked)("the linked drawing $name describes itself and names its source", ({ name }) => {
  expect(readFileSync(`public/diagrams/${name}`, "utf8")).toMatch(/<title>.+<\/title><desc>.{80,}, 20\d\d\.<\/desc>/);
});

it("a page shows it as a figure that loads late", async () => {
  const html = await (await site.get("/diet-nutrition")).text();
  const figure = /<figure>(.*?)<\/figure>/s.exec(html)?.[1] ?? "";
  for (const part of ['src="/diagrams/body-condition.svg"', 'width="450"', 'height="350"', "<figcaption"]) {
    expect(figure).toContain(part);
  }
});
