import type { Node } from "prosemirror-model";
import { NodeSelection, Plugin } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import type { FocalPoint } from "~/domain/pictures/picture";
import { isPictureAddress } from "~/domain/posts/article/link-protocols";
import { pointWithin } from "~/ui/admin/media/focal-picture";
import { cardAt, selectedPicture } from "./picture-cards";
import { isPicture, isPictureBlock } from "./picture-places";

interface PicturePluginOptions {
  readonly onView: (view: EditorView) => void;
  /** A picture whose focal point can be chosen was tapped. */
  readonly onTap: (key: number, focal: FocalPoint) => void;
  /** Enter was pressed on a picture. @returns whether its description takes the focus */
  readonly onEnter: (at: number) => boolean;
}

/** How pictures of the writing surface are drawn, tapped and dragged. */
export function picturePlugin({ onView, onTap, onEnter }: PicturePluginOptions): Plugin {
  return new Plugin({
    view: (view) => {
      onView(view);
      return {};
    },
    props: {
      nodeViews: { image: pictureView },
      handleClickOn: ({ state }, _at, node, at, { target, clientX, clientY }) => {
        const card = isPicture(node) ? cardAt(state, at) : undefined;
        const frame = target instanceof Element && target.closest(".picture");
        if (card?.focal && frame) onTap(card.key, pointWithin(frame.getBoundingClientRect(), clientX, clientY));
        return false;
      },
      handleKeyDown: ({ state }, { key }) => {
        const at = key === "Enter" ? selectedPicture(state.selection) : null;
        return at !== null && onEnter(at);
      },
      handleDOMEvents: { dragstart: selectBlock },
    },
  });
}

/** Keeps the picture on the screen while its description is typed. */
function pictureView(shown: Node): NodeView {
  const dom = document.createElement("span");
  dom.className = "picture";
  dom.setAttribute("role", "img");
  const image = dom.appendChild(document.createElement("img"));
  image.draggable = false;
  const update = ({ type, attrs }: Node): boolean => {
    if (type !== shown.type) return false;
    if (!isPictureAddress(attrs.src)) image.removeAttribute("src");
    else if (image.getAttribute("src") !== attrs.src) image.src = attrs.src;
    image.alt = "";
    image.title = attrs.title ?? "";
    dom.setAttribute("aria-label", attrs.alt || "Picture without a description");
    return true;
  };
  update(shown);
  return { dom, update };
}

/** A picture that is alone in its paragraph is dragged with it, so that it lands between blocks. */
function selectBlock(view: EditorView, event: Event): boolean {
  const frame = event.target instanceof Element ? event.target.closest(".picture") : null;
  if (!frame) return false;
  const $at = view.state.doc.resolve(view.posAtDOM(frame, 0, -1));
  if (isPictureBlock($at.parent)) view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, $at.before())));
  return false;
}
