import { diffArrays, diffWordsWithSpace } from "diff";
import { type EditorFields, type PostText, withPlainLineEnds } from "~/domain/posts/post/post-for-staff";
import { compareFields } from "~/domain/posts/writing/text-difference";

export interface MarkedText {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** "same": equal paragraphs, with the last heading among them, which is not counted. */
export type DifferenceBlock =
  | { readonly kind: "same"; readonly paragraphs: number; readonly heading: string | null }
  | { readonly kind: "changed"; readonly pieces: readonly MarkedText[] };

export interface RevisionDifference {
  readonly blocks: readonly DifferenceBlock[];
  readonly fields: readonly { readonly field: keyof EditorFields; readonly pieces: readonly MarkedText[] }[];
  /** Words of the text, its title and its excerpt. */
  readonly added: number;
  readonly removed: number;
}

/** What a revision changed, for reading: words marked in place. @param before null for the first one, whose text is not marked */
export function compareRevisions(before: EditorFields | null, after: EditorFields): RevisionDifference {
  if (before === null) {
    return {
      blocks: changed([{ kind: "same", text: withPlainLineEnds(after.content) }]),
      fields: [],
      added: countWords(after.content),
      removed: 0,
    };
  }
  const differ = new WordDifference();
  const fields = compareFields(before, after).map((one) => {
    const isProse = one.field === "title" || one.field === "excerpt";
    return { field: one.field, pieces: isProse ? differ.compare(one.before, one.after).flat() : whole(one.before, one.after) };
  });
  const blocks = compareParagraphs(before.content, after.content, differ);
  const prose = [...fields.filter(({ field }) => field === "title" || field === "excerpt"), ...blocks];
  const words = (kind: MarkedText["kind"]) =>
    prose
      .flatMap((block) => ("pieces" in block ? block.pieces : []))
      .reduce((sum, piece) => sum + (piece.kind === kind ? countWords(piece.text) : 0), 0);
  return { blocks, fields, added: words("added"), removed: words("removed") };
}

/** Of the words that a medical review is about. */
export function compareWords(before: PostText, after: PostText): RevisionDifference {
  const { title, excerpt, content } = before;
  const status = "draft";
  return compareRevisions({ ...after, title, excerpt, content, status }, { ...after, status });
}

/** More changes are shown as one text in place of another: looking further takes longer than a page may (50 ms of processor time). */
const MOST_PARAGRAPH_CHANGES = 400;
const MOST_WORD_CHANGES = 400;
const MOST_WORD_CHANGES_IN_ALL = 1000;

function compareParagraphs(before: string, after: string, differ: WordDifference): DifferenceBlock[] {
  const [old, now] = [paragraphsOf(before), paragraphsOf(after)];
  const found = diffArrays(old, now, { maxEditLength: MOST_PARAGRAPH_CHANGES }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: now },
  ];
  const blocks: DifferenceBlock[] = [];
  for (const [index, { added, removed, value }] of found.entries()) {
    const next = found[index + 1];
    if (!added && !removed) blocks.push(folded(value, next === undefined));
    else if (removed && next?.added) blocks.push(...differ.compare(joined(value), joined(next.value)).flatMap(changed));
    else if (removed) blocks.push(...changed([{ kind: "removed", text: joined(value) }]));
    else if (!found[index - 1]?.removed) blocks.push(...changed([{ kind: "added", text: joined(value) }]));
  }
  return blocks;
}

function paragraphsOf(text: string): string[] {
  return withPlainLineEnds(text)
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.trimEnd())
    .filter((paragraph) => paragraph !== "");
}

function folded(paragraphs: readonly string[], isLast: boolean): DifferenceBlock {
  const headings = isLast ? [] : paragraphs.filter((paragraph) => /^#{1,6} [^\n]*$/.test(paragraph));
  const heading = headings.at(-1)?.replace(/^#+ +/, "") ?? null;
  return { kind: "same", paragraphs: paragraphs.length - (heading === null ? 0 : 1), heading };
}

/** Compares words until a page has looked at its share of changes. */
class WordDifference {
  #left = MOST_WORD_CHANGES_IN_ALL;

  /** @returns one text with marks, or the two where they have little in common */
  compare(before: string, after: string): MarkedText[][] {
    const maxEditLength = Math.min(this.#left, MOST_WORD_CHANGES);
    const changes = maxEditLength > 0 ? diffWordsWithSpace(before, after, { maxEditLength }) : undefined;
    this.#left -= changes?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) ?? maxEditLength;
    const pieces = changes?.map(({ added, removed, value }): MarkedText => ({ kind: kindOf(added, removed), text: value }));
    return pieces ? [inPhrases(pieces)] : whole(before, after).map((piece) => [piece]);
  }
}

/** Changes with nothing but spaces and signs between them read as one: the old words, then the new ones. */
function inPhrases(pieces: readonly MarkedText[]): MarkedText[] {
  const shown: MarkedText[] = [];
  for (let at = 0; at < pieces.length; ) {
    let end = at;
    while (isChange(pieces[end]) || (end > at && isJoint(pieces[end]) && isChange(pieces[end + 1]))) end += 1;
    const phrase = pieces.slice(at, Math.max(end, at + 1));
    const sides = (["removed", "added"] as const).map((kind) => ({
      kind,
      text: textWithout(phrase, kind === "added" ? "removed" : "added"),
    }));
    const isReplaced = phrase.some(({ kind }) => kind === "removed") && phrase.some(({ kind }) => kind === "added");
    shown.push(...(isReplaced ? sides : phrase));
    at += phrase.length;
  }
  return shown;
}

function textWithout(pieces: readonly MarkedText[], other: MarkedText["kind"]): string {
  return pieces.map(({ kind, text }) => (kind === other ? "" : text)).join("");
}

function isChange(piece: MarkedText | undefined): boolean {
  return piece !== undefined && piece.kind !== "same";
}

function isJoint(piece: MarkedText | undefined): boolean {
  return piece !== undefined && !/[\p{L}\p{N}\n]/u.test(piece.text);
}

/** A block for each paragraph, where either text ends one. */
function changed(pieces: readonly MarkedText[]): DifferenceBlock[] {
  const paragraphs: MarkedText[][] = [[]];
  for (const { kind, text } of pieces) {
    for (const [place, part] of text.split(/\n{2,}/).entries()) {
      if (place > 0) paragraphs.push([]);
      if (part !== "") paragraphs.at(-1)?.push({ kind, text: part });
    }
  }
  return paragraphs.filter(({ length }) => length > 0).map((paragraph) => ({ kind: "changed", pieces: paragraph }));
}

function whole(before: string, after: string): MarkedText[] {
  const sides: MarkedText[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return sides.filter(({ text }) => text !== "");
}

function joined(paragraphs: readonly string[]): string {
  return paragraphs.join("\n\n");
}

function kindOf(added: boolean, removed: boolean): MarkedText["kind"] {
  return added ? "added" : removed ? "removed" : "same";
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
}
