import { diffArrays } from "diff/lib/diff/array.js";
import type { Node } from "prosemirror-model";
import type { SourceBlock } from "./read-markdown";

type Tokens = (text: string) => string[];

export const words: Tokens = (text) => text.match(/[\p{L}\p{N}]+|\s|[^\p{L}\p{N}\s]/gu) ?? [];
export const lines: Tokens = (text) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/** With more differences, two texts count as entirely different: searching takes time with their square. */
const MAX_EDITS = 1000;

interface Edit {
  readonly from: number;
  to: number;
  readonly insert: string[];
  /** At the same place, typed text comes after text that was only written differently. */
  readonly rank: 0 | 1;
}

interface Change {
  readonly base: string;
  readonly changed: string;
  /** Has the same meaning as `base`, written differently. */
  readonly source: string;
}

/**
 * Applies the change from `base` to `changed` to `source`. Where both touch the same tokens, the change wins.
 *
 * @returns null where the texts differ too much
 */
export function mergeChange({ base, changed, source }: Change, tokens: Tokens): string | null {
  const all = tokens(base);
  const typed = editsOf(all, tokens(changed), 1);
  const rewritten = editsOf(all, tokens(source), 0);
  if (!typed || !rewritten) return null;
  const written = rewritten.filter((edit) => !typed.some((other) => overlaps(edit, other)));
  const edits = [...typed, ...written].sort((one, other) => one.from - other.from || one.to - other.to || one.rank - other.rank);
  const merged: string[] = [];
  let at = 0;
  for (const { from, to, insert } of edits) {
    merged.push(all.slice(at, from).join(""), insert.join(""));
    at = Math.max(at, to);
  }
  return merged.join("") + all.slice(at).join("");
}

function overlaps(written: Edit, typed: Edit): boolean {
  return (
    (written.from < typed.to && typed.from < written.to) ||
    (written.from === written.to && typed.from < written.from && written.from < typed.to)
  );
}

function editsOf(before: string[], after: string[], rank: 0 | 1): Edit[] | null {
  const parts = diffArrays(before, after, { maxEditLength: MAX_EDITS });
  if (!parts) return null;
  const edits: Edit[] = [];
  let at = 0;
  let open: Edit | undefined;
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      at += value.length;
      open = undefined;
      continue;
    }
    if (!open) {
      open = { from: at, to: at, insert: [], rank };
      edits.push(open);
    }
    if (added) open.insert.push(value.join(""));
    else {
      at += value.length;
      open.to = at;
    }
  }
  return edits;
}

/** Neighboring blocks before and after a change. */
export interface Hunk {
  readonly before: readonly SourceBlock[];
  /** Index of the first one; where nothing was before, of the next one. */
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
