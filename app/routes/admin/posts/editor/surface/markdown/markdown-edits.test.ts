import { describe, expect, it } from "vitest";
import type { TextEdit, TextState } from "~/routes/admin/posts/editor/writing/textarea-edit";
import { continueList, type MarkdownEdit, markdownEdits } from "./markdown-edits";

/** A text with its selection between ‹ and ›, or the cursor at |. */
function state(marked: string): TextState {
  const plain = marked.replace("|", "‹›");
  const start = plain.indexOf("‹");
  return { text: plain.replace(/[‹›]/g, ""), start, end: plain.indexOf("›") - 1 };
}

function shown({ text }: TextState, { from, to, insert, select: [start, end] }: TextEdit): string {
  const after = text.slice(0, from) + insert + text.slice(to);
  return start === end
    ? `${after.slice(0, start)}|${after.slice(start)}`
    : `${after.slice(0, start)}‹${after.slice(start, end)}›${after.slice(end)}`;
}

function done(kind: MarkdownEdit, marked: string): string {
  return shown(state(marked), markdownEdits[kind](state(marked)));
}

describe("a toolbar button", () => {
  it.each<[MarkdownEdit, string, string]>([
    ["bold", "a ‹word› b", "a **‹word›** b"],
    ["bold", "a **‹word›** b", "a ‹word› b"],
    ["bold", "a ‹**word**› b", "a ‹word› b"],
    ["bold", "a ‹word ›b", "a **‹word›** b"],
    ["bold", "|", "**‹bold text›**"],
    ["italic", "‹word›", "_‹word›_"],
    ["code", "‹word›", "`‹word›`"],
    ["code", "‹one\ntwo›", "```\n‹one\ntwo›\n```"],
    ["heading", "Ti|tle", "## Title|"],
    ["heading", "## Ti|tle", "### Title|"],
    ["heading", "### Ti|tle", "Title|"],
    ["heading", "|", "## ‹Heading›"],
    ["link", "see ‹this›", "see [this](‹https://›)"],
    ["link", "‹https://x.example/a›", "[‹link text›](https://x.example/a)"],
    ["list", "‹one\ntwo›", "‹- one\n- two›"],
    ["list", "|\nmore", "- |\nmore"],
    ["list", "‹- one\n- two›", "‹one\ntwo›"],
    ["list", "‹1. one\n2. two›\nthree", "‹- one\n- two›\nthree"],
    ["task", "o|ne", "- [ ] one|"],
    ["task", "‹- one\n- two›", "‹- [ ] one\n- [ ] two›"],
    ["quote", "‹one\ntwo\n›three", "‹> one\n> two›\nthree"],
    ["table", "Text|\nmore", "Text\n\n| ‹Column 1› | Column 2 |\n| --- | --- |\n| Text | Text |\n\nmore"],
    ["table", "|", "| ‹Column 1› | Column 2 |\n| --- | --- |\n| Text | Text |\n"],
  ])("%s makes of %j %j", (kind, before, after) => expect(done(kind, before)).toBe(after));
});

describe("Enter", () => {
  it.each([
    ["- one|", "- one\n- |"],
    ["  * one|", "  * one\n  * |"],
    ["- [x] one|", "- [x] one\n- [ ] |"],
    ["9. one|", "9. one\n10. |"],
    ["> one|", "> one\n> |"],
    ["one\n- |", "one\n|"],
    ["- one| two", "- one\n- | two"],
  ])("continues %j with %j", (before, after) => {
    const edit = continueList(state(before));
    expect(edit && shown(state(before), edit)).toBe(after);
  });

  it.each(["plain|", "-no space|", "‹- one›", "|- one"])("is an ordinary Enter at %j", (before) =>
    expect(continueList(state(before))).toBeNull(),
  );
});
