import type { Element, ElementContent, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { richTextMarkdown } from "~/domain/posts/article/rich-text-markdown";
import type { Notice } from "./import-item";

export interface ConvertedHtml {
  readonly markdown: string;
  readonly notices: readonly Notice[];
}

/** The Markdown of some HTML. Comments, styles, scripts and forms are left out; notices name what a reader would miss. */
export function htmlToMarkdown(html: string): ConvertedHtml {
  try {
    return converted(html);
  } catch (error) {
    if (error instanceof RangeError) return tooDeep;
    throw error;
  }
}

const tooDeep: ConvertedHtml = { markdown: "", notices: [{ about: "html", text: "Its HTML is nested too deep to be read." }] };

function converted(html: string): ConvertedHtml {
  const tree = fromHtml(html, { fragment: true });
  if (depthOf(tree) > DEEPEST_NESTING) return tooDeep;
  const lost = new Map<string, number>();
  clean(tree, lost);
  const markdown = richTextMarkdown.stringify(richTextMarkdown.runSync(tree as Root)).trim();
  const dropped = [...lost].map(([name, count]) => (count > 1 ? `${count} × <${name}>` : `<${name}>`));
  return {
    markdown: markdown === "" ? "" : `${markdown}\n`,
    notices: dropped.length > 0 ? [{ about: "html", text: `Left out, because an article can't hold it: ${dropped.join(", ")}.` }] : [],
  };
}

/** The converters are recursive. */
const DEEPEST_NESTING = 200;

function depthOf(root: Nodes): number {
  let deepest = 0;
  const waiting: [Nodes, number][] = [[root, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, depth] = next;
    deepest = Math.max(deepest, depth);
    if ("children" in node) for (const child of node.children) waiting.push([child, depth + 1]);
  }
  return deepest;
}

const LOST: ReadonlySet<string> = new Set(["script", "form", "object", "embed", "svg", "canvas", "input", "button", "select", "textarea"]);
const SILENT: ReadonlySet<string> = new Set(["style", "link", "meta", "template", "noscript"]);

function clean(node: Root | Element, lost: Map<string, number>): void {
  node.children = (node.children as ElementContent[]).filter((child) => {
    if (child.type !== "element") return child.type === "text";
    if (LOST.has(child.tagName)) lost.set(child.tagName, (lost.get(child.tagName) ?? 0) + 1);
    return !LOST.has(child.tagName) && !SILENT.has(child.tagName);
  });
  for (const child of node.children) {
    if (child.type !== "element") continue;
    if (child.tagName === "iframe") becomeLink(child, lost);
    clean(child, lost);
  }
}

/** A framed video becomes a link. */
function becomeLink(frame: Element, lost: Map<string, number>): void {
  const { src } = frame.properties;
  const address = typeof src === "string" ? src.replace(/^\/\//, "https://") : "";
  lost.set("iframe", (lost.get("iframe") ?? 0) + 1);
  const isLink = /^https?:/i.test(address);
  frame.tagName = isLink ? "a" : "span";
  frame.properties = isLink ? { href: address } : {};
  frame.children = isLink ? [{ type: "text", value: address }] : [];
}
