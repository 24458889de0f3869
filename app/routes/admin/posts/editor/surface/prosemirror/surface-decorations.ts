import type { Fragment, Node } from "prosemirror-model";
import { Plugin, TextSelection, type Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { schema } from "~/domain/posts/document/document-schema";
import { sourceNumbers } from "./surface-sources";

const { nodes } = schema;

/** Checkboxes of tasks and numbers of sources, as widgets: Chrome on Android breaks Enter in a node view with its own content element. */
export const decorations: Plugin<DecorationSet> = new Plugin({
  state: {
    init: (_config, { doc }) => decorate(doc),
    apply: (change, set) => {
      if (!change.docChanged) return set;
      return isTyping(change) ? set.map(change.mapping, change.doc) : decorate(change.doc);
    },
  },
  props: { decorations: (state) => decorations.getState(state) },
});

/** Only letters within paragraphs change: every decoration stays, and moves. */
export function isTyping({ steps, docs }: Transaction): boolean {
  return steps.every((step, index) => {
    if (!(step instanceof ReplaceStep) || !docs[index]) return false;
    const { from, to, slice } = step;
    const $from = docs[index].resolve(from);
    if (slice.openStart > 0 || slice.openEnd > 0 || !$from.parent.isTextblock || to > $from.end()) return false;
    return isText(slice.content) && isText($from.parent.content.cut($from.parentOffset, $from.parentOffset + to - from));
  });
}

function isText(content: Fragment): boolean {
  return content.content.every((node) => node.isText);
}

export function decorate(doc: Node): DecorationSet {
  const numbers = sourceNumbers(doc);
  const found: Decoration[] = [];
  doc.descendants((node, at) => {
    if (node.type === nodes.list_item && node.attrs.checked !== null) {
      const { checked } = node.attrs;
      found.push(
        Decoration.widget(at + 1, taskBox(checked), { key: `task ${checked}`, side: -1, ignoreSelection: true, stopEvent: () => true }),
      );
      found.push(Decoration.node(at, at + node.nodeSize, { class: "task" }));
    } else if (node.type === nodes.footnote_reference) {
      const number = numbers.get(node.attrs.label);
      found.push(Decoration.node(at, at + 1, { "data-number": String(number), "aria-label": `Source ${number}` }));
    } else if (node.type === nodes.footnote) {
      const number = numbers.get(node.attrs.label);
      found.push(Decoration.widget(at + 1, jumpButton(number), { key: `source ${number}`, side: -1, stopEvent: () => true }));
    }
    return !node.isTextblock || node.childCount > 1 || node.firstChild?.isText === false;
  });
  return DecorationSet.create(doc, found);
}

function taskBox(isChecked: boolean) {
  return (view: EditorView, getPos: () => number | undefined) => {
    const box = document.createElement("input");
    box.type = "checkbox";
    box.className = "task-box";
    box.contentEditable = "false";
    box.checked = isChecked;
    box.setAttribute("aria-label", "Done");
    box.addEventListener("change", () => {
      const at = getPos();
      if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at - 1, "checked", box.checked));
    });
    return box;
  };
}

/** Moves from a source to its number in the text. */
function jumpButton(number: number | undefined) {
  return (view: EditorView, getPos: () => number | undefined) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "source-jump";
    button.contentEditable = "false";
    button.textContent = number === undefined ? "–" : `${number}`;
    button.setAttribute("aria-label", number === undefined ? "Source that the text doesn’t use" : `Go to source ${number} in the text`);
    button.addEventListener("click", () => {
      const at = getPos();
      const label = at === undefined ? undefined : view.state.doc.nodeAt(at - 1)?.attrs.label;
      let isFound = false;
      view.state.doc.descendants((node, place) => {
        if (isFound || node.type !== nodes.footnote_reference || node.attrs.label !== label) return;
        isFound = true;
        view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, place + 1)).scrollIntoView());
        view.focus();
      });
    });
    return button;
  };
}
