import Slugger from "github-slugger";
import type { Element, ElementContent, Root, RootContent, Text } from "hast";
import type { Html, Parents } from "mdast";
import { defaultSchema, type Options as Schema } from "rehype-sanitize";
import { markdownTags } from "./article-tags";
import { LINK_PROTOCOLS, PICTURE_PROTOCOLS } from "./link-protocols";

export const articleSchema: Schema = {
  ...defaultSchema,
  // Identifiers come from the renderer alone (footnotes), which prefixes them itself.
  clobber: [],
  tagNames: [...markdownTags],
  attributes: {
    a: ["href", "title", "id", "ariaLabel", "ariaDescribedBy", "dataFootnoteBackref", "dataFootnoteRef"],
    code: [["className", /^language-./]],
    h2: ["id"],
    img: ["src", "alt", "title"],
    input: [["disabled", true], ["type", "checkbox"], "checked"],
    li: ["id", ["className", "task-list-item"]],
    ol: ["start", ["className", "contains-task-list"]],
    section: ["dataFootnotes", ["className", "footnotes"]],
    td: ["align"],
    th: ["align"],
    ul: [["className", "contains-task-list"]],
  },
  protocols: { href: [...LINK_PROTOCOLS], src: [...PICTURE_PROTOCOLS] },
};

/** Raw HTML in Markdown is shown as the text that the author typed: nothing is rendered, and nothing is lost. */
export function shownAsText(_state: unknown, node: Html, parent: Parents | undefined): ElementContent | undefined {
  const value = node.value.replaceAll(/<!--[\s\S]*?(-->|$)/g, "");
  if (value.trim() === "") return undefined;
  if (/^<br\s*\/?>$/i.test(value)) return element("br", {}, []);
  const text: Text = { type: "text", value };
  return parent && FLOW_PARENTS.has(parent.type) ? element("p", {}, [text]) : text;
}

const FLOW_PARENTS: ReadonlySet<string> = new Set(["root", "blockquote", "listItem", "footnoteDefinition"]);

/** Phones write "Https://", but the sanitizer only knows lower case. */
export function rehypeLowerCaseSchemes() {
  return function lower(node: Root | Element): void {
    for (const child of node.children) {
      if (child.type !== "element") continue;
      for (const name of ["href", "src"]) {
        const address = child.properties[name];
        if (typeof address === "string") child.properties[name] = address.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
      }
      lower(child);
    }
  };
}

export function rehypeArticleRules() {
  return (root: Root): void => {
    const article: ArticleState = { names: new Slugger(), tables: 0, headingShift: hasH1(root) ? 1 : 0 };
    for (const id of PAGE_IDS) article.names.slug(id);
    const children = root.children.flatMap((child): RootContent[] => (child.type === "element" ? rewritten(child, article) : [child]));
    root.children = withCaptions(children);
  };
}

interface ArticleState {
  readonly names: Slugger;
  readonly headingShift: 0 | 1;
  tables: number;
}

/** Ids that the page around an article uses; a heading with such a name gets a number. */
const PAGE_IDS = ["main", "menu", "map", "related", "sources", "stay-updated", "footnote-label"];

function rewritten(node: Element, article: ArticleState): ElementContent[] {
  node.children = node.children.flatMap((child) => (child.type === "element" ? rewritten(child, article) : [child]));
  switch (node.tagName) {
    case "a":
      return link(node);
    case "img":
      return picture(node);
    case "li":
      return [task(node)];
    case "p":
      return [paragraph(node)];
    case "pre":
      // Keyboard users must be able to scroll it.
      return [{ ...node, properties: { tabIndex: 0 } }];
    case "table":
      return [table(node, ++article.tables)];
    case "td":
    case "th":
      return [cell(node)];
    default:
      return /^h[1-6]$/.test(node.tagName) ? heading(node, article) : [node];
  }
}

function link(node: Element): ElementContent[] {
  const { href } = node.properties;
  if (typeof href !== "string") return node.children;
  return [/^(https?:)?\/\//i.test(href) ? { ...node, properties: { ...node.properties, rel: ["noopener"] } } : node];
}

function picture(node: Element): ElementContent[] {
  const { src, alt } = node.properties;
  if (!src) return alt ? [{ type: "text", value: String(alt) }] : [];
  return [{ ...node, properties: { ...node.properties, alt: alt ?? "", decoding: "async" } }];
}

/** A paragraph that begins with one of the site's diagrams is a figure, and the rest of it the caption. */
function paragraph(node: Element): Element {
  const [image, ...caption] = node.children;
  if (image?.type !== "element" || image.tagName !== "img" || !DIAGRAM.test(String(image.properties.src))) return node;
  const drawing = { ...image, properties: { ...image.properties, ...diagramSize } };
  return element("figure", {}, caption.length === 0 ? [drawing] : [drawing, element("figcaption", { className: ["soft"] }, caption)]);
}

/** A paragraph that is all in italics, right after a table or a checklist, is its caption. */
function withCaptions(children: readonly RootContent[]): RootContent[] {
  const shown: RootContent[] = [];
  for (const child of children) {
    const shownBefore = shown.findLastIndex(({ type }) => type === "element");
    const before = shown[shownBefore];
    const words = before?.type === "element" && takesCaption(before) && captionOf(child);
    if (words)
      shown.splice(shownBefore, shown.length, element("figure", {}, [before, element("figcaption", { className: ["soft"] }, words)]));
    else shown.push(child);
  }
  return shown;
}

function takesCaption({ tagName, properties: { className } }: Element): boolean {
  return Array.isArray(className) && (tagName === "div" ? className.includes("scroll") : className.includes("contains-task-list"));
}

function captionOf(node: RootContent): ElementContent[] | null {
  if (node.type !== "element" || node.tagName !== "p") return null;
  const [emphasis, ...rest] = node.children;
  return rest.length === 0 && emphasis?.type === "element" && emphasis.tagName === "em" ? emphasis.children : null;
}

const DIAGRAM = /^\/diagrams\/[a-z-]+\.svg$/;

/** As shown, of every file in public/diagrams; they are drawn on 360 × 280. */
export const diagramSize = { width: 450, height: 350 };

/** The text after a checkbox, up to a nested list, becomes its label. */
function task(node: Element): Element {
  const first = node.children.find((child) => child.type === "element");
  const holder = first?.tagName === "p" ? first : node;
  const start = holder.children.findIndex((child) => child.type === "element" && child.tagName === "input");
  if (start === -1) return node;
  const length = holder.children.slice(start).findIndex((child) => child.type === "element" && BLOCKS.has(child.tagName));
  const end = length === -1 ? holder.children.length : start + length;
  const words = holder.children.slice(start, end);
  holder.children.splice(start, words.length, element("label", {}, words));
  return node;
}

const BLOCKS: ReadonlySet<string> = new Set(["blockquote", "div", "h2", "h3", "h4", "h5", "h6", "hr", "ol", "p", "pre", "ul"]);

function table(node: Element, number: number): Element {
  const titles = headerCells(node).map((header) => textOf(header).trim());
  const label = [`Table ${number}`, titles.filter(Boolean).join(", ")].filter(Boolean).join(": ");
  return element("div", { className: ["scroll"], role: "region", tabIndex: 0, ariaLabel: label }, [node]);
}

function headerCells(node: Element): Element[] {
  if (node.tagName === "th") return [node];
  return node.children.flatMap((child) => (child.type === "element" ? headerCells(child) : []));
}

function cell(node: Element): Element {
  const { align, ...properties } = node.properties;
  return { ...node, properties: align === "center" || align === "right" ? { ...properties, className: [`to-${align}`] } : properties };
}

function heading(node: Element, article: ArticleState): ElementContent[] {
  const text = textOf(node).trim();
  if (text === "" && !node.children.some((child) => child.type === "element")) return [];
  if (node.properties.id) return [node];
  const level = Math.min(6, Number(node.tagName[1]) + article.headingShift);
  return [
    { ...node, tagName: `h${level}`, properties: { ...node.properties, id: article.names.slug(text) || article.names.slug("section") } },
  ];
}

function hasH1(node: Root | Element): boolean {
  return node.children.some((child) => child.type === "element" && (child.tagName === "h1" || hasH1(child)));
}

/** Without the numbers of notes. */
export function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element" || node.tagName === "sup") return "";
  return node.children.map(textOf).join("");
}

export function element(tagName: string, properties: Element["properties"], children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}
