import type { Definition, ListItem, Nodes, Parents, PhrasingContent, RootContent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Mark, Node } from "prosemirror-model";
import { schema } from "./document-schema";

const { nodes, marks } = schema;
/** The same as remark-parse and remark-gfm, but without loading unified in the browser. */
const dialect = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** A top-level block of the document. */
export interface SourceBlock {
  readonly node: Node;
  /** Where its text begins and ends, with its indentation. */
  readonly from: number;
  readonly to: number;
}

interface Context {
  readonly source: string;
  readonly definitions: ReadonlyMap<string, Definition>;
}

export function readMarkdown(text: string): SourceBlock[] {
  // The parser's offsets don't count a byte order mark.
  const source = text.replace(/^\uFEFF/, "");
  const mark = text.length - source.length;
  const tree = fromMarkdown(source, dialect);
  const context = { source, definitions: definitionsIn(tree, new Map()) };
  let last = 0;
  return tree.children.map((child) => {
    const from = Math.max(last, source.lastIndexOf("\n", startOf(child) - 1) + 1);
    last = endOf(child);
    return { node: readBlock(child, context), from: from + mark, to: last + mark };
  });
}

/** The first definition of a label counts (CommonMark 0.31 section 4.7). */
function definitionsIn(node: Nodes, found: Map<string, Definition>): Map<string, Definition> {
  if (node.type === "definition" && !found.has(node.identifier)) found.set(node.identifier, node);
  if ("children" in node) for (const child of node.children) definitionsIn(child, found);
  return found;
}

function startOf({ position }: Nodes): number {
  return position?.start.offset ?? 0;
}

function endOf({ position }: Nodes): number {
  return position?.end.offset ?? 0;
}

function readBlock(node: RootContent | ListItem, context: Context): Node {
  switch (node.type) {
    case "paragraph":
      return nodes.paragraph.create(null, readInlines(node.children, [], context));
    case "heading":
      return nodes.heading.create({ level: node.depth }, readInlines(node.children, [], context));
    case "blockquote":
      return nodes.blockquote.create(null, readChildren(node, context));
    case "list":
      return node.ordered
        ? nodes.ordered_list.create({ spread: node.spread, start: node.start }, readChildren(node, context))
        : nodes.bullet_list.create({ spread: node.spread }, readChildren(node, context));
    case "listItem":
      return nodes.list_item.create({ checked: node.checked ?? null, spread: node.spread }, readChildren(node, context));
    case "code":
      return nodes.code_block.create({ lang: node.lang, meta: node.meta }, node.value ? schema.text(node.value) : null);
    case "thematicBreak":
      return nodes.horizontal_rule.create();
    case "footnoteDefinition":
      return nodes.footnote.create({ label: node.label }, readChildren(node, context));
    case "table":
      return readTable(node, context);
    default:
      return nodes.raw_block.create({ source: sourceOf(node, context) });
  }
}

function readChildren({ children }: Parents, context: Context): Node[] {
  return children.length > 0 ? children.map((child) => readBlock(child as RootContent, context)) : [nodes.paragraph.create()];
}

/** The first row sets the number of columns; others may be shorter or longer. */
function readTable({ children: rows, align }: Table, context: Context): Node {
  const width = rows[0]?.children.length ?? 1;
  const read = rows.map(({ children: cells }, index) => {
    const type = index === 0 ? nodes.table_header : nodes.table_cell;
    const made = Array.from({ length: width }, (_, at) =>
      type.create({ align: align?.[at] ?? null }, nodes.paragraph.create(null, readInlines(cells[at]?.children ?? [], [], context))),
    );
    return nodes.table_row.create(null, made);
  });
  return nodes.table.create(null, read);
}

function readInlines(all: readonly PhrasingContent[], set: readonly Mark[], context: Context): Node[] {
  return all.flatMap((node) => readInline(node, set, context));
}

function readInline(node: PhrasingContent, set: readonly Mark[], context: Context): Node[] {
  switch (node.type) {
    case "text":
      // Readers see a line end in a paragraph as a space; `mergeChange` keeps it in the source.
      return node.value === "" ? [] : [schema.text(node.value.replace(/\n/g, " "), set)];
    case "emphasis":
      return readInlines(node.children, marks.emphasis.create().addToSet(set), context);
    case "strong":
      return readInlines(node.children, marks.strong.create().addToSet(set), context);
    case "delete":
      return readInlines(node.children, marks.strikethrough.create().addToSet(set), context);
    case "inlineCode":
      return node.value === "" ? [] : [schema.text(node.value, marks.code.create().addToSet(set))];
    case "link":
      return readInlines(node.children, marks.link.create({ href: node.url, title: node.title }).addToSet(set), context);
    case "linkReference": {
      const { url: href, title } = context.definitions.get(node.identifier) ?? {};
      const link = marks.link.create({ href, title, label: node.label, kind: node.referenceType });
      return readInlines(node.children, link.addToSet(set), context);
    }
    case "image":
      return [nodes.image.create({ src: node.url, alt: node.alt ?? "", title: node.title }, null, set)];
    case "break":
      return [nodes.hard_break.create(null, null, set)];
    case "footnoteReference":
      return [nodes.footnote_reference.create({ label: node.label }, null, set)];
    default:
      return [nodes.raw_inline.create({ source: sourceOf(node, context) }, null, set)];
  }
}

function sourceOf(node: Nodes, { source }: Context): string {
  return source.slice(startOf(node), endOf(node));
}
