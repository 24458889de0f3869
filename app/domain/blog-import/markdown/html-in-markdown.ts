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
  let [hiddenUntil, searches] = [0, 0];
  for (const [at, node] of parent.children.entries()) {
    if (at < hiddenUntil) continue;
    const end =
      node.type === "html" && isInline && HIDDEN.test(node.value) && searches < MAX_SEARCHES ? closingAt(parent.children, at) : null;
    if (end === null && node.type === "html" && HIDDEN.test(node.value)) searches += 1;
    if (node.type === "html" && end !== null) {
      hiddenUntil = end + 1;
      edits.push({ start: node.position?.start.offset ?? 0, end: parent.children[end]?.position?.end.offset ?? 0, text: "" });
    } else if (node.type === "html")
      edits.push(editOf(node, isInline ? inlineMarkdown(node, open) : htmlToMarkdown(node.value).markdown.trim()));
    else collect(node, edits);
  }
}

const HIDDEN = /^<[a-z][^<>]*(?:\shidden(?=[\s>=])|display\s*:\s*none)/i;

/** In one paragraph, for the end of what has none. */
const MAX_SEARCHES = 20;

/** Where the element ends that begins at a place; null if it does not. */
function closingAt(nodes: readonly Nodes[], start: number): number | null {
  let depth = 0;
  let name: string | null = null;
  for (let at = start; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node?.type !== "html") continue;
    const [, slash, tag = ""] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(node.value) ?? [];
    name ??= tag;
    if (tag !== name || /\/>$/.test(node.value)) continue;
    depth += slash === "/" ? -1 : 1;
    if (depth === 0) return at;
  }
  return null;
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
