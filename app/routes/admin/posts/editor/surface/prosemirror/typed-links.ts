import { InputRule } from "prosemirror-inputrules";
import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { schema } from "~/domain/posts/document/document-schema";

const { marks } = schema;

/** Addresses that become links without Markdown marks (GFM's extended autolinks). */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<]*[^\s<.,:;!?"')\]]/;

/** Plain text with its web addresses as links. */
export function linkedText(text: string): Node[] {
  const made: Node[] = [];
  let rest = text.replace(/\s+/g, " ");
  for (let match = ADDRESS.exec(rest); match; match = ADDRESS.exec(rest)) {
    if (match.index > 0) made.push(schema.text(rest.slice(0, match.index)));
    made.push(schema.text(match[0], [marks.link.create({ href: addressOf(match[0]) })]));
    rest = rest.slice(match.index + match[0].length);
  }
  return rest ? [...made, schema.text(rest)] : made;
}

/** Links a typed address at the space behind it. */
export const linkTyped = new InputRule(new RegExp(`(?:^|\\s)(${ADDRESS.source})\\s$`), (state, [, address = ""], _start, end) => {
  const link = marks.link.create({ href: addressOf(address) });
  if (state.doc.rangeHasMark(end - address.length, end, marks.link)) return null;
  return state.tr
    .addMark(end - address.length, end, link)
    .insertText(" ", end)
    .removeStoredMark(link);
});

/** The same at the end of a line, before Enter ends it. */
export function linkBeforeEnter({ state, dispatch }: EditorView): void {
  const { $from, empty } = state.selection;
  const line = $from.parent.textBetween(0, $from.parentOffset, "", " ");
  const [, address = ""] = new RegExp(`(?:^|\\s)(${ADDRESS.source})$`).exec(line.slice(-MAX_ADDRESS)) ?? [];
  const from = $from.pos - address.length;
  if (!empty || !address || $from.parent.type.spec.code || state.doc.rangeHasMark(from, $from.pos, marks.link)) return;
  dispatch(state.tr.addMark(from, $from.pos, marks.link.create({ href: addressOf(address) })));
}

const MAX_ADDRESS = 500;

function addressOf(text: string): string {
  return text.startsWith("www.") ? `http://${text}` : text;
}
