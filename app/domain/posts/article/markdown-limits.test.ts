import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hostileTexts, repeated } from "../../../../tests/support/hostile-texts";
import { processorTime } from "../../../../tests/support/processor-time";
import { renderMarkdown } from "./article-html";
import { isWithinLimits, isWithinLimitsWithCode } from "./markdown-limits";

const read = (file: string) => readFileSync(file, "utf8");
const articles = readdirSync("content", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md"))
  .map((file) => read(`content/${file}`));

describe("lets through", () => {
  it("every text that ships with the site", () => {
    expect(articles.length).toBeGreaterThan(10);
    expect(articles.filter((text) => !isWithinLimits(text))).toEqual([]);
  });

  it("the whole specification as one text, examples included", () => {
    expect(isWithinLimits(read("tests/corpora/gfm-spec.txt"))).toBe(true);
  });

  it.each([
    ["prose", "The *cat* sat on the **mat** and [looked](/a) at `it`, which was good for it.\n\n"],
    ["a list of links", "- [Heat stroke](https://a.example/b) in **dogs** and _cats_\n"],
    ["a table", "| a **b** | [c](/d) |\n"],
    ["quotes of a few lines", "> Cool first, then drive.\n> Call on the way.\n>\n> > Who says so?\n\nA paragraph.\n\n"],
    ["code", "~~~\n[[*a*][_b_]]\n[[*a*][_b_]]\n~~~\n"],
  ])("%s of 20,000 characters", (_what, text) => {
    expect(isWithinLimits(`| a | b |\n|---|---|\n${repeated(text, 20_000)}`)).toBe(true);
  });
});

it.each(["code that never closes", "emphasis behind a fence that is none"])("keeps %s from the parser in a browser", (name) => {
  expect(isWithinLimitsWithCode(hostileTexts[name]?.(100_000) ?? "")).toBe(false);
  expect(articles.filter((text) => !isWithinLimitsWithCode(text))).toEqual([]);
});

describe("keeps from the parser", () => {
  it.each([
    "emphasis that never closes",
    "strong openings",
    "underlined headings",
    "link openings",
    "picture openings",
    "nested lists",
    "a table of 1,000 columns with short rows",
    "closing brackets",
    "link endings",
    "footnote marks",
    "strong in words",
    "lists of empty lists",
    "short list items",
    "lines of one hyphen",
    "short quotes",
    "quotes in quotes",
    "quotes of two depths",
    "a deep quote of many lines",
    "a list item of many lines",
    "empty quotes",
    "two levels of items",
    "line ends",
    "line ends in code",
  ])("%s, at 100,000 characters", (name) => {
    expect(isWithinLimits(hostileTexts[name]?.(100_000) ?? "")).toBe(false);
  });

  it("a text that nests quotes or brackets too deep", () => {
    expect(isWithinLimits(">".repeat(101))).toBe(false);
    expect(isWithinLimits("[".repeat(101))).toBe(false);
  });
});

it.each(["short quotes", "quotes in quotes", "quotes of two depths", "a deep quote of many lines", "empty quotes", "two levels of items"])(
  "lets through no %s that takes a second",
  async (name) => {
    const sizes = [50_000, 25_000, 12_500, 6000, 3000].map((length) => hostileTexts[name]?.(length) ?? "");
    const longest = sizes.find(isWithinLimits) ?? "";
    expect(longest.length).toBeGreaterThan(2000);
    expect(await processorTime(() => renderMarkdown(longest))).toBeLessThan(2000);
  },
);

it("checks in linear time: ten times the text takes about ten times as long", async () => {
  for (const textOf of [
    ...Object.values(hostileTexts),
    (length: number) => " ".repeat(length),
    (length: number) => ">\t".repeat(length / 2),
  ]) {
    const text = textOf(1_000_000);
    expect(await processorTime(() => isWithinLimits(text))).toBeLessThan(1500);
  }
});

it("shows every word of a text beyond the limits as it was typed, and says so", () => {
  const html = renderMarkdown(`<b> & ${"[".repeat(200)}`);
  expect(html).toContain("as it was typed");
  expect(html).toContain(`&lt;b> &amp; ${"[".repeat(200)}</pre>`);
});
