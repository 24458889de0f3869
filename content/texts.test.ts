import { describe, expect, test } from "vitest";
import { parseFrontMatter } from "~/domain/front-matter";
import { firstStepFaults } from "../tests/support/first-step-rules";
import { type TextBounds, textFaults } from "../tests/support/text-rules";
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
  return { head: data, name: file.replace(/^.*\/|\.md$/g, ""), body, lead: excerpt ?? intro ?? "" };
});

const others: Readonly<Record<string, Partial<TextBounds>>> = {
  // Orders: short sentences are what it is for.
  "emergency-care": { grade: [4, 9], mean: [8, 20], short: 0.5 },
  // Six sentences.
  about: { short: 0.35 },
};

describe.each(texts)("the text of $name", ({ name, head, ...text }) => {
  test("reads well and names its sources", () => {
    expect(textFaults({ ...text, ...(others[name] && { bounds: others[name] }) })).toEqual([]);
  });
});

test("the first step of an emergency is the same in the words around the texts", () => {
  const heads = texts.map(({ head }) => Object.entries(head as object).filter(([key]) => key !== "slug"));
  const around = [emergencyCopy, articleMailCopy, outputsCopy, ...heads];
  expect(around.flatMap(stringsIn).flatMap(firstStepFaults)).toEqual([]);
});

/** A function of words gives what it says about placeholders. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return stringsIn(value("one", "two", "three", "four"));
  return typeof value === "object" && value ? Object.values(value).flatMap(stringsIn) : [];
}
