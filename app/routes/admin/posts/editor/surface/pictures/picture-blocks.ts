import type { Node } from "prosemirror-model";
import { TextSelection, type Transaction } from "prosemirror-state";
import { schema } from "~/domain/posts/document/document-schema";
import type { TextMedia } from "~/routes/admin/posts/editor/markdown/media-markdown";

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
