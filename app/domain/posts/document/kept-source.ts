import type { Node } from "prosemirror-model";
import { schema } from "./document-schema";
import { type Hunk, hunksBetween, isSame, lines, mergeChange, words } from "./merge-change";
import { readMarkdown, type SourceBlock } from "./read-markdown";
import { isEmptyTask, type MarkdownStyle, styleOf, writeMarkdown } from "./write-markdown";

/** A stretch of the text that is written. */
interface Stretch {
  readonly text: string;
  readonly nodes: readonly Node[];
  /** Places of the first and the last block that stood there; null for a new one. */
  readonly places: readonly [number, number] | null;
  readonly isKept: boolean;
}

interface Layout {
  readonly document: Node;
  readonly text: string;
  readonly ends: ReadonlyMap<Node, number>;
}

/** Keeps the source of a text while it is edited as a document: what was not touched is written as it was, byte for byte. */
export class KeptSource {
  readonly #source: string;
  readonly #blocks: readonly SourceBlock[];
  readonly #style: MarkdownStyle;
  /** What references need to be read as such. */
  readonly #definitions: readonly string[];
  #last: Layout | null = null;
  readonly #written = new WeakMap<Node, { readonly first: SourceBlock; readonly text: string }>();

  constructor(source: string) {
    this.#source = source;
    this.#blocks = readMarkdown(source);
    this.#style = styleOf(source);
    this.#definitions = this.#blocks.flatMap((block) => this.#definitionIn(block));
  }

  get document(): Node {
    const all = this.#blocks.map(({ node }) => node);
    return schema.nodes.doc.create(null, all.length > 0 ? all : [schema.nodes.paragraph.create()]);
  }

  /** The Markdown of what the document has become. Empty paragraphs and tasks, which Markdown does not know, are left out. */
  write(document: Node): string {
    return this.#layout(document).text;
  }

  /** Where in that Markdown a block of the top level ends, or the last one before it that is written. */
  endOf(document: Node, index: number): number {
    const { ends } = this.#layout(document);
    const block = document.children.slice(0, index + 1).findLast((node) => ends.has(node));
    return (block && ends.get(block)) ?? 0;
  }

  /** The block of the top level at a place in the source. */
  indexAt(offset: number): number {
    const index = this.#blocks.findIndex(({ to }) => offset <= to);
    return index === -1 ? Math.max(0, this.#blocks.length - 1) : index;
  }

  /** How many blocks at the beginning and the end of a document are as in the source. */
  countKept(document: Node): number {
    const { before, after } = this.#edges(document.children);
    return before + after;
  }

  #layout(document: Node): Layout {
    if (this.#last?.document === document) return this.#last;
    const after = document.children.filter((node) => !isBlank(node));
    this.#last = { document, ...this.#join(this.#hunks(after).flatMap((hunk) => this.#stretches(hunk))) };
    return this.#last;
  }

  #definitionIn({ node, from, to }: SourceBlock): string[] {
    if (node.type === schema.nodes.footnote) return [`[^${node.attrs.label}]: x`];
    return node.type === schema.nodes.raw_block && node.attrs.source.startsWith("[") ? [this.#source.slice(from, to)] : [];
  }

  #hunks(after: readonly Node[]): Hunk[] {
    const old = this.#blocks;
    const { before: head, after: tail } = this.#edges(after);
    const [oldTail, newTail] = [old.length - tail, after.length - tail];
    return [
      { before: old.slice(0, head), place: 0, after: after.slice(0, head) },
      ...hunksBetween(old.slice(head, oldTail), head, after.slice(head, newTail)),
      { before: old.slice(oldTail), place: oldTail, after: after.slice(newTail) },
    ];
  }

  #edges(nodes: readonly Node[]): { before: number; after: number } {
    const old = this.#blocks;
    const most = Math.min(old.length, nodes.length);
    let before = 0;
    while (before < most && isSame(old[before], nodes[before])) before += 1;
    let after = 0;
    while (after < most - before && isSame(old[old.length - 1 - after], nodes[nodes.length - 1 - after])) after += 1;
    return { before, after };
  }

  /** As many as before: each is the one that stood there. Others are written together. */
  #stretches({ before, place, after }: Hunk): Stretch[] {
    if (after.length === 0) return [];
    if (before.length !== after.length) {
      const places = before.length > 0 ? ([place, place + before.length - 1] as const) : null;
      return [{ text: this.#change(before, after), nodes: after, places, isKept: false }];
    }
    return after.map((node, at) => {
      const block = before[at] as SourceBlock;
      const isKept = isSame(block, node);
      const text = isKept ? this.#source.slice(block.from, block.to) : this.#change([block], [node]);
      return { text, nodes: [node], places: [place + at, place + at], isKept };
    });
  }

  /** The Markdown of changed blocks, with all that they have in common with the old source as it was written there. */
  #change(old: readonly SourceBlock[], changed: readonly Node[]): string {
    const [first] = old;
    const [node] = changed;
    const known = node && this.#written.get(node);
    if (known && known.first === first && changed.length === 1) return known.text;
    const text = this.#merge(old, changed);
    if (node && first && changed.length === 1) this.#written.set(node, { first, text });
    return text;
  }

  #merge(old: readonly SourceBlock[], changed: readonly Node[]): string {
    const source = this.#source.slice(old[0]?.from, old.at(-1)?.to);
    if (old.length === 0) return writeMarkdown(changed, this.#style);
    const style = { ...this.#style, ...styleOf(source) };
    const written = writeMarkdown(changed, style);
    const base = writeMarkdown(
      old.map(({ node }) => node),
      style,
    );
    if (source === base) return written;
    const meant = this.#read(written);
    for (const tokens of [words, lines]) {
      const merged = mergeChange({ base, changed: written, source }, tokens);
      if (merged !== null && areSame(this.#read(merged), meant)) return merged;
    }
    return written;
  }

  /** Blocks of a part of the text, with its links and footnotes. */
  #read(text: string): Node[] {
    const definitions = text.includes("[") ? this.#definitions : [];
    const read = readMarkdown([text, ...definitions].join("\n\n")).map(({ node }) => node);
    return read.slice(0, read.length - definitions.length);
  }

  #join(stretches: readonly Stretch[]): Omit<Layout, "document"> {
    const [first, last] = [this.#blocks[0], this.#blocks.at(-1)];
    const ends = new Map<Node, number>();
    let text = first ? this.#source.slice(0, first.from) : "";
    let before: Stretch | undefined;
    for (const stretch of stretches) {
      if (before) text += this.#gap(before, stretch);
      text += stretch.text;
      for (const node of stretch.nodes) ends.set(node, text.length);
      before = stretch;
    }
    return { text: text + (last ? this.#source.slice(last.to) : this.#source || (text && "\n")), ends };
  }

  /** What stood between two blocks, unless one of them has changed and would now be read as a part of the other. */
  #gap(before: Stretch, after: Stretch): string {
    const [last, first] = [before.places?.[1], after.places?.[0]];
    const stood = last !== undefined && first === last + 1 ? this.#source.slice(this.#blocks[last]?.to, this.#blocks[first]?.from) : null;
    if (stood !== null && before.isKept && after.isKept) return stood;
    const candidates = stood === null || stood === BLANK_LINE ? [BLANK_LINE] : [stood, BLANK_LINE];
    if (stood === BLANK_LINE && staysApart(before.nodes.at(-1)) && staysApart(after.nodes[0])) return BLANK_LINE;
    const apart = this.#read(before.text).length + this.#read(after.text).length;
    return candidates.find((gap) => this.#read(before.text + gap + after.text).length === apart) ?? COMMENT_BETWEEN;
  }
}

const BLANK_LINE = "\n\n";

/** Keeps two lists apart that would be one; readers don't see it. */
const COMMENT_BETWEEN = "\n\n<!-- -->\n\n";

/** Blocks that end at a blank line, whatever follows. */
function staysApart(node: Node | undefined): boolean {
  const { paragraph, heading, table, blockquote, horizontal_rule } = schema.nodes;
  return node !== undefined && [paragraph, heading, table, blockquote, horizontal_rule].includes(node.type);
}

function areSame(some: readonly Node[], others: readonly Node[]): boolean {
  return some.length === others.length && some.every((node, at) => node.eq(others[at] as Node));
}

function isBlank(node: Node): boolean {
  if (node.type === schema.nodes.paragraph) return node.content.size === 0;
  return (node.type === schema.nodes.bullet_list || node.type === schema.nodes.ordered_list) && node.children.every(isEmptyTask);
}
