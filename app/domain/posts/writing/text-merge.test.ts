import { expect, test } from "vitest";
import { emptyPost } from "~/domain/posts/post/post-form";
import { leastProcessorTime, processorTime } from "../../../../tests/support/processor-time";
import { bothOf, hasConflict, mergedText, mergePosts, mergeTexts } from "./text-merge";

const base = "Intro\n\nFirst\n\nSecond\n\nThird\n";

test("accepts what only one changed", () => {
  const segments = mergeTexts(base, base.replace("First", "My first"), base.replace("Third", "Their third"));
  expect(hasConflict(segments)).toBe(false);
  expect(mergedText(segments)).toBe("Intro\n\nMy first\n\nSecond\n\nTheir third\n");
});

test("shows both sides where both changed", () => {
  const segments = mergeTexts(base, base.replace("Second", "Mine"), base.replace("Second", "Theirs"));
  expect(segments).toEqual([
    { kind: "agreed", text: "Intro\n\nFirst\n\n" },
    { kind: "conflict", base: "Second\n\n", mine: "Mine\n\n", theirs: "Theirs\n\n" },
    { kind: "agreed", text: "Third\n" },
  ]);
  const around = (middle: string) => `Intro\n\nFirst\n\n${middle}\n\nThird\n`;
  expect(mergedText(segments, ["mine"])).toBe(around("Mine"));
  expect(mergedText(segments, ["theirs"])).toBe(around("Theirs"));
  expect(mergedText(segments, ["both"])).toBe(around("Mine\n\nTheirs"));
  expect(mergedText(segments)).toBe(around("Mine\n\nTheirs"));
  expect(mergedText(segments, [{ text: "Own words" }])).toBe(around("Own words"));
});

test("offers both without repeating what both have", () => {
  const conflict = (before: string, mine: string, theirs: string) => {
    const found = mergeTexts(before, mine, theirs).find(({ kind }) => kind === "conflict");
    if (found?.kind !== "conflict") throw new Error("They agree.");
    return bothOf(found);
  };
  expect(conflict("Cats need water.\n", "Cats need fresh water.\n", "All cats need water.\n")).toBe("All cats need fresh water.\n");
  expect(conflict("Cats need water.\n", "Cats need cool water.\n", "Cats need fresh water.\n")).toBeNull();
  expect(conflict("", "Mine.\n\nSame line.\n", "Same line.\n\nTheirs.\n")).toBe("Mine.\n\nSame line.\nTheirs.\n");
  expect(conflict("", "We open at eight. Call us.\n", "We open at eight. Write to us.\n")).toBeNull();
  expect(conflict("", "Mine.\n", "Theirs.\n")).toBe("Mine.\nTheirs.\n");
});

test("asks about what both add at the end, and about nothing above it", () => {
  expect(mergeTexts("One", "One\n\nMine", "One\n\nTheirs\n")).toEqual([
    { kind: "agreed", text: "One\n\n" },
    { kind: "conflict", base: "", mine: "Mine", theirs: "Theirs\n" },
  ]);
  expect(mergedText(mergeTexts("One", "Zero\n\nOne", "One\n\nTheirs"))).toBe("Zero\n\nOne\n\nTheirs");
});

test("agrees when both made the same change", () => {
  const changed = base.replace("Second", "Same");
  expect(mergeTexts(base, changed, changed)).toEqual([{ kind: "agreed", text: changed }]);
  expect(mergeTexts(base, base, base)).toEqual([{ kind: "agreed", text: base }]);
  expect(mergeTexts("", "", "")).toEqual([]);
  const list = "- a\n".repeat(9000);
  expect(mergeTexts(list, `${list}b`, list)).toEqual([{ kind: "agreed", text: `${list}b` }]);
  expect(mergeTexts(list, list, `${list}b\n`)).toEqual([{ kind: "agreed", text: `${list}b\n` }]);
});

test("keeps text that one deleted and the other changed", () => {
  const segments = mergeTexts(base, base.replace("Second\n\n", ""), base.replace("Second", "Better"));
  expect(hasConflict(segments)).toBe(true);
  expect(mergedText(segments)).toContain("Better");
});

test("joins last lines that have no end", () => {
  const segments = mergeTexts("a", "mine", "theirs");
  expect(mergedText(segments, ["both"])).toBe("mine\ntheirs");
});

test("does not count other line ends as changes", () => {
  expect(mergedText(mergeTexts(base, base.replaceAll("\n", "\r\n"), base.replace("First", "Changed")))).toBe(
    base.replace("First", "Changed"),
  );
});

test("is quick on long and on hostile texts", async () => {
  const paragraphs = Array.from({ length: 1250 }, (_, index) => `Paragraph ${index} of a long article\n\n`);
  const marked = (mark: string, every: number) => paragraphs.map((text, index) => (index % 10 === every ? mark + text : text)).join("");
  const taken = await processorTime(() => {
    const segments = mergeTexts(paragraphs.join(""), marked("mine ", 0), marked("theirs ", 5));
    expect(hasConflict(segments)).toBe(false);
    expect(mergeTexts("- a\n".repeat(9000), "- a\n".repeat(8000), "- a\n".repeat(7000))).toMatchObject([{ kind: "conflict" }]);
    mergeTexts("\n".repeat(50_000), "\n".repeat(49_000), "\n".repeat(48_000));
  });
  expect(taken).toBeLessThan(2000);
});

test("is quick where all lines are different", async () => {
  const lines = (word: string) => Array.from({ length: 15_000 }, (_, index) => `${word}${index}\n`).join("");
  const merge = () => mergeTexts(lines("a"), lines("b"), `${lines("a")}end`);
  expect(await leastProcessorTime(60, merge)).toBeLessThan(60);
});

test("joins a thousand segments quickly", async () => {
  const segments = Array.from({ length: 1900 }, () => ({ kind: "agreed" as const, text: "x".repeat(1000) }));
  expect(await leastProcessorTime(20, () => mergedText(segments))).toBeLessThan(20);
});

test("loses no line, whatever both did", () => {
  // A small linear congruential generator: the same texts every time.
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const changed = (lines: readonly string[], who: string) =>
    lines.flatMap((line, index) => [[line], [], [`${who}${index}`], [line, `${who} new ${index}`]][random(10) < 7 ? 0 : random(4)] ?? []);
  for (let round = 0; round < 200; round++) {
    const lines = Array.from({ length: 12 }, (_, index) => (index % 3 === 1 ? "" : `line ${index}`));
    const [mine, theirs] = [changed(lines, "mine"), changed(lines, "theirs")];
    const segments = mergeTexts(...([lines, mine, theirs].map((text) => text.join("\n")) as [string, string, string]));
    const merged = new Set(mergedText(segments).split("\n"));
    for (const line of [...mine, ...theirs].filter((text) => /^(mine|theirs)/.test(text))) expect(merged).toContain(line);
  }
});

test("merges each field of a post from the side that changed it", () => {
  const before = { ...emptyPost("Clinic Team"), title: "Heat", slug: "heat", content: base };
  const mine = { ...before, title: "My heat", excerpt: "Mine", content: base.replace("First", "My first") };
  const theirs = { ...before, title: "Their heat", category: "Surgery", content: base.replace("Third", "Their third") };
  const merged = mergePosts(before, mine, theirs);
  expect(merged.clashing).toEqual(["title"]);
  expect(merged.fields).toEqual({
    ...before,
    title: "My heat",
    excerpt: "Mine",
    category: "Surgery",
    content: "Intro\n\nMy first\n\nSecond\n\nTheir third\n",
  });
  expect(mergePosts(null, mine, theirs).clashing).toEqual(["title", "excerpt", "content", "category"]);
});
