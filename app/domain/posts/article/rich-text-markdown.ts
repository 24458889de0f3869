import type { Nodes, PhrasingContent, Root } from "mdast";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

export const richTextMarkdown = unified()
  .use(rehypeRemark)
  .use(phrasingOnly)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", emphasis: "_", rule: "-", listItemIndent: "one", fences: true })
  .freeze();

const PHRASING: ReadonlySet<string> = new Set(
  "break delete emphasis footnoteReference html image imageReference inlineCode link linkReference strong text".split(" "),
);
const HOLDS_PHRASING: ReadonlySet<string> = new Set("delete emphasis heading link linkReference paragraph strong tableCell".split(" "));

/**
 * Blocks in a node that holds only phrasing, such as the paragraphs of a heading, become lines. The Markdown serializer writes each
 * of them twice, once to see how it begins, so that nested ones would double its work with each level.
 */
function phrasingOnly() {
  return (tree: Root): void => keepPhrasing(tree);
}

function keepPhrasing(node: Nodes): void {
  if (!("children" in node)) return;
  for (const child of node.children) keepPhrasing(child);
  if (!HOLDS_PHRASING.has(node.type)) return;
  const isOneLine = node.type === "heading" || node.type === "tableCell";
  const lines = linesOf(node.children, {
    found: [],
    between: isOneLine ? { type: "text", value: " " } : { type: "break" },
    isNewLine: false,
  }).flatMap(withEdgesOutside);
  const isBlock = isOneLine || node.type === "paragraph";
  const inside = isBlock ? lines.slice(...textIn(lines)) : lines;
  node.children = isOneLine ? inOneLine(inside) : inside;
}

function inOneLine(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node) => {
    if (isBreak(node)) return { type: "text", value: " " };
    return "children" in node ? ({ ...node, children: inOneLine(node.children) } as PhrasingContent) : node;
  });
}

/** At the edge of a format or a link a line break would show as "\\", and a blank at that of a format would be written as a code. */
function withEdgesOutside(node: PhrasingContent): PhrasingContent[] {
  if (!("children" in node)) return [node];
  const [from, to] = textIn(node.children);
  const isFormat = ["strong", "emphasis", "delete"].includes(node.type);
  const edge = (nodes: readonly PhrasingContent[]) => nodes.filter((one) => isBreak(one) || (isFormat && from < to));
  const inside = node.children.slice(from, to);
  const [before, after] = [edge(node.children.slice(0, from)), edge(node.children.slice(to))];
  const [first, last] = [inside.at(0), inside.at(-1)];
  if (isFormat && first?.type === "text") before.push(...blank(/^\s+/.exec(first.value)?.[0]));
  if (isFormat && last?.type === "text") after.unshift(...blank(last.value.slice(last.value.trimEnd().length)));
  if (isFormat && first?.type === "text") inside[0] = { ...first, value: first.value.trimStart() };
  const end = inside.at(-1);
  if (isFormat && end?.type === "text") inside[inside.length - 1] = { ...end, value: end.value.trimEnd() };
  return [...before, ...(inside.length > 0 ? [{ ...node, children: inside } as PhrasingContent] : []), ...after];
}

function blank(value = ""): PhrasingContent[] {
  return value === "" ? [] : [{ type: "text", value }];
}

/** Where the nodes that are more than breaks and blanks begin and end. */
function textIn(nodes: readonly PhrasingContent[]): [from: number, to: number] {
  const isText = (node: PhrasingContent) => !isBreak(node) && !(node.type === "text" && node.value.trim() === "");
  const from = nodes.findIndex(isText);
  return from < 0 ? [0, 0] : [from, nodes.findLastIndex(isText) + 1];
}

function isBreak({ type }: PhrasingContent): boolean {
  return type === "break";
}

interface Lines {
  readonly found: PhrasingContent[];
  readonly between: PhrasingContent;
  /** Whether the next node starts a new line. */
  isNewLine: boolean;
}

function linesOf(nodes: readonly Nodes[], lines: Lines): PhrasingContent[] {
  const { found, between } = lines;
  const add = (node: PhrasingContent) => {
    if (lines.isNewLine && found.length > 0 && found.at(-1)?.type !== "break") found.push({ ...between });
    lines.isNewLine = false;
    found.push(node);
  };
  for (const node of nodes) {
    if (PHRASING.has(node.type)) {
      add(node as PhrasingContent);
      continue;
    }
    lines.isNewLine = true;
    if ("children" in node) linesOf(node.children, lines);
    else if ("value" in node) add({ type: "text", value: node.value });
    lines.isNewLine = true;
  }
  return found;
}
