import { NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { FocalPoint } from "~/domain/pictures/picture";
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

/** In whole percent, as the library's own form has it. */
export function pointIn(frame: DOMRect, { clientX, clientY }: MouseEvent): FocalPoint {
  const share = (distance: number, length: number) => Math.round(100 * Math.min(1, Math.max(0, distance / length))) / 100;
  return { x: share(clientX - frame.left, frame.width), y: share(clientY - frame.top, frame.height) };
}
