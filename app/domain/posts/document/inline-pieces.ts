import type { Mark, Node } from "prosemirror-model";
import { schema } from "./document-schema";

const { nodes, marks } = schema;

/** A part of a paragraph with one set of marks. */
export interface Piece {
  readonly node: Node;
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** The content of a paragraph with spaces and line breaks only where Markdown allows them: never at the edge of an emphasis or the paragraph. */
export function inlinePieces(parent: Node): Piece[] {
  const all = parent.children.flatMap(split);
  const pieces = all.slice(
    all.findIndex((piece) => !isLost(piece)),
    all.findLastIndex((piece) => !isLost(piece)) + 1,
  );
  const made: Piece[] = [];
  let [spaces, before]: [Piece[], readonly Mark[]] = [[], []];
  for (const piece of pieces) {
    if (isSpace(piece)) {
      spaces.push(piece);
      continue;
    }
    // Spaces between two words of the same emphasis belong to it.
    const both = before.filter((mark) => mark.type !== marks.code && mark.isInSet(piece.marks));
    made.push(...spaces.map((space) => ({ ...space, marks: both })), piece);
    [spaces, before] = [[], piece.marks];
  }
  return [...made, ...spaces.map((space) => ({ ...space, marks: none }))];
}

const none: readonly Mark[] = [];

/** Splits a text into leading spaces, words and trailing spaces. */
function split(node: Node): Piece[] {
  const text = node.text ?? "";
  if (!node.isText || hasCode(node.marks)) return [{ node, text, marks: node.marks }];
  const [lead, end] = [text.length - text.trimStart().length, text.trimEnd().length];
  const parts = end < lead ? [text] : [text.slice(0, lead), text.slice(lead, end), text.slice(end)];
  return parts.filter((part) => part !== "").map((part) => ({ node, text: part, marks: node.marks }));
}

function isSpace({ node, text, marks: set }: Piece): boolean {
  return node.type === nodes.hard_break || (node.isText && !hasCode(set) && text.trim() === "");
}

/** Whether Markdown drops it at the edge of a paragraph. */
function isLost(piece: Piece): boolean {
  return isSpace(piece) && /^[ \t\n]*$/.test(piece.text);
}

function hasCode(set: readonly Mark[]): boolean {
  return set.some(({ type }) => type === marks.code);
}
