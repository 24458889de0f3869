import { describe, expect, test } from "vitest";
import { parseFrontMatter } from "~/domain/front-matter";
import { firstStepFaults, type TextBounds, textFaults } from "../tests/support/text-rules";
import { emergencyCopy } from "./emergency-copy";
import { articleMailCopy } from "./mail/article-mail-copy";
import { outputsCopy } from "./outputs-copy";

const files = import.meta.glob<string>(["./services/*.md", "./{pages,statements}/*.md", "./{built-in,demonstration}-posts/*.md"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const texts = Object.entries(files).map(([file, text]) => {
  const { data, body } = parseFrontMatter(text);
  const { excerpt, intro } = data as Record<string, string>;
  return { name: file.replace(/^.*\/|\.md$/g, ""), body, lead: excerpt ?? intro ?? "" };
});

const others: Readonly<Record<string, Partial<TextBounds>>> = {
  // Orders: short sentences are what it is for.
  "emergency-care": { grade: [4, 9], mean: [8, 20], short: 0.5 },
  // Six sentences.
  about: { short: 0.35 },
};

describe.each(texts)("the text of $name", ({ name, ...text }) => {
  test("reads well and names its sources", () => {
    expect(textFaults({ ...text, ...(others[name] && { bounds: others[name] }) })).toEqual([]);
  });
});

test("the first step of an emergency is the same in the words around the texts", () => {
  const strings = (value: unknown): string[] =>
    typeof value === "string" ? [value] : typeof value === "object" && value ? Object.values(value).flatMap(strings) : [];
  expect([emergencyCopy, articleMailCopy, outputsCopy].flatMap(strings).flatMap(firstStepFaults)).toEqual([]);
});
