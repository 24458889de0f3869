import type { Nodes, PhrasingContent, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

export interface TextPosition {
  readonly line: number;
  readonly quote: string;
}

export interface ArticleOutline {
  /** `level` as the page shows it, below its own h1. */
  readonly headings: readonly (TextPosition & { readonly level: number })[];
  readonly pictures: readonly (TextPosition & { readonly address: string; readonly alt: string })[];
  readonly links: readonly (TextPosition & { readonly address: string })[];
  /** Paragraphs and list items as plain text, without headings, tables, notes, code or addresses. */
  readonly prose: readonly string[];
  readonly texts: readonly TextPosition[];
}

export function outlineArticle(markdown: string): ArticleOutline {
  const root = parser.parse(markdown);
  const nodes = [...walk(root)];
  const definitions = new Map(nodes.flatMap((node) => (node.type === "definition" ? [[node.identifier, node.url] as const] : [])));
  const headings = nodes.flatMap((node) => (node.type === "heading" ? [{ level: node.depth, ...positionOf(node, wordsIn(node)) }] : []));
  const down = headings.some(({ level }) => level === 1) ? 1 : 0;
  return {
    headings: headings.map((heading) => ({ ...heading, level: Math.min(6, heading.level + down) })),
    pictures: nodes.flatMap((node) => {
      if (node.type !== "image" && node.type !== "imageReference") return [];
      const address = node.type === "image" ? node.url : (definitions.get(node.identifier) ?? "");
      return [{ address, alt: node.alt ?? "", ...positionOf(node, node.alt || address) }];
    }),
    links: nodes.flatMap((node) => {
      if (node.type !== "link" && node.type !== "linkReference") return [];
      const address = node.type === "link" ? node.url : (definitions.get(node.identifier) ?? "");
      return [{ address, ...positionOf(node, wordsIn(node) || address) }];
    }),
    prose: [...walk(root, notProse)].flatMap((node) => (node.type === "paragraph" ? [wordsIn(node)] : [])),
    texts: nodes.flatMap((node) => (node.type === "text" ? [positionOf(node, node.value)] : [])),
  };
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

const notProse: ReadonlySet<string> = new Set(["heading", "table", "footnoteDefinition", "code", "html"]);

function* walk(node: Nodes | Root, except: ReadonlySet<string> = new Set()): Generator<Nodes> {
  if (except.has(node.type)) return;
  yield node;
  if ("children" in node) for (const child of node.children) yield* walk(child, except);
}

function positionOf(node: Nodes, quote: string): TextPosition {
  return { line: node.position?.start.line ?? 1, quote };
}

function wordsIn(node: Nodes): string {
  if (node.type === "text") return node.value.replace(/\bhttps?:\/\/\S+|\bwww\.\S+/gi, " ").replace(/\s+/g, " ");
  if (node.type === "break") return " ";
  return "children" in node ? (node.children as PhrasingContent[]).map(wordsIn).join("") : "";
}
