import { Fragment, type Node } from "prosemirror-model";
import { schema } from "~/domain/posts/document/document-schema";

const { nodes } = schema;

/** Between the blocks of the top level, where a picture belongs that comes in at the caret: after its block, before an empty one. */
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

/** Blocks that were joined may have closed around a place. */
export function placeAfterChange(doc: Node, at: number): number {
  const $at = doc.resolve(Math.min(at, doc.content.size));
  return $at.depth === 0 ? $at.pos : $at.after(1);
}

/** Where the question about the picture at a position stands: after its paragraph. */
export function placeOfQuestion(doc: Node, picture: number): number {
  return doc.resolve(picture).after();
}

export function isPicture(node: Node | null | undefined): boolean {
  return node?.type === nodes.image;
}

/** A paragraph that is nothing but a picture. */
export function isPictureBlock(node: Node | null | undefined): boolean {
  return node?.type === nodes.paragraph && node.childCount === 1 && isPicture(node.firstChild);
}

/** What has to go with a picture: its paragraph, if nothing else is in that. */
export function extentOf(doc: Node, picture: number): { from: number; to: number } {
  const $at = doc.resolve(picture);
  const isAlone = isPictureBlock($at.parent) && $at.node(-1).childCount > 1;
  return isAlone ? { from: $at.before(), to: $at.after() } : { from: picture, to: picture + 1 };
}

/** A picture by itself becomes a paragraph of its own. */
export function ownBlock(content: Fragment): Fragment {
  return content.childCount === 1 && isPicture(content.firstChild) ? Fragment.from(nodes.paragraph.create(null, content)) : content;
}

function beforeSources(doc: Node, at: number): number {
  const { nodeBefore } = doc.resolve(at);
  return nodeBefore?.type === nodes.footnote ? beforeSources(doc, at - nodeBefore.nodeSize) : at;
}
