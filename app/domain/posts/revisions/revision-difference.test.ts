import { describe, expect, it } from "vitest";
import { emptyPost } from "~/domain/posts/post/post-form";
import { leastProcessorTime, processorTime } from "../../../../tests/support/processor-time";
import { readableRuns } from "./readable-markdown";
import { compareRevisions, type MarkedText } from "./revision-difference";

const post = emptyPost("Clinic Team");
const marks = { same: ["", ""], added: ["{+", "+}"], removed: ["[-", "-]"] } as const;
const shownPieces = (pieces: readonly MarkedText[]) =>
  pieces.map(({ kind, text, change }) => marks[kind].join(text) + (change ? `(${change})` : "")).join("");

/** Changed paragraphs with their marks, and how many equal ones are between them. */
function shown(before: string, after: string): (string | number)[] {
  const { blocks } = compareRevisions({ ...post, content: before }, { ...post, content: after });
  return blocks.flatMap((block) => {
    if (block.kind === "changed") return [`${block.isHeading ? "# " : ""}${shownPieces(block.pieces)}`];
    return block.heading === null ? [block.paragraphs] : [block.paragraphs, `# ${block.heading}`];
  });
}

describe("what a revision changed", () => {
  it.each([
    ["Same.\n\nWords.", "Same.\r\n\r\n\r\nWords.\r\n", [2]],
    ["One fish.", "Two fish.", ["[-One-]{+Two+} fish."]],
    ["A.\n\nB.\n\nC.", "A.\n\nC.", [1, "[-B.-]", 1]],
    ["A.", "A.\n\nB, and C.", [1, "{+B, and C.+}"]],
    ["A\n\n## Cats\n\nB\n\nEat less.\n\nC", "A\n\n## Cats\n\nB\n\nEat more.\n\nC", [2, "# Cats", "Eat [-less-]{+more+}.", 1]],
    [
      "For a 7-kilo cat, that is 35 grams.",
      "For a 16-lb cat, about 1 ounce.",
      ["For a [-7-kilo-]{+16-lb+} cat, [-that is 35 grams-]{+about 1 ounce+}."],
    ],
    ["Gone.", "", ["[-Gone.-]"]],
    ["A.", "A, so:\n\n## Cats\n\nB.", ["A{+, so:+}", "# {+Cats+}", "{+B+}."]],
  ])("%j → %j", (before, after, blocks) => {
    expect(shown(before, after)).toEqual(blocks);
  });

  it.each([
    ["a word that became bold", "Call us now.", "Call **us** now.", ["Call us(bold) now."]],
    ["one that is not any longer", "Call __us__ or *them*.", "Call us or *them*.", ["Call us(not bold) or them."]],
    ["several words of a link", "Call the desk.", "[Call the desk](/contact).", ["Call the desk(link to /contact)."]],
    ["a link's address", "[Call](/a) us.", '[Call](/b "Title") us.', ["Call(link to /b instead of /a) us."]],
    ["words within a link", "See [the **old** page](/a).", "See [the **new** page](/a).", ["See the [-old-]{+new+} page."]],
    ["a paragraph that became a heading", "Cats", "## Cats", ["# Cats(heading)"]],
    [
      "lists, tasks and tables",
      "- [ ] a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |",
      "- [x] a\n- b\n\n| x | y |\n|---|---|\n| 1 | 3 |",
      ["[-☐-]{+☑+} a\n• b", "x | y\n1 | [-2-]{+3+}"],
    ],
    ["sources", "Dogs[^1].\n\n[^1]: AVMA", "Dogs[^1].\n\n[^1]: *AAHA*", [1, "Source 1: [-AVMA-]{+AAHA+}"]],
    ["a picture", "![A dog](/media/a)", "![Two dogs](/media/a)", ["Picture: [-A dog-]{+Two dogs+}"]],
    ["signs that are words", "2 \\* 3 and a_b_c, `x*y`", "2 \\* 4 and a_b_c, `x*y`", ["2 * [-3-]{+4+} and a_b_c, x*y"]],
    [
      "nothing but how it is written",
      "* One\n\nTwo lines\nof text",
      "- One\n\nTwo\nlines of text",
      ["• One(reads the same)", "Two lines of text(reads the same)"],
    ],
  ])("is shown without Markdown's signs: %s", (_what, before, after, blocks) => {
    expect(shown(before, after)).toEqual(blocks);
  });

  it("is fast in hostile texts", async () => {
    for (const piece of ["**", "_a ", "[", "![](", "[a](b ", "`", "<http://", "~~a", "\\", "![[", "*a **"]) {
      const text = piece.repeat(Math.floor(50_000 / piece.length));
      expect(await processorTime(() => readableRuns(text))).toBeLessThan(500);
    }
    for (const [start, piece] of [
      ["a", " "],
      ["", "\t"],
      ["|", " "],
      ["# a", " "],
      ["| a", " "],
      ["- ", " "],
      ["[^a]: ", " "],
      ["> ", "> "],
      ["# ", "#"],
    ] as const) {
      const text = `${start}${piece.repeat(50_000)}\u2028x`;
      expect([start, (await processorTime(() => readableRuns(text))) < 500]).toEqual([start, true]);
    }
  });

  it.each([".", "|", "> ", "<"])("is found in a hundred thousand of %j", (piece) => {
    const text = piece.repeat(100_000 / piece.length);
    const { added, removed } = compareRevisions({ ...post, content: `${text}\nold` }, { ...post, content: `new\n${text}\nnew` });
    expect([added, removed]).toEqual([2, 1]);
  });

  it("is marked in the other fields too, by words in the title and the excerpt", () => {
    const before = { ...post, title: "Lean pets", excerpt: "See how.", content: "Same." };
    const { fields, added, removed } = compareRevisions(before, { ...before, title: "Lean old pets", excerpt: "See why.", read_time: 7 });
    expect(fields.map(({ field, pieces }) => [field, shownPieces(pieces)])).toEqual([
      ["title", "Lean {+old +}pets"],
      ["excerpt", "See [-how-]{+why+}."],
      ["read_time", "[-5-]{+7+}"],
    ]);
    expect([added, removed]).toEqual([2, 1]);
  });

  it("is the whole text of the first one, without marks", () => {
    const { blocks, added } = compareRevisions(null, { ...post, content: "Three words here." });
    expect([blocks, added]).toEqual([[{ kind: "changed", pieces: [{ kind: "same", text: "Three words here." }] }], 3]);
  });

  it.each(["a\n\n", "-\n", "> a\n\n"])("is shown fast in 100 KB of %j", async (piece) => {
    const content = piece.repeat(100_000 / piece.length);
    expect(await leastProcessorTime(40, () => compareRevisions(null, { ...post, content }))).toBeLessThan(40);
  });

  it("is fast, however different two texts of 100 KB are", async () => {
    const text = (paragraphs: number, word: (place: number) => string) => {
      const words = Math.floor(16_000 / paragraphs);
      const place = (paragraph: number) => Array.from({ length: words }, (_, index) => word(paragraph * words + index)).join(" ");
      return Array.from({ length: paragraphs }, (_, paragraph) => place(paragraph)).join("\n\n");
    };
    for (const paragraphs of [1, 400]) {
      const before = text(paragraphs, (place) => `a${place % 977}`);
      const cases = [text(paragraphs, (place) => `b${place % 977}`), text(paragraphs, (place) => (place % 7 ? `a${place % 977}` : "x"))];
      for (const after of cases) expect(await processorTime(() => shown(before, after))).toBeLessThan(1000);
    }
  });
});
