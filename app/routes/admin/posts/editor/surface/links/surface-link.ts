import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import { phoneParts } from "~/domain/phone-numbers";
import { schema } from "~/domain/posts/document/document-schema";

const { link } = schema.marks;

interface LinkPlace {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Empty if there is no link yet. */
  readonly address: string;
}

/** The link around the caret, else the selected text. */
export function linkAt({ selection: { $from, from, to }, doc }: EditorState): LinkPlace {
  const mark = link.isInSet($from.marks()) ?? ($from.nodeAfter ? link.isInSet($from.nodeAfter.marks) : undefined);
  let [start, end] = [from, to];
  if (mark) {
    // Bold words and pictures are nodes of their own within a link.
    let first: number | null = null;
    $from.parent.forEach((node, offset) => {
      const at = $from.start() + offset;
      first = mark.isInSet(node.marks) ? (first ?? at) : null;
      if (first !== null && first <= from && from <= at + node.nodeSize) [start, end] = [first, at + node.nodeSize];
    });
  }
  return { from: start, to: end, text: doc.textBetween(start, end), address: mark?.attrs.href ?? "" };
}

/** @param address empty to remove the link @param title the text of a link where nothing is selected */
export function putLink({ from, to }: LinkPlace, address: string, title = ""): Command {
  return (state, dispatch) => {
    const change = state.tr;
    if (from === to) change.insert(from, schema.text(title, state.doc.resolve(from).marks()));
    const end = change.mapping.map(to);
    change.removeMark(from, end, link);
    if (address) change.addMark(from, end, link.create({ href: address }));
    dispatch?.(change.setSelection(TextSelection.create(change.doc, end)).removeStoredMark(link).scrollIntoView());
    return true;
  };
}

/** Recognizes web addresses, addresses of this site, phone numbers and email addresses. */
export function typedAddress(typed: string): { readonly title: string; readonly address: string } | null {
  const title = typed.trim();
  const [before, phone] = phoneParts(title);
  if (before === "" && typeof phone === "object" && phone.written === title) return { title, address: `tel:${phone.e164}` };
  const scheme = known.find(([pattern]) => pattern.test(title))?.[1];
  return scheme === undefined ? null : { title, address: scheme + title };
}

const known: readonly (readonly [RegExp, string])[] = [
  [/^(https?:\/\/[^/\s]|mailto:[^\s@]+@|tel:\+?\d|\/(?!\/)|#.)\S*$/i, ""],
  [/^[^@/\s]+@[^@/\s]+\.[^@/.\s]+$/, "mailto:"],
  [/^[\p{L}\p{N}][^/@:?#\s]*\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/u, "https://"],
];
