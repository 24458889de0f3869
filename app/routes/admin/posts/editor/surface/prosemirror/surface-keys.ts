import { baseKeymap, chainCommands, exitCode } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { InputRule, inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, Plugin } from "prosemirror-state";
import { findWrapping } from "prosemirror-transform";
import { schema } from "~/domain/posts/document/document-schema";
import { commands, setStyle } from "./surface-commands";
import { isInTable, listAround, placeAround } from "./surface-state";
import { toCell } from "./surface-tables";
import { linkBeforeEnter, linkTyped } from "./typed-links";

const { nodes } = schema;

/** A Markdown table cell is one line. */
const enterInTable: Command = (state) => isInTable(state);

const splitItem: Command = (state, dispatch) =>
  splitListItem(nodes.list_item, listAround(state) === "tasks" ? { checked: false } : undefined)(state, dispatch);

const breakLine: Command = (state, dispatch) => {
  if (isInTable(state)) return true;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

const keys: Readonly<Record<string, Command>> = {
  "Mod-z": undo,
  "Mod-y": redo,
  "Shift-Mod-z": redo,
  "Mod-b": commands.bold,
  "Mod-i": commands.italic,
  "Mod-Alt-0": setStyle("text"),
  "Mod-Alt-2": setStyle("heading"),
  "Mod-Alt-3": setStyle("small-heading"),
  Backspace: undoInputRule,
  Enter: chainCommands(enterInTable, splitItem),
  Tab: chainCommands(toCell(1), sinkListItem(nodes.list_item)),
  "Shift-Tab": chainCommands(toCell(-1), liftListItem(nodes.list_item)),
  "Shift-Enter": chainCommands(exitCode, breakLine),
};

/** `## `, `- `, `1. `, `> ` and `[ ] ` at the beginning of a line. */
const typingShortcuts = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, ([, marks = ""]) => ({ level: Math.max(2, marks.length) })),
    wrappingInputRule(/^\s*([-*])\s$/, nodes.bullet_list),
    linkTyped,
    wrappingInputRule(/^(\d{1,9})\.\s$/, nodes.ordered_list, ([, number]) => ({ start: Number(number) })),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    new InputRule(/^\[([ x]?)\]\s$/, (state, [, mark], start, end) => {
      const change = state.tr.delete(start, end);
      const list = placeAround(state, nodes.list_item) === null ? change.doc.resolve(start).blockRange() : null;
      const wrapping = list && findWrapping(list, nodes.bullet_list);
      if (list && !wrapping) return null;
      if (list && wrapping) change.wrap(list, wrapping);
      const $at = change.doc.resolve(change.mapping.map(start));
      const item = $at.node(-1).type === nodes.list_item ? $at.before(-1) : null;
      return item === null ? null : change.setNodeAttribute(item, "checked", mark === "x");
    }),
  ],
});

const linkAtEnter = new Plugin({
  props: {
    handleKeyDown: (view, event) => {
      if (event.key === "Enter" && !view.composing) linkBeforeEnter(view);
      return false;
    },
  },
});

let wasEscape = false;

/** Tab leaves the text after Escape, although it moves between cells and indents lists (WCAG 2.2, 2.1.2). */
const leaveAfterEscape = new Plugin({
  props: {
    handleDOMEvents: {
      keydown: (_view, { key }) => {
        const leaves = wasEscape && key === "Tab";
        wasEscape = key === "Escape" || (wasEscape && key === "Shift");
        return leaves;
      },
    },
  },
});

export const keyPlugins: readonly Plugin[] = [leaveAfterEscape, typingShortcuts, linkAtEnter, keymap(keys), keymap(baseKeymap)];
