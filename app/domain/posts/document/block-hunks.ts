import { diffArrays } from "diff/lib/diff/array.js";
import type { Node } from "prosemirror-model";
import { MAX_EDITS } from "./merge-change";
import type { SourceBlock } from "./read-markdown";

/** Blocks that stood next to each other, and what has become of them. */
export interface Hunk {
  readonly before: readonly SourceBlock[];
  /** Of the first one, or of the one behind it. */
  readonly place: number;
  readonly after: readonly Node[];
}

export function hunksBetween(old: readonly SourceBlock[], start: number, after: readonly Node[]): Hunk[] {
  const hunks: { before: SourceBlock[]; place: number; after: Node[]; isSame: boolean }[] = [];
  let place = start;
  const parts = diffArrays<SourceBlock | Node>([...old], [...after], {
    comparator: (block, node) => isSame(block as SourceBlock, node as Node),
    maxEditLength: MAX_EDITS,
  });
  if (!parts) return [{ before: old, place: start, after }];
  for (const { added, removed, value } of parts) {
    const open = hunks.at(-1);
    const isEqual = !added && !removed;
    const hunk = open && !open.isSame && !isEqual ? open : { before: [], place, after: [], isSame: isEqual };
    if (hunk !== open) hunks.push(hunk);
    if (!added) {
      hunk.before.push(...old.slice(place - start, place - start + value.length));
      place += value.length;
    }
    if (!removed) hunk.after.push(...(value as Node[]));
  }
  return hunks;
}

export function isSame(block: SourceBlock | undefined, node: Node | undefined): boolean {
  return block !== undefined && node !== undefined && (block.node === node || block.node.eq(node));
}
