import type { Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import { isPictureBlock } from "./picture-places";

/** Keeps the picture on the screen while its description is typed. */
export function pictureView(shown: Node): NodeView {
  const dom = document.createElement("span");
  dom.className = "picture";
  dom.setAttribute("role", "img");
  const image = dom.appendChild(document.createElement("img"));
  image.draggable = false;
  const update = ({ type, attrs }: Node): boolean => {
    if (type !== shown.type) return false;
    if (image.getAttribute("src") !== attrs.src) image.src = attrs.src;
    image.alt = "";
    image.title = attrs.title ?? "";
    dom.setAttribute("aria-label", attrs.alt || "Picture without a description");
    return true;
  };
  update(shown);
  return { dom, update };
}

/** A picture by itself is dragged with its paragraph, from between blocks to between blocks. */
export function selectBlock(view: EditorView, event: Event): boolean {
  const frame = event.target instanceof Element ? event.target.closest(".picture") : null;
  if (!frame) return false;
  const at = view.posAtDOM(frame, 0, -1);
  const $at = view.state.doc.resolve(at);
  if (isPictureBlock($at.parent)) view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, $at.before())));
  return false;
}
