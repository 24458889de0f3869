import type { Command, EditorState } from "prosemirror-state";
import { TextSelection } from "prosemirror-state";
import { schema } from "~/domain/posts/document/document-schema";

const { link } = schema.marks;

export interface LinkPlace {
  readonly from: number;
  readonly to: number;
  readonly words: string;
  /** Empty where there is no link yet. */
  readonly address: string;
}

/** The link around the caret, else the selected words. */
export function linkAt({ selection: { $from, from, to }, doc }: EditorState): LinkPlace {
  const mark = link.isInSet($from.marks()) ?? ($from.nodeAfter ? link.isInSet($from.nodeAfter.marks) : undefined);
  let [start, end] = [from, to];
  if (mark) {
    $from.parent.forEach((node, offset) => {
      const at = $from.start() + offset;
      if (mark.isInSet(node.marks) && at <= from && from <= at + node.nodeSize) [start, end] = [at, at + node.nodeSize];
    });
  }
  return { from: start, to: end, words: doc.textBetween(start, end), address: mark?.attrs.href ?? "" };
}

/** An empty address takes the link away. */
export function putLink({ from, to }: Pick<LinkPlace, "from" | "to">, words: string, address: string): Command {
  return (state, dispatch) => {
    const change = state.tr;
    if (words !== state.doc.textBetween(from, to)) change.replaceWith(from, to, schema.text(words, state.doc.resolve(from).marks()));
    const end = from + words.length;
    change.removeMark(from, end, link);
    if (address) change.addMark(from, end, link.create({ href: address }));
    dispatch?.(change.setSelection(TextSelection.create(change.doc, end)).removeStoredMark(link).scrollIntoView());
    return true;
  };
}
