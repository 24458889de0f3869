import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, TextSelection, type Transaction } from "prosemirror-state";
import { schema } from "~/domain/posts/document/document-schema";
import { type BlockStyle, isInTable, type ListKind, listAround, placeAround } from "./surface-state";
import { addRow, tableCommand } from "./surface-tables";

const { nodes, marks } = schema;

/** Level 1 is the title. */
export function setStyle(style: BlockStyle): Command {
  if (style === "text") return setBlockType(nodes.paragraph);
  return setBlockType(nodes.heading, { level: style === "heading" ? 2 : 3 });
}

/** Makes a list, changes its kind, or turns a list of this kind into paragraphs. */
function toggleList(kind: ListKind): Command {
  const type = kind === "numbers" ? nodes.ordered_list : nodes.bullet_list;
  const checked = kind === "tasks" ? false : null;
  return (state, dispatch) => {
    const item = placeAround(state, nodes.list_item);
    if (item === null) return wrapInList(type)(state, dispatch && ((made) => dispatch(withBoxes(made, checked))));
    if (listAround(state) === kind) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(withBoxes(state.tr.setNodeMarkup(state.doc.resolve(item).before(), type), checked));
    return true;
  };
}

/** In the list around the selection, not in an item that contains it. */
function withBoxes(change: Transaction, checked: boolean | null): Transaction {
  const item = placeAround(change, nodes.list_item);
  if (item === null) return change;
  const $item = change.doc.resolve(item);
  $item.parent.descendants((node, at) => {
    if (node.type === nodes.list_item) change.setNodeAttribute($item.start() + at, "checked", checked);
  });
  return change;
}

const toggleQuote: Command = (state, dispatch) =>
  (placeAround(state, nodes.blockquote) === null ? wrapIn(nodes.blockquote) : lift)(state, dispatch);

const insertTable: Command = (state, dispatch) => {
  const row = (type: NodeType) =>
    nodes.table_row.create(
      null,
      [1, 2].map(() => type.create(null, nodes.paragraph.create())),
    );
  const table = nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell)]);
  if (isInTable(state)) return false;
  if (dispatch) {
    const change = state.tr.replaceSelectionWith(table);
    const at = change.mapping.map(state.selection.from, -1);
    dispatch(change.setSelection(TextSelection.near(change.doc.resolve(at))).scrollIntoView());
  }
  return true;
};

const codeBlock: Command = (state, dispatch) =>
  setBlockType(state.selection.$from.parent.type === nodes.code_block ? nodes.paragraph : nodes.code_block)(state, dispatch);

/** Not the first row: Markdown tables need a head. */
const dropRow: Command = (state, dispatch, view) => {
  const row = placeAround(state, nodes.table_row);
  const isHead = row !== null && state.doc.resolve(row).index() === 0;
  return !isHead && tableCommand("dropRow")(state, dispatch, view);
};

const insertDivider: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.horizontal_rule.create()).scrollIntoView());
  return true;
};

export const commands = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.emphasis),
  strikethrough: toggleMark(marks.strikethrough),
  code: toggleMark(marks.code),
  codeBlock,
  list: toggleList("list"),
  numbers: toggleList("numbers"),
  tasks: toggleList("tasks"),
  quote: toggleQuote,
  table: insertTable,
  divider: insertDivider,
  undo,
  redo,
  addRow,
  addColumn: tableCommand("addColumn"),
  dropRow,
  dropColumn: tableCommand("dropColumn"),
  dropTable: tableCommand("dropTable"),
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof commands;
