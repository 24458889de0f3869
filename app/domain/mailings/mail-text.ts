import type { Element, ElementContent, RootContent } from "hast";
import { type ArticleContext, absoluteAddress, checkMark, childrenOf, isBackReference } from "./mail-markup";

/** Renders the same block as plain text, with each paragraph on one line. */
export function textBlock(block: RootContent, context: ArticleContext): string {
  return block.type === "element" ? blockText(block, context) : block.type === "text" ? block.value.trim() : "";
}

function blockText(node: Element, context: ArticleContext): string {
  switch (node.tagName) {
    case "h2":
      return underlined(inlineText(node, context));
    case "ul":
    case "ol":
      return listText(node, context);
    case "blockquote":
      return prefixed(blocksText(node, context), "> ", "> ");
    case "pre":
      return prefixed(rawText(node).trimEnd(), "    ", "    ");
    case "hr":
      return "* * *";
    case "table":
      return tableText(node, context);
    default:
      return blocksText(node, context);
  }
}

/** Separates blocks by blank lines. Text between them becomes a paragraph. */
function blocksText(node: Element, context: ArticleContext): string {
  const parts: string[] = [];
  let words: ElementContent[] = [];
  const end = () => {
    const text = tidy(words.map((word) => wordText(word, context)).join(""));
    if (text !== "") parts.push(text);
    words = [];
  };
  for (const child of childrenOf(node)) {
    if (child.type !== "element" || !BLOCKS.has(child.tagName)) {
      words.push(child);
      continue;
    }
    end();
    const text = blockText(child, context);
    if (text !== "") parts.push(text);
  }
  end();
  return parts.join(node.tagName === "li" && !parts.some((part) => part.includes("\n\n")) ? "\n" : "\n\n");
}

const BLOCKS: ReadonlySet<string> = new Set([
  ...["blockquote", "div", "figcaption", "figure", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "section", "table", "ul"],
]);

function listText(list: Element, context: ArticleContext): string {
  const first = Number(list.properties.start ?? 1);
  const items = childrenOf(list).filter((child) => child.type === "element");
  const texts = items.map((item, index) => {
    const isTask = String(item.properties.className ?? "").includes("task-list-item");
    const mark = isTask ? "" : list.tagName === "ol" ? `${first + index}. ` : "- ";
    return prefixed(blocksText(item, context), mark, " ".repeat(mark.length || 2));
  });
  return texts.join(texts.some((text) => text.includes("\n\n")) ? "\n\n" : "\n");
}

/** Writes each cell on a line with the header of its column, because columns don't line up on a phone. */
function tableText(table: Element, context: ArticleContext): string {
  const [headers = [], ...rows] = rowsOf(table).map((row) => cellsOf(row).map((cell) => inlineText(cell, context)));
  const texts = rows.map((cells) =>
    cells.map((cell, index) => (index === 0 || !headers[index] ? cell : `${headers[index]}: ${cell}`)).filter((cell) => cell !== ""),
  );
  return rows.length === 0 ? headers.join(", ") : texts.map((cells) => prefixed(cells.join("\n"), "- ", "  ")).join("\n");
}

function rowsOf(node: Element): Element[] {
  return childrenOf(node).flatMap((child) => (child.type !== "element" ? [] : child.tagName === "tr" ? [child] : rowsOf(child)));
}

function cellsOf(row: Element): Element[] {
  return childrenOf(row).filter((child) => child.type === "element");
}

function inlineText(node: Element, context: ArticleContext): string {
  return tidy(
    childrenOf(node)
      .map((child) => wordText(child, context))
      .join(""),
  );
}

function wordText(node: ElementContent, context: ArticleContext): string {
  if (node.type === "text") return node.value.replace(/\s+/g, " ");
  if (node.type !== "element") return "";
  const words = () =>
    childrenOf(node)
      .map((child) => wordText(child, context))
      .join("");
  switch (node.tagName) {
    case "a":
      return linkText(node, words(), context);
    case "br":
      return "\n";
    case "del":
      return `~~${words()}~~`;
    case "img":
      return node.properties.alt ? context.copy.picture(String(node.properties.alt)) : "";
    case "input":
      return checkMark(node);
    default:
      return words();
  }
}

function linkText(node: Element, words: string, context: ArticleContext): string {
  if (isBackReference(node)) return "";
  if (node.properties.dataFootnoteRef !== undefined) return `[${words}]`;
  const href = absoluteAddress(node.properties.href, context);
  const isAlreadyShown = href === null || /^(tel|mailto):/.test(href) || bare(href) === bare(words.trim());
  return isAlreadyShown ? words : `${words} (${href})`;
}

function bare(address: string): string {
  return address.replace(/^(https?|mailto):(\/\/)?|\/$/g, "");
}

function rawText(node: Element): string {
  return childrenOf(node)
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? rawText(child) : ""))
    .join("");
}

function tidy(text: string): string {
  return text
    .replace(/(?<! ) *\n */g, "\n")
    .replace(/ {2,}/g, " ")
    .trim();
}

function underlined(text: string): string {
  return `${text}\n${"-".repeat(Math.min(text.length, 60))}`;
}

function prefixed(text: string, first: string, rest: string): string {
  return text
    .split("\n")
    .map((line, index) => `${index === 0 ? first : rest}${line}`.trimEnd())
    .join("\n");
}
