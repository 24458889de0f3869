import { readFileSync } from "node:fs";
import type { Element, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "./article-html";

interface Example {
  /** From 1, in the order of the file. */
  readonly number: number;
  readonly markdown: string;
  readonly html: string;
}

/** Examples whose outcome here differs from the specification's, by number and by reason. */
const exceptions = {
  "gfm-spec.txt": {
    "raw HTML is shown as the text it is": [
      ...[...numbers(118, 147), 149, 150, 151, ...numbers(153, 160), 170, 317, 327, 354, 484, 485, 486, 500, 503, 532, 544],
      ...[...numbers(632, 636), 642, ...numbers(645, 651), 653, 663, 664],
    ],
    "only http, https, mailto and tel lead anywhere": [508, 604, 606, 607, 609, 628],
    "schemes are written in lower case": [605],
    "bare addresses are links everywhere, because the autolink extension is always on": [610, 614, 616, 619, 620],
  },
  "gfm-extensions.txt": {
    "raw HTML is shown as the text it is": [12, 22],
    "the file itself ignores the outcome": [20],
    "footnotes have a heading and other names": [23],
  },
};

describe.each([
  ["gfm-spec.txt", 673],
  ["gfm-extensions.txt", 28],
] as const)("%s", (file, count) => {
  const examples = examplesOf(file);

  test("is parsed completely", () => {
    expect(examples).toHaveLength(count);
  });

  test("is rendered as specified, with the exceptions listed here", () => {
    const differing = examples.filter(({ markdown, html }) => comparable(renderMarkdown(markdown)) !== comparable(html));
    const listed = Object.values(exceptions[file]).flat();
    expect(differing.map(({ number }) => number)).toEqual(listed.toSorted((one, other) => one - other));
  });
});

function numbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The examples of a CommonMark-style specification; it writes tabs as →. */
function examplesOf(file: string): Example[] {
  const text = readFileSync(`tests/corpora/${file}`, "utf8").replaceAll("→", "\t");
  const pattern = /^`{32} example.*\n([\s\S]*?)^\.\n([\s\S]*?)^`{32}$/gm;
  return [...text.matchAll(pattern)].map(([, markdown = "", html = ""], index) => ({ number: index + 1, markdown, html }));
}

/** HTML reduced to what the specification speaks of: structure, words, addresses and titles. House rules are undone. */
function comparable(html: string): string {
  const tree = fromHtml(html, { fragment: true });
  const down = holds(tree, "h1") ? 1 : 0;
  const blocks = /\s*(<\/?(?:p|h\d|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|td|th|section)[ >])\s*/g;
  return contents(tree, down, false).replace(blocks, "$1").trim();
}

const KEPT = ["href", "src", "alt", "title", "start", "type", "checked", "disabled"];

function written(node: RootContent, down: number, verbatim: boolean): string {
  if (node.type === "text") return verbatim ? node.value : node.value.replace(/\s+/g, " ");
  if (node.type !== "element") return "";
  const inner = contents(node, down, verbatim || node.tagName === "pre");
  if (node.tagName === "label" || node.tagName === "div") return inner;
  const isHeading = /^h\d$/.test(node.tagName);
  if (isHeading && inner === "") return "";
  const tag = isHeading ? `h${Math.min(6, Number(node.tagName[1]) + down)}` : node.tagName;
  const attributes = KEPT.flatMap((name) => ((node.properties[name] ?? false) === false ? [] : [` ${name}=${node.properties[name]}`]));
  return `<${tag}${attributes.join("")}${languageOrAlignment(node)} >${inner}</${tag}>`;
}

function contents(node: Root | Element, down: number, verbatim: boolean): string {
  return node.children.map((child) => written(child, down, verbatim)).join("");
}

function languageOrAlignment({ tagName, properties }: Element): string {
  if (tagName === "code" && properties.className) return ` ${String(properties.className)}`;
  if (!/^t[hd]$/.test(tagName)) return "";
  const { align, className } = properties;
  return align && align !== "left" ? ` to-${align}` : className ? ` ${String(className)}` : "";
}

function holds(node: Root | Element, tagName: string): boolean {
  return node.children.some((child) => child.type === "element" && (child.tagName === tagName || holds(child, tagName)));
}
