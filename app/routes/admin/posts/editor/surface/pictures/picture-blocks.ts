import type { Node } from "prosemirror-model";
import { Selection, TextSelection, type Transaction } from "prosemirror-state";
import { schema } from "~/domain/posts/document/document-schema";
import type { TextMedia } from "~/routes/admin/posts/editor/surface/library/media-record-client";
import { isPictureBlock } from "./picture-places";

const { nodes, marks } = schema;

/** A file of the library as a paragraph of its own: a picture, or a link to a PDF. */
export function blockOf({ kind, name, address, altText }: TextMedia, words = altText): Node {
  const content =
    kind === "pdf" ? schema.text(name, [marks.link.create({ href: address })]) : nodes.image.create({ src: address, alt: words });
  return nodes.paragraph.create(null, content);
}

/** Somebody who adds a picture at the end continues below it. */
export function withRoomBehind(change: Transaction, at: number): Transaction {
  const { doc, selection } = change;
  const behind = doc.resolve(at).nodeAfter;
  if (selection.to > at || (behind && behind.type !== nodes.footnote)) return change;
  const { parent, parentOffset } = selection.$to;
  change.insert(at, nodes.paragraph.create());
  return parentOffset === parent.content.size ? change.setSelection(TextSelection.create(change.doc, at + 1)) : change;
}

/** Into the words behind a picture, or a new paragraph where none are: what is typed next must not join the picture's line. */
export function caretBehind(change: Transaction, picture: number): Transaction {
  const $picture = change.doc.resolve(picture);
  if (!isPictureBlock($picture.parent)) return change.setSelection(TextSelection.create(change.doc, picture + 1));
  const at = $picture.after();
  const next = change.doc.resolve(at).nodeAfter;
  const isNew = $picture.depth === 1 && (!next?.isTextblock || isPictureBlock(next));
  if (isNew) change.insert(at, nodes.paragraph.create()).setMeta("addToHistory", false);
  return change.setSelection(Selection.near(change.doc.resolve(at), 1));
}
