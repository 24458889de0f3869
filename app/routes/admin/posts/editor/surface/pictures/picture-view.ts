import type { Node } from "prosemirror-model";
import type { NodeView } from "prosemirror-view";

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
