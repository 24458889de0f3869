import type { Mark, Node } from "prosemirror-model";
import { schema } from "./document-schema";

const { marks } = schema;

/** A stretch of a paragraph with one set of marks. */
export interface Piece {
  readonly node: Node;
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** The content of a paragraph with its spaces where Markdown can say them: never at the edge of an emphasis, nor of the paragraph. */
export function inlinePieces(parent: Node): Piece[] {
  const pieces: Piece[] = [];
  for (const node of parent.children) pieces.push(...split(node, pieces.at(-1)));
  const joined = pieces.map((piece, at) => withNeighbours(piece, pieces[at - 1], pieces[at + 1]));
  trim(joined, 0, (text) => text.trimStart());
  trim(joined, joined.length - 1, (text) => text.trimEnd());
  return joined.filter(({ node, text }) => !node.isText || text !== "");
}

function split(node: Node, before: Piece | undefined): Piece[] {
  if (!node.isText || hasCode(node.marks)) return [{ node, text: node.text ?? "", marks: node.marks }];
  const text = node.text ?? "";
  const middle = text.trim();
  const lead = text.slice(0, text.length - text.trimStart().length);
  const tail = text.slice(lead.length + middle.length);
  const links = node.marks.filter(({ type }) => type === marks.link);
  const edge = middle ? links : node.marks.filter((mark) => before && mark.isInSet(before.marks));
  return [
    ...(lead ? [{ node, text: lead, marks: edge }] : []),
    ...(middle ? [{ node, text: middle, marks: node.marks }] : []),
    ...(tail && middle ? [{ node, text: tail, marks: links }] : []),
  ];
}

/** A space between two words of the same emphasis belongs to it. */
function withNeighbours(piece: Piece, before: Piece | undefined, after: Piece | undefined): Piece {
  if (!piece.node.isText || piece.text.trim() !== "" || hasCode(piece.marks) || !before || !after) return piece;
  return { ...piece, marks: before.marks.filter((mark) => mark.isInSet(after.marks)) };
}

function trim(pieces: Piece[], at: number, cut: (text: string) => string): void {
  const piece = pieces[at];
  if (piece?.node.isText && !hasCode(piece.marks)) pieces[at] = { ...piece, text: cut(piece.text) };
}

function hasCode(set: readonly Mark[]): boolean {
  return set.some(({ type }) => type === marks.code);
}
