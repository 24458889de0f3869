import { diffArrays } from "diff";
import { type EditorFields, editorFieldNames, type PostText, withPlainLineEnds } from "~/domain/posts/post/post-for-staff";
import { readableText } from "./readable-markdown";
import { type MarkedText, markAll, readPhrases, readWords, splitWords, WordDifference } from "./word-difference";

export type { MarkedText } from "./word-difference";

/** "same" stands for equal paragraphs; `heading` is the last heading among them, which is not counted. */
export type DifferenceBlock =
  | { readonly kind: "same"; readonly paragraphs: number; readonly heading: string | null }
  | { readonly kind: "changed"; readonly isHeading?: boolean; readonly pieces: readonly MarkedText[] };

export interface RevisionDifference {
  readonly blocks: readonly DifferenceBlock[];
  readonly fields: readonly { readonly field: keyof EditorFields; readonly pieces: readonly MarkedText[] }[];
  /** Words of the text, its title and its excerpt. */
  readonly added: number;
  readonly removed: number;
}

/** What a revision changed, with words marked in place and without Markdown's signs. @param before null for the first one, whose text has no marks */
export function compareRevisions(before: EditorFields | null, after: EditorFields): RevisionDifference {
  if (before === null) {
    const blocks = changed(markAll("same", readPhrases(paragraphsOf(after.content))));
    return { blocks, fields: [], added: countIn(blocks, "same"), removed: 0 };
  }
  const differ = new WordDifference();
  const fields = editorFieldNames
    .filter((field) => field !== "content" && before[field] !== after[field])
    .map((field) => {
      const [was, is] = [String(before[field]), String(after[field])];
      return { field, pieces: isProse(field) ? differ.compare(splitWords(was), splitWords(is)).flat() : whole(was, is) };
    });
  const blocks = compareParagraphs(before.content, after.content, differ);
  const prose = [...fields.filter(({ field }) => isProse(field)), ...blocks];
  return { blocks, fields, added: countIn(prose, "added"), removed: countIn(prose, "removed") };
}

function isProse(field: keyof EditorFields): boolean {
  return field === "title" || field === "excerpt";
}

function countIn(blocks: readonly object[], kind: MarkedText["kind"]): number {
  const pieces = blocks.flatMap((block) => ("pieces" in block ? (block.pieces as readonly MarkedText[]) : []));
  return pieces.reduce((sum, piece) => sum + (piece.kind === kind ? countWords(piece.text) : 0), 0);
}

/** The paragraphs of a text, with the words marked that another text does not have. */
export function ownWords(text: string, other: string): (readonly MarkedText[])[] {
  const sides = new WordDifference().compare(readWords(paragraphsOf(other)), readWords(paragraphsOf(text))).flat();
  return changed(sides.filter(({ kind }) => kind !== "removed")).map(({ pieces }) => pieces);
}

/** Compares title, excerpt and text, which a medical review covers. */
export function compareTexts(before: PostText, after: PostText): RevisionDifference {
  const { title, excerpt, content } = before;
  const status = "draft";
  return compareRevisions({ ...after, title, excerpt, content, status }, { ...after, status });
}

/** With more changes, one whole text replaces the other: comparing further takes more than a page's 50 ms of processor time. */
const MAX_PARAGRAPH_CHANGES = 400;

function compareParagraphs(before: string, after: string, differ: WordDifference): DifferenceBlock[] {
  const [old, now] = [paragraphsOf(before), paragraphsOf(after)];
  const found = diffArrays(old, now, { maxEditLength: MAX_PARAGRAPH_CHANGES }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: now },
  ];
  const blocks: DifferenceBlock[] = [];
  for (const [index, { added, removed, value }] of found.entries()) {
    const next = found[index + 1];
    if (!added && !removed) blocks.push(folded(value, next === undefined));
    else if (removed && next?.added) blocks.push(...compareReading(value, next.value, differ));
    else if (removed) blocks.push(...changed(markAll("removed", readPhrases(value))));
    else if (!found[index - 1]?.removed) blocks.push(...changed(markAll("added", readPhrases(value))));
  }
  return blocks;
}

/** Paragraphs that are written differently but read the same are marked as such. */
function compareReading(before: readonly string[], after: readonly string[], differ: WordDifference): DifferenceBlock[] {
  const sides = differ.compare(readWords(before), readWords(after));
  const isSeen = sides.flat().some(({ kind, change }) => kind !== "same" || change !== undefined);
  const last = sides.at(-1)?.at(-1);
  return (isSeen || !last ? sides : [[...(sides[0] ?? []).slice(0, -1), { ...last, change: "reads the same" }]]).flatMap(changed);
}

/** More are compared and shown as one. */
const MAX_PARAGRAPHS = 1500;

function paragraphsOf(text: string): string[] {
  const paragraphs = withPlainLineEnds(text)
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.trimEnd())
    .filter((paragraph) => paragraph !== "");
  return paragraphs.length > MAX_PARAGRAPHS ? [paragraphs.join("\n")] : paragraphs;
}

function folded(paragraphs: readonly string[], isLast: boolean): DifferenceBlock {
  const headings = isLast ? [] : paragraphs.filter((paragraph) => /^#{1,6} [^\n]*$/.test(paragraph));
  const last = headings.at(-1);
  const heading = last === undefined ? null : readableText(last);
  return { kind: "same", paragraphs: paragraphs.length - (heading === null ? 0 : 1), heading };
}

/** A block for each paragraph, where either text ends one. */
function changed(pieces: readonly MarkedText[]): (DifferenceBlock & { kind: "changed" })[] {
  const paragraphs: MarkedText[][] = [[]];
  for (const { text, ...piece } of pieces) {
    for (const [place, part] of text.split(/\n{2,}/).entries()) {
      if (place > 0) paragraphs.push([]);
      if (part !== "") paragraphs.at(-1)?.push({ ...piece, text: part });
    }
  }
  return paragraphs
    .filter(({ length }) => length > 0)
    .map((paragraph) => ({ kind: "changed", ...(isHeading(paragraph) && { isHeading: true }), pieces: paragraph }));
}

function isHeading(pieces: readonly MarkedText[]): boolean {
  const stays = pieces.filter(({ kind }) => kind !== "removed");
  return (stays.length > 0 ? stays : pieces).every(({ form }) => form?.includes("heading"));
}

function whole(before: string, after: string): MarkedText[] {
  const sides: MarkedText[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return sides.filter(({ text }) => text !== "");
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
}
