import type { Node } from "prosemirror-model";
import { schema } from "./document-schema";
import { type Hunk, hunksBetween, isSame, lines, mergeChange, words } from "./merge-change";
import { readMarkdown, type SourceBlock } from "./read-markdown";
import { findTypingPlace, type TypingPlace } from "./typing-place";
import { isEmptyTask, type MarkdownStyle, styleOf, writeMarkdown } from "./write-markdown";

/** A part of the text that is written. */
interface Part {
  readonly text: string;
  readonly nodes: readonly Node[];
  /** Indices of the first and last block that it replaces; null for a new one. */
  readonly places: readonly [number, number] | null;
  readonly isKept: boolean;
}

interface Definition {
  readonly text: string;
  /** How the text names a footnote, in {@link foldCase}; empty for others. */
  readonly call: string;
}

interface Layout {
  readonly document: Node;
  readonly text: string;
  readonly ends: ReadonlyMap<Node, number>;
}

/** Keeps the Markdown of a text while it is edited as a document: whatever was not touched is written byte for byte as it was. */
export class KeptSource {
  readonly #source: string;
  readonly #blocks: readonly SourceBlock[];
  readonly #style: MarkdownStyle;
  /** Added to each part that is parsed, so that its references are recognized. */
  readonly #definitions: readonly Definition[];
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

  /** The document's Markdown. Empty paragraphs and tasks, which Markdown can't express, are left out. */
  write(document: Node): string {
    return this.#layout(document).text;
  }

  /** Where in that Markdown a top-level block ends, or the last written one before it. */
  endOf(document: Node, index: number): number {
    const { ends } = this.#layout(document);
    const block = document.children.slice(0, index + 1).findLast((node) => ends.has(node));
    return (block && ends.get(block)) ?? 0;
  }

  typingPlace(offset: number): TypingPlace {
    if (this.#blocks.length === 0) return { document: this.document, at: 1, marks: [] };
    return findTypingPlace({ text: this.#source, blocks: this.#blocks, offset, read: (part) => this.#read(part) });
  }

  /** How many blocks at the start and end of a document are as in the source. */
  countKept(document: Node): number {
    const { before, after } = this.#edges(document.children);
    return before + after;
  }

  #layout(document: Node): Layout {
    if (this.#last?.document === document) return this.#last;
    const after = document.children.filter((node) => !isBlank(node));
    this.#last = { document, ...this.#join(this.#hunks(after).flatMap((hunk) => this.#parts(hunk))) };
    return this.#last;
  }

  #definitionIn({ node, from, to }: SourceBlock): Definition[] {
    const call = `[^${node.attrs.label}]`;
    if (node.type === schema.nodes.footnote) return [{ text: `${call}: x`, call: foldCase(call) }];
    return node.type === schema.nodes.raw_block && node.attrs.source.startsWith("[")
      ? [{ text: this.#source.slice(from, to), call: "" }]
      : [];
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
    const max = Math.min(old.length, nodes.length);
    let before = 0;
    while (before < max && isSame(old[before], nodes[before])) before += 1;
    let after = 0;
    while (after < max - before && isSame(old[old.length - 1 - after], nodes[nodes.length - 1 - after])) after += 1;
    return { before, after };
  }

  /** Where the number of blocks is the same, each replaces the one at its place. Otherwise they are written together. */
  #parts({ before, place, after }: Hunk): Part[] {
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

  /** The Markdown of changed blocks; what did not change in them is written as in the source. */
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

  /** Parses a part of the text, with its links and footnotes. A long text has hundreds, of which the part names few. */
  #read(text: string): Node[] {
    const folded = foldCase(text);
    const definitions = text.includes("[") ? this.#definitions.filter(({ call }) => folded.includes(call)) : [];
    const read = readMarkdown([text, ...definitions.map((definition) => definition.text)].join("\n\n")).map(({ node }) => node);
    return read.slice(0, read.length - definitions.length);
  }

  #join(parts: readonly Part[]): Omit<Layout, "document"> {
    const [first, last] = [this.#blocks[0], this.#blocks.at(-1)];
    const ends = new Map<Node, number>();
    let text = first ? this.#source.slice(0, first.from) : "";
    let before: Part | undefined;
    for (const part of parts) {
      if (before) text += this.#gap(before, part);
      text += part.text;
      for (const node of part.nodes) ends.set(node, text.length);
      before = part;
    }
    return { text: text + (last ? this.#source.slice(last.to) : this.#source || (text && "\n")), ends };
  }

  /** The source between two blocks, unless one of them has changed and would now be parsed as a part of the other. */
  #gap(before: Part, after: Part): string {
    const [last, first] = [before.places?.[1], after.places?.[0]];
    const original =
      last !== undefined && first === last + 1 ? this.#source.slice(this.#blocks[last]?.to, this.#blocks[first]?.from) : null;
    if (original !== null && before.isKept && after.isKept) return original;
    const candidates = original === null || original === BLANK_LINE ? [BLANK_LINE] : [original, BLANK_LINE];
    if (original === BLANK_LINE && endsAtBlankLine(before.nodes.at(-1))) return BLANK_LINE;
    const apart = this.#read(before.text).length + this.#read(after.text).length;
    return candidates.find((gap) => this.#read(before.text + gap + after.text).length === apart) ?? COMMENT_BETWEEN;
  }
}

/** How the parser compares labels (micromark, `normalizeIdentifier`). */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase();
}

const BLANK_LINE = "\n\n";

/** Invisible; separates two lists that would become one. */
const COMMENT_BETWEEN = "\n\n<!-- -->\n\n";

/** Whatever follows is then parsed as it is alone. A list or a footnote could go on. */
function endsAtBlankLine(node: Node | undefined): boolean {
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
