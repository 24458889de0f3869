import { expect, test } from "vitest";
import { emptyPost } from "~/domain/posts/post/post-form";
import { processorTime } from "../../../../tests/support/processor-time";
import { compareFields, compareTexts } from "./text-difference";

/** "-" and "+" lines with their changed words in brackets. */
function shown(before: string, after: string): string[] {
  const marks = { same: " ", added: "+", removed: "-" } as const;
  return compareTexts(before, after).map(
    ({ kind, pieces }) =>
      marks[kind] + pieces.map((piece) => (kind !== "same" && piece.kind === "changed" ? `[${piece.text}]` : piece.text)).join(""),
  );
}

test.each([
  ["", "", []],
  ["a\nb", "a\nb\n", [" a", " b"]],
  ["a\r\nb\r\n", "a\nb\n", [" a", " b"]],
  ["a\nb\nc", "a\nc", [" a", "-[b]", " c"]],
  ["a", "a\n\nb", [" a", "+[]", "+[b]"]],
  ["Call us now.", "Call us today.", ["-Call us [now].", "+Call us [today]."]],
  ["x\none word\ny", "x\none new word\nmore\ny", [" x", "-one word", "+one [new ]word", "+[more]", " y"]],
  ["a b\nc d\ne", "a B\nf", ["-a [b]", "+a [B]", "-[c d]", "+[f]", "-[e]"]],
])("%j → %j", (before, after, lines) => {
  expect(shown(before, after)).toEqual(lines);
});

test("puts each side back together", () => {
  const [before, after] = ["# A\n\nOne two three.\nFour.\n", "# A\n\nOne 2 three!\nFour five.\nSix\n"];
  const side = (other: "added" | "removed") =>
    compareTexts(before, after)
      .filter(({ kind }) => kind !== other)
      .map(({ pieces }) => `${pieces.map(({ text }) => text).join("")}\n`)
      .join("");
  expect(side("added")).toBe(before);
  expect(side("removed")).toBe(after);
});

test("gives up on finding likeness where there is none", async () => {
  const lines = (word: string) => Array.from({ length: 5000 }, (_, index) => `${word} ${index}`).join("\n");
  const taken = await processorTime(() => {
    expect(compareTexts(lines("a"), lines("b"))).toHaveLength(10_000);
    expect(compareTexts("a ".repeat(50_000), "b ".repeat(50_000))).toHaveLength(2);
  });
  expect(taken).toBeLessThan(10_000);
});

test("names the other fields that differ", () => {
  const post = emptyPost("Clinic Team");
  expect(compareFields(post, { ...post, title: "Heat", content: "x", read_time: 7 })).toEqual([
    { field: "title", before: "", after: "Heat" },
    { field: "read_time", before: "5", after: "7" },
  ]);
});
