import { NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { isPictureBlock } from "./picture-places";

/** A picture by itself is dragged with its paragraph, from between blocks to between blocks. */
export function selectBlock(view: EditorView, event: Event): boolean {
  const frame = event.target instanceof Element ? event.target.closest(".picture") : null;
  if (!frame) return false;
  const at = view.posAtDOM(frame, 0, -1);
  const $at = view.state.doc.resolve(at);
  if (isPictureBlock($at.parent)) view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, $at.before())));
  return false;
}
