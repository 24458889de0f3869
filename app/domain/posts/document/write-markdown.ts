import type { BlockContent, Nodes, Parents, PhrasingContent, Root, RootContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { defaultHandlers, type Handle, type Options, toMarkdown } from "mdast-util-to-markdown";
import type { Mark, Node } from "prosemirror-model";
import { schema } from "./document-schema";
import { inlinePieces, type Piece } from "./inline-pieces";

const { nodes, marks } = schema;

const dialect = gfmToMarkdown({ tablePipeAlign: false });

/** The options of mdast-util-to-markdown that follow the writer's habits. */
export type MarkdownStyle = Pick<Options, "bullet" | "bulletOrdered" | "emphasis" | "strong" | "fence" | "incrementListMarker" | "setext">;

/** The style of a text, so that new parts look like the rest. */
export function styleOf(source: string): MarkdownStyle {
  return {
    bullet: (/^[ \t>]*([-*+])[ \t]/m.exec(source)?.[1] ?? "-") as "-" | "*" | "+",
    bulletOrdered: /^[ \t>]*\d{1,9}\)[ \t]/m.test(source) ? ")" : ".",
    // `_` means nothing inside a word.
    emphasis: /(^|[^_\w])_[^_\s]/.test(source) ? "_" : "*",
    strong: /(?<![_\w])__[^_\s]/.test(source) ? "_" : "*",
    fence: /^[ \t>]*~~~/m.test(source) ? "~" : "`",
    incrementListMarker: !/^[ \t]*(\d+)[.)].*\r?\n[ \t]*\1[.)]/m.test(source),
    setext: /^[^\n]+\n[ \t]*(=+|-+)[ \t]*$/.test(source),
  };
}

/** The Markdown of blocks, without a final line end. */
export function writeMarkdown(blocks: readonly Node[], style: MarkdownStyle): string {
  const options: Options = {
    ...style,
    rule: "-",
    fences: true,
    listItemIndent: "one",
    handlers: { html: writeSource, break: writeBreak },
    extensions: [dialect],
  };
  const root: Root = { type: "root", children: blocks.map(blockOf) };
  return toMarkdown(root, options).replace(/\n$/, "");
}

function writeSource(node: Nodes): string {
  return "value" in node ? node.value : "";
}

/** HTML at the start of a line would become a block, so a break before it is written as `<br>`. */
const writeBreak: Handle = (node, parent: Parents | undefined, state, info) => {
  const siblings: readonly Nodes[] = parent?.children ?? [];
  const next = siblings[siblings.indexOf(node) + 1];
  return next?.type === "html" ? "<br>" : defaultHandlers.break(node, parent, state, info);
};

function blockOf(node: Node): RootContent {
  switch (node.type) {
    case nodes.paragraph:
      return { type: "paragraph", children: inlinesOf(node) };
    case nodes.heading:
      return { type: "heading", depth: node.attrs.level, children: inlinesOf(node) };
    case nodes.blockquote:
      return { type: "blockquote", children: childrenOf(node) };
    case nodes.bullet_list:
    case nodes.ordered_list: {
      const ordered = node.type === nodes.ordered_list;
      const items = node.children
        .filter((item) => !isEmptyTask(item))
        .map((item) => ({
          type: "listItem" as const,
          checked: item.attrs.checked,
          spread: item.attrs.spread,
          children: isEmptyItem(item) ? [] : childrenOf(item),
        }));
      return { type: "list", ordered, ...(ordered && { start: node.attrs.start }), spread: node.attrs.spread, children: items };
    }
    case nodes.code_block:
      return { type: "code", lang: node.attrs.lang, meta: node.attrs.meta, value: node.textContent };
    case nodes.horizontal_rule:
      return { type: "thematicBreak" };
    case nodes.footnote:
      return { type: "footnoteDefinition", ...labelOf(node), children: childrenOf(node) };
    case nodes.table:
      return tableOf(node);
    default:
      return { type: "html", value: node.attrs.source };
  }
}

function childrenOf(node: Node): BlockContent[] {
  return node.children.map(blockOf) as BlockContent[];
}

function labelOf({ attrs: { label } }: Node | Mark): { label: string; identifier: string } {
  return { label, identifier: label.toLowerCase() };
}

/** Markdown has no empty tasks. */
export function isEmptyTask(item: Node): boolean {
  return item.attrs.checked !== null && isEmptyItem(item);
}

function isEmptyItem({ childCount, firstChild }: Node): boolean {
  return childCount === 1 && firstChild?.type === nodes.paragraph && firstChild.content.size === 0;
}

function tableOf(node: Node): RootContent {
  return {
    type: "table",
    align: node.firstChild?.children.map((cell) => cell.attrs.align) ?? [],
    children: node.children.map((row) => ({
      type: "tableRow",
      children: row.children.map((cell) => ({ type: "tableCell", children: cell.firstChild ? inlinesOf(cell.firstChild) : [] })),
    })),
  };
}

function inlinesOf(parent: Node): PhrasingContent[] {
  return nest(inlinePieces(parent), 0);
}

/** Wraps neighboring pieces in the marks that they share. @param depth how many marks are wrapped already */
function nest(pieces: readonly Piece[], depth: number): PhrasingContent[] {
  const made: PhrasingContent[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as Piece;
    const mark = piece.marks[depth];
    if (!mark || mark.type === marks.code) {
      const leaf = leafOf(piece, mark !== undefined);
      const last = made.at(-1);
      if (leaf.type === "text" && last?.type === "text") last.value += leaf.value;
      else made.push(leaf);
      at += 1;
      continue;
    }
    let end = at;
    while (pieces[end]?.marks[depth]?.eq(mark)) end += 1;
    made.push(wrapped(mark, nest(pieces.slice(at, end), depth + 1)));
    at = end;
  }
  return made;
}

function wrapped(mark: Mark, children: PhrasingContent[]): PhrasingContent {
  if (mark.type === marks.strong) return { type: "strong", children };
  if (mark.type === marks.emphasis) return { type: "emphasis", children };
  if (mark.type === marks.strikethrough) return { type: "delete", children };
  const { href, title, kind } = mark.attrs;
  // A link contains no link.
  const inside = children as Exclude<PhrasingContent, { type: "link" | "linkReference" }>[];
  if (kind) return { type: "linkReference", ...labelOf(mark), referenceType: kind, children: inside };
  return { type: "link", url: href, title, children: inside };
}

function leafOf({ node, text }: Piece, isCode: boolean): PhrasingContent {
  if (node.isText) return { type: isCode ? "inlineCode" : "text", value: text };
  switch (node.type) {
    case nodes.image:
      return { type: "image", url: node.attrs.src, alt: node.attrs.alt, title: node.attrs.title };
    case nodes.hard_break:
      return { type: "break" };
    case nodes.footnote_reference:
      return { type: "footnoteReference", ...labelOf(node) };
    default:
      return { type: "html", value: node.attrs.source };
  }
}
