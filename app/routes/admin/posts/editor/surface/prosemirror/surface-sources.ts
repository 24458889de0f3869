import { Fragment, type Node } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import { schema } from "~/domain/posts/document/document-schema";
import { linkedText } from "./typed-links";

const { nodes } = schema;

export interface Source {
  readonly label: string;
  /** As readers see it; undefined if the text doesn't use it. */
  readonly number: number | undefined;
  /** Text of its first paragraph. */
  readonly text: string;
}

/** Numbers sources in the order in which the text uses them. */
export function sourceNumbers(doc: Node): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  doc.descendants((node) => {
    if (node.type === nodes.footnote) return false;
    if (node.type === nodes.footnote_reference && !numbers.has(node.attrs.label)) numbers.set(node.attrs.label, numbers.size + 1);
    return true;
  });
  return numbers;
}

export function listSources(doc: Node): Source[] {
  const numbers = sourceNumbers(doc);
  return footnotes(doc)
    .map(({ node }) => ({ label: node.attrs.label, number: numbers.get(node.attrs.label), text: firstText(node)?.node.textContent ?? "" }))
    .toSorted((one, other) => (one.number ?? Number.POSITIVE_INFINITY) - (other.number ?? Number.POSITIVE_INFINITY));
}

/** Label of the source number that is selected. */
export function sourceAt({ doc, selection: { from, empty } }: EditorState): string | null {
  const node = empty ? null : doc.nodeAt(from);
  return node?.type === nodes.footnote_reference ? node.attrs.label : null;
}

/** Inserts a number behind the selection, and its source at the end of the text. */
export function insertSource(text: string): Command {
  return (state, dispatch) => {
    const label = freeLabel(state.doc);
    const note = nodes.footnote.create({ label }, nodes.paragraph.create(null, linkedText(text)));
    const { to } = state.selection;
    const change = state.tr.insert(to, nodes.footnote_reference.create({ label }));
    dispatch?.(change.insert(change.doc.content.size, note).scrollIntoView());
    return true;
  };
}

export function citeSource(label: string): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.insert(state.selection.to, nodes.footnote_reference.create({ label })).scrollIntoView());
    return true;
  };
}

/** Replaces only the words that differ, so that links around them stay, and a changed address gets a new one. */
export function changeSource(label: string, text: string): Command {
  return (state, dispatch) => {
    const note = footnotes(state.doc).find(({ node }) => node.attrs.label === label);
    const paragraph = note && firstText(note.node);
    if (!note || !paragraph) return false;
    const [before, after] = [wordsOf(paragraph.node.textContent), wordsOf(text)];
    let start = 0;
    while (start < before.length && before[start] === after[start]) start += 1;
    let end = 0;
    const most = Math.min(before.length, after.length) - start;
    while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
    const first = note.at + 1 + paragraph.at + 1;
    const placeOf = (word: number) => first + before.slice(0, word).join("").length;
    // With a picture or number in the text, letter offsets are not document positions.
    const isPlain = paragraph.node.children.every((node) => node.isText);
    const [from, to] = isPlain ? [placeOf(start), placeOf(before.length - end)] : [first, first + paragraph.node.content.size];
    const insert = isPlain ? after.slice(start, after.length - end).join("") : text;
    dispatch?.(state.tr.replaceWith(from, to, Fragment.from(linkedText(insert))));
    return true;
  };
}

/** Removes the number at the selection, and the source if the text doesn't use it elsewhere. */
export function removeSource(label: string): Command {
  return (state, dispatch) => {
    const { from } = state.selection;
    const change = state.tr;
    if (sourceAt(state) === label) change.delete(from, from + 1);
    const note = footnotes(change.doc).find(({ node }) => node.attrs.label === label);
    if (note && !sourceNumbers(change.doc).has(label)) change.delete(note.at, note.at + note.node.nodeSize);
    dispatch?.(change);
    return true;
  };
}

/** With the space behind each. */
function wordsOf(text: string): readonly string[] {
  return text.split(/(?<= )/);
}

interface Found {
  readonly node: Node;
  readonly at: number;
}

function footnotes(doc: Node): Found[] {
  const found: Found[] = [];
  doc.forEach((node, at) => {
    if (node.type === nodes.footnote) found.push({ node, at });
  });
  return found;
}

function firstText(parent: Node): Found | null {
  let found: Found | null = null;
  parent.descendants((node, at) => {
    if (found === null && node.isTextblock) found = { node, at };
    return found === null;
  });
  return found;
}

function freeLabel(doc: Node): string {
  const taken = new Set<string>();
  doc.descendants((node) => {
    if (node.type === nodes.footnote || node.type === nodes.footnote_reference) taken.add(node.attrs.label);
  });
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}
