import type { Html, Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { htmlToMarkdown } from "~/domain/blog-import/html/html-to-markdown.server";
import { isWithinLimits } from "~/domain/posts/article/markdown-limits";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** HTML within Markdown, which this site's articles would show as text, becomes Markdown. */
export function withoutHtml(markdown: string): string {
  if (!/<[a-z!/]/i.test(markdown) || !isWithinLimits(markdown)) return markdown;
  const edits: Edit[] = [];
  collect(parser.parse(markdown), edits);
  let [plain, place] = ["", 0];
  for (const { start, end, text } of edits) {
    plain += markdown.slice(place, start) + text;
    place = end;
  }
  return plain + markdown.slice(place);
}

/** In the order of the text. */
function collect(parent: Nodes, edits: Edit[]): void {
  if (!("children" in parent)) return;
  const isInline = ["paragraph", "heading", "tableCell", "emphasis", "strong", "delete", "link"].includes(parent.type);
  const open: { readonly name: string; readonly close: string }[] = [];
  for (const node of parent.children) {
    if (node.type === "html") edits.push(editOf(node, isInline ? inlineMarkdown(node, open) : htmlToMarkdown(node.value).markdown.trim()));
    else collect(node, edits);
  }
}

function editOf({ position }: Html, text: string): Edit {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0, text };
}

const MARKS: Readonly<Record<string, string>> = {
  b: "**",
  strong: "**",
  i: "*",
  em: "*",
  cite: "*",
  del: "~~",
  s: "~~",
  code: "`",
  kbd: "`",
};

function inlineMarkdown({ value }: Html, open: { readonly name: string; readonly close: string }[]): string {
  const [, slash = "", tag = ""] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(value) ?? [];
  const name = tag.toLowerCase();
  if (name === "br") return value;
  if (slash === "/") {
    const at = open.findLastIndex((one) => one.name === name);
    return at === -1 ? "" : (open.splice(at).at(0)?.close ?? "");
  }
  const attribute = (wanted: string) =>
    new RegExp(`\\s${wanted}\\s?=\\s?(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(value)?.slice(1).find(Boolean) ?? "";
  if (name === "img") return attribute("src") === "" ? "" : `![${attribute("alt").replace(/[[\]]/g, "")}](${attribute("src")})`;
  const href = name === "a" ? attribute("href") : "";
  const close = href === "" ? (MARKS[name] ?? "") : `](${href})`;
  open.push({ name, close });
  return href === "" ? close : "[";
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

/** The digits of `10<sup>9</sup>` and `H<sub>2</sub>O`. */
export function withRaisedDigits(text: string): string {
  return text.replace(/<(su[pb])>\s?(\d{1,10})\s?<\/su[pb]>/gi, (_, tag: string, digits: string) =>
    [...digits].map((digit) => (tag.toLowerCase() === "sup" ? SUPERSCRIPTS : SUBSCRIPTS)[Number(digit)]).join(""),
  );
}
