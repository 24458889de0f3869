import { type Mark, type Node, Slice } from "prosemirror-model";
import { schema } from "./document-schema";
import type { SourceBlock } from "./read-markdown";

interface Marked {
  readonly text: string;
  readonly blocks: readonly SourceBlock[];
  readonly offset: number;
  /** Parses a part of the text. */
  readonly read: (part: string) => readonly Node[];
}

export interface TypingPlace {
  readonly document: Node;
  readonly at: number;
  /** Of the next letter. */
  readonly marks: readonly Mark[];
}

/** For private use: no text has it, and Markdown takes it for a letter. */
const LETTER = "\uE000";

/** How many characters of a block's beginning may lie between an offset and its words, as in "###### ". */
const MAX_SYNTAX = 8;

/**
 * Where the next letter belongs that is typed at an offset of the Markdown. The document has room for it: behind a blank line a paragraph,
 * behind a last word a space, neither of which Markdown can express yet.
 */
export function findTypingPlace({ text, blocks, offset, read }: Marked): TypingPlace {
  const nodes = blocks.map(({ node }) => node);
  const index = blocks.findLastIndex(({ from }) => from <= offset);
  const block = blocks[index];
  if (!block) return { document: documentOf(nodes), at: 0, marks: [] };
  const part = text.slice(block.from, Math.max(block.to, offset));
  const sizeBefore = documentOf(nodes.slice(0, index)).content.size;
  const first = offset - block.from;
  for (let at = first; at <= Math.min(part.length, first + MAX_SYNTAX); at += 1) {
    const place = takeLetter(documentOf(read(part.slice(0, at) + LETTER + part.slice(at))));
    if (!place || !isSameText(place.document, block.node)) continue;
    const isKept = place.document.childCount === 1 && place.document.firstChild?.eq(block.node);
    const changed = isKept ? [block.node] : place.document.children;
    return { ...place, document: documentOf([...nodes.slice(0, index), ...changed, ...nodes.slice(index + 1)]), at: sizeBefore + place.at };
  }
  return { document: documentOf(nodes), at: sizeBefore + block.node.nodeSize, marks: [] };
}

function takeLetter(marked: Node): TypingPlace | null {
  let place: TypingPlace | null = null;
  marked.descendants((node, from) => {
    const index = node.text?.indexOf(LETTER) ?? -1;
    if (index === -1) return;
    const at = from + index;
    place = { document: marked.replace(at, at + LETTER.length, Slice.empty), at, marks: node.marks };
  });
  return place;
}

/** An offset within an address or a mark would change more than the words. */
function isSameText(document: Node, block: Node): boolean {
  const words = (node: Node) => node.textContent.replace(/\s/g, "");
  return (
    document.firstChild?.type === block.type && words(document) === words(block) && !JSON.stringify(document.toJSON()).includes(LETTER)
  );
}

function documentOf(blocks: readonly Node[]): Node {
  return schema.nodes.doc.create(null, blocks);
}
