import { Fragment, type Node } from "prosemirror-model";
import { Selection, TextSelection, type Transaction } from "prosemirror-state";
import { schema } from "~/domain/posts/document/document-schema";
import type { TextMedia } from "~/routes/admin/posts/editor/surface/library/media-record-client";

const { nodes, marks } = schema;

/** Where a picture is inserted at the caret, between blocks of the top level: after the caret's block, before an empty one. */
export function placeAtCaret(doc: Node, caret: number): number {
  const $caret = doc.resolve(caret);
  if ($caret.depth === 0) return beforeSources(doc, caret);
  const isBefore = $caret.node(1).isTextblock && $caret.parentOffset === 0;
  return beforeSources(doc, isBefore ? $caret.before(1) : $caret.after(1));
}

/** The nearer edge of the block that a picture was dropped on. */
export function placeOfDrop(doc: Node, at: number): number {
  const $at = doc.resolve(at);
  if ($at.depth === 0) return beforeSources(doc, at);
  const [before, after] = [$at.before(1), $at.after(1)];
  return beforeSources(doc, at - before < after - at ? before : after);
}

function beforeSources(doc: Node, at: number): number {
  const { nodeBefore } = doc.resolve(at);
  return nodeBefore?.type === nodes.footnote ? beforeSources(doc, at - nodeBefore.nodeSize) : at;
}

/** A position that blocks were joined around moves behind the joined block. */
export function placeAfterChange(doc: Node, at: number): number {
  const $at = doc.resolve(Math.min(at, doc.content.size));
  return $at.depth === 0 ? $at.pos : $at.after(1);
}

export function isPicture(node: Node | null | undefined): boolean {
  return node?.type === nodes.image;
}

export function isPictureBlock(node: Node | null | undefined): boolean {
  return node?.type === nodes.paragraph && node.childCount === 1 && isPicture(node.firstChild);
}

/** What to delete with a picture: its paragraph, if it contains nothing else. */
export function extentOf(doc: Node, picture: number): { from: number; to: number } {
  const $at = doc.resolve(picture);
  const isAlone = isPictureBlock($at.parent) && $at.node(-1).childCount > 1;
  return isAlone ? { from: $at.before(), to: $at.after() } : { from: picture, to: picture + 1 };
}

export function ownBlock(content: Fragment): Fragment {
  return content.childCount === 1 && isPicture(content.firstChild) ? Fragment.from(nodes.paragraph.create(null, content)) : content;
}

/** A file of the library as a paragraph of its own: a picture, or a link to a PDF. */
export function blockOf({ kind, name, address, altText }: TextMedia, alt = altText): Node {
  const content = kind === "pdf" ? schema.text(name, [marks.link.create({ href: address })]) : nodes.image.create({ src: address, alt });
  return nodes.paragraph.create(null, content);
}

/** Adds an empty paragraph at the end of the text, so that writing can continue below an inserted picture. */
export function withRoomBehind(change: Transaction, at: number): Transaction {
  const { doc, selection } = change;
  const behind = doc.resolve(at).nodeAfter;
  if (selection.to > at || (behind && behind.type !== nodes.footnote)) return change;
  const { parent, parentOffset } = selection.$to;
  change.insert(at, nodes.paragraph.create());
  return parentOffset === parent.content.size ? change.setSelection(TextSelection.create(change.doc, at + 1)) : change;
}

/** Moves the caret to the text behind a picture, or to a new paragraph: what is typed next must not join the picture's paragraph. */
export function caretBehind(change: Transaction, picture: number): Transaction {
  const $picture = change.doc.resolve(picture);
  if (!isPictureBlock($picture.parent)) return change.setSelection(TextSelection.create(change.doc, picture + 1));
  const at = $picture.after();
  const next = change.doc.resolve(at).nodeAfter;
  const isNew = $picture.depth === 1 && (!next?.isTextblock || isPictureBlock(next));
  if (isNew) change.insert(at, nodes.paragraph.create()).setMeta("addToHistory", false);
  return change.setSelection(Selection.near(change.doc.resolve(at), 1));
}
