import { expect, test } from "vitest";
import { FrontMatterError, parseFrontMatter } from "./front-matter";

test("splits a file into its head and its text", () => {
  expect(parseFrontMatter('---\ntitle: "Heat: cool first"\nread_time: 4\n---\nText\n')).toEqual({
    data: { title: "Heat: cool first", read_time: 4 },
    body: "Text\n",
  });
});

test("keeps the text byte for byte, rules and trailing spaces included", () => {
  const body = "\nOne  \r\n\n---\n\ttwo\n\n";
  expect(parseFrontMatter(`---\na: 1\n---\n${body}`).body).toBe(body);
});

test("accepts Windows line ends, a byte order mark and an empty head", () => {
  expect(parseFrontMatter("\uFEFF---\r\na: 1\r\n---\r\nText")).toEqual({ data: { a: 1 }, body: "Text" });
  expect(parseFrontMatter("---\n---\nText")).toEqual({ data: null, body: "Text" });
});

test("treats a file without a head as text alone", () => {
  expect(parseFrontMatter("Text\n---\nmore")).toEqual({ data: undefined, body: "Text\n---\nmore" });
});

test("keeps instants as text", () => {
  expect(parseFrontMatter("---\nat: 2026-05-19T15:00:00.000Z\n---\n").data).toEqual({ at: "2026-05-19T15:00:00.000Z" });
});

test.each([
  ["a head that is not closed", "---\ntitle: x\n"],
  ["a head that is not YAML", "---\n: [\n---\n"],
  ["a head that unfolds aliases", "---\na: &a [1, 1]\nb: [*a, *a]\n---\n"],
])("refuses %s", (_what, text) => {
  expect(() => parseFrontMatter(text)).toThrow(FrontMatterError);
});
